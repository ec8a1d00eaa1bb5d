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
  return { id, esm: false, bindings: [], exports: {}, starExports: [], callSites: [], skillsSites: [], writes: [], flows: [], strayDirectives: [], specifiers: [specifier], syntaxProblems: [] };
}

function appWithModules(): TempApp {
  const app = tempApp();
  mkdirSync(app.path("node_modules"));
  return app;
}

const FOLDER = "node_modules/.cache/unplugin-define-tool";

/** All entries below a cache folder. */
function entries(app: TempApp, folder = FOLDER): string[] {
  return readdirSync(app.path(folder), { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [`${entry.parentPath}/${entry.name}`] : []));
}

function store(app: TempApp, ...sources: Source[]): void {
  const cache = openCache({ root: app.root, cache: true });
  for (const item of sources) cache.set(item, parsed(item.id, item.path));
  cache.save();
}

describe("the cache of parse results", () => {
  it("answers by text and extension, for whatever file has them", () => {
    const app = appWithModules();
    const a = source(app, "src/a.ts", "x");
    store(app, a);
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
  ])("is as good as none when an entry is %s", (_, damage) => {
    const app = appWithModules();
    const a = source(app, "src/a.ts", "x");
    store(app, a);
    const [file] = entries(app);
    damage(file!);
    expect(openCache({ root: app.root, cache: true }).get(a)).toBeUndefined();
    store(app, a);
    expect(openCache({ root: app.root, cache: true }).get(a)).toBeDefined();
  });

  it("does not grow for ever, and keeps what is in use", () => {
    const app = appWithModules();
    const sources = (from: number, to: number): Source[] => Array.from({ length: to - from }, (_, index) => source(app, `src/${from + index}.ts`, `${from + index}`));
    store(app, ...sources(0, 600));
    store(app, ...sources(600, 1200));
    const cache = openCache({ root: app.root, cache: true });
    expect(sources(0, 150).every((item) => cache.get(item) !== undefined)).toBe(true);
    cache.set(source(app, "more.ts", "more"), parsed("more", "more"));
    cache.save();
    expect(entries(app)).toHaveLength(1151);
    const later = openCache({ root: app.root, cache: true });
    expect(sources(0, 150).every((item) => later.get(item) !== undefined)).toBe(true);
  });

  it("leaves nothing behind when it is off", () => {
    const app = appWithModules();
    const off = openCache({ root: app.root, cache: false });
    off.set(source(app, "a.ts", "x"), parsed("a", "a"));
    off.save();
    expect(readdirSync(app.path("node_modules"))).toEqual([]);
    expect(off.get(source(app, "a.ts", "x"))).toBeUndefined();
  });

  it("goes into the folder of the option, relative to root", () => {
    const app = appWithModules();
    const cache = openCache({ root: app.root, cache: ".tools/cache" });
    cache.set(source(app, "a.ts", "x"), parsed("a", "a"));
    cache.save();
    expect(entries(app, ".tools/cache")).toHaveLength(1);
    expect(readdirSync(app.path("node_modules"))).toEqual([]);
  });

  it("is shared by builds of the same project that run at the same time", () => {
    const app = appWithModules();
    const [one, two] = [openCache({ root: app.root, cache: true }), openCache({ root: app.root, cache: true })];
    one.set(source(app, "a.ts", "a"), parsed("a", "a"));
    two.set(source(app, "a.ts", "a"), parsed("a", "a"));
    two.set(source(app, "b.ts", "b"), parsed("b", "b"));
    one.save();
    two.save();
    expect([one.get(source(app, "b.ts", "b")), two.get(source(app, "a.ts", "a"))].map((module) => module?.specifiers)).toEqual([["b"], ["a"]]);
    expect(entries(app)).toHaveLength(2);
  });

  it("does not fail a build that cannot write it", () => {
    const app = appWithModules();
    app.write("file", "");
    const cache = openCache({ root: app.root, cache: "file/cache" });
    cache.set(source(app, "a.ts", "x"), parsed("a", "a"));
    expect(() => cache.save()).not.toThrow();
  });
});
