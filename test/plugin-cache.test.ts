import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Source } from "../src/compiler/model.ts";
import type { ParsedModule } from "../src/compiler/syntax.ts";
import { openCache } from "../src/plugin/cache.ts";
import { type TempApp, tempApp } from "./bundlers/temp-app.ts";

function source(app: TempApp, path: string, text: string): Source {
  return { id: app.path(path), path, text };
}

function parsed(id: string, specifier: string): ParsedModule {
  return { id, bindings: [], exports: {}, starExports: [], callSites: [], skillsSites: [], writes: [], flows: [], strayDirectives: [], specifiers: [specifier], syntaxProblems: [] };
}

function appWithModules(): TempApp {
  const app = tempApp();
  mkdirSync(app.path("node_modules"));
  return app;
}

async function stored(app: TempApp, ...sources: Source[]): Promise<string> {
  const cache = openCache({ root: app.root, cache: true });
  for (const item of sources) cache.set(item, parsed(item.id, item.path));
  await cache.save();
  const folder = app.path("node_modules/.cache/unplugin-define-tool");
  const names = readdirSync(folder);
  expect(names).toHaveLength(1);
  return `${folder}/${names[0]!}`;
}

describe("the cache of parse results", () => {
  it("answers by text and extension, for whatever file has them", async () => {
    const app = appWithModules();
    const a = source(app, "src/a.ts", "x");
    await stored(app, a);
    const cache = openCache({ root: app.root, cache: true });
    expect(cache.get(a)).toEqual(parsed(a.id, "src/a.ts"));
    expect(cache.get(source(app, "src/moved.ts", "x"))).toEqual(parsed(app.path("src/moved.ts"), "src/a.ts"));
    expect(cache.get(source(app, "src/a.tsx", "x"))).toBeUndefined();
    expect(cache.get(source(app, "src/a.ts", "y"))).toBeUndefined();
  });

  it.each([
    ["empty", (file: string) => writeFileSync(file, "")],
    ["cut short", (file: string) => truncateSync(file, 60)],
    ["damaged", (file: string) => {
      const bytes = readFileSync(file);
      bytes[bytes.length - 3]! ^= 1;
      writeFileSync(file, bytes);
    }],
    ["something else", (file: string) => writeFileSync(file, "hello".repeat(100))],
  ])("is as good as none when its file is %s", async (_, damage) => {
    const app = appWithModules();
    const a = source(app, "src/a.ts", "x");
    const file = await stored(app, a);
    damage(file);
    expect(openCache({ root: app.root, cache: true }).get(a)).toBeUndefined();
    await stored(app, a);
    expect(openCache({ root: app.root, cache: true }).get(a)).toBeDefined();
  });

  it("keeps the results that were used last, and no more than it may", async () => {
    const app = appWithModules();
    const all = Array.from({ length: 4200 }, (_, index) => source(app, `src/${index}.ts`, `${index}`));
    await stored(app, ...all);
    const cache = openCache({ root: app.root, cache: true });
    expect(cache.get(all[0]!)).toBeUndefined();
    expect(cache.get(all[200]!)).toBeDefined();
    const more = source(app, "src/more.ts", "more");
    cache.set(more, parsed(more.id, "more"));
    await cache.save();
    const later = openCache({ root: app.root, cache: true });
    expect([all[104], all[200], more].map((item) => later.get(item!) !== undefined)).toEqual([false, true, true]);
  });

  it("leaves nothing behind when it is off or there is no node_modules to keep it in", async () => {
    const app = appWithModules();
    const off = openCache({ root: app.root, cache: false });
    off.set(source(app, "a.ts", "x"), parsed("a", "a"));
    await off.save();
    expect(readdirSync(app.path("node_modules"))).toEqual([]);
    expect(off.get(source(app, "a.ts", "x"))).toBeUndefined();
  });

  it("goes into the folder of the option, relative to root", async () => {
    const app = appWithModules();
    const cache = openCache({ root: app.root, cache: ".tools/cache" });
    cache.set(source(app, "a.ts", "x"), parsed("a", "a"));
    await cache.save();
    expect(readdirSync(app.path(".tools/cache"))).toHaveLength(1);
    expect(readdirSync(app.path("node_modules"))).toEqual([]);
  });

  it("survives builds that save at the same time", async () => {
    const app = appWithModules();
    const builds = Array.from({ length: 12 }, (_, index) => {
      const cache = openCache({ root: app.root, cache: true });
      cache.set(source(app, "a.ts", "x"), parsed("a", "a"));
      cache.set(source(app, `${index}.ts`, `${index}`), parsed("b", "b"));
      return cache.save();
    });
    await Promise.all(builds);
    expect(openCache({ root: app.root, cache: true }).get(source(app, "a.ts", "x"))).toBeDefined();
    expect(readdirSync(app.path("node_modules/.cache/unplugin-define-tool"))).toHaveLength(1);
  });

  it("does not fail a build that cannot write it", async () => {
    const app = appWithModules();
    app.write("file", "");
    const cache = openCache({ root: app.root, cache: "file/cache" });
    cache.set(source(app, "a.ts", "x"), parsed("a", "a"));
    await expect(cache.save()).resolves.toBeUndefined();
  });
});
