import { mkdirSync, symlinkSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import type { AliasEntry } from "../src/plugin/options.ts";
import { applyAlias, createResolver, type Resolver } from "../src/plugin/resolve.ts";
import { type Files, type TempApp, tempApp } from "./bundlers/temp-app.ts";

const EXTENSIONS = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".json"];

function resolverOf(app: TempApp, alias: readonly AliasEntry[] = []): Resolver {
  return createResolver({ root: app.root, alias, extensions: EXTENSIONS });
}

/** Resolves from `src/main.ts`; files are shown relative to root. */
function resolve(app: TempApp, specifier: string, { alias = [], importer = "src/main.ts" }: { alias?: AliasEntry[]; importer?: string } = {}): string {
  const resolution = resolverOf(app, alias).resolve(specifier, app.path(importer));
  if (resolution.kind === "file") return resolution.id.slice(app.root.length + 1);
  return resolution.kind === "package" ? `package ${resolution.name}` : "unresolved";
}

function sources(...paths: string[]): Files {
  return Object.fromEntries(["src/main.ts", ...paths].map((path) => [path, ""]));
}

describe("where a relative import leads", () => {
  it.each([
    ["./a", ["src/a.ts"], "src/a.ts"],
    ["./a", ["src/a.tsx"], "src/a.tsx"],
    ["./a", ["src/a.js"], "src/a.js"],
    ["./a.js", ["src/a.ts"], "src/a.ts"],
    ["./a.js", ["src/a.tsx"], "src/a.tsx"],
    ["./a.js", ["src/a.ts", "src/a.js"], "src/a.js"],
    ["./a.jsx", ["src/a.tsx"], "src/a.tsx"],
    ["./a.mjs", ["src/a.mts"], "src/a.mts"],
    ["./a.cjs", ["src/a.cts"], "src/a.cts"],
    ["./folder", ["src/folder/index.ts"], "src/folder/index.ts"],
    ["./a", ["src/a.ts", "src/a/index.ts"], "src/a.ts"],
    ["..", ["index.ts"], "index.ts"],
    [".", ["src/index.ts"], "src/index.ts"],
    ["./a.json", ["src/a.json"], "src/a.json"],
    ["./a", ["src/a.json"], "src/a.json"],
    ["./a.b", ["src/a.b.ts"], "src/a.b.ts"],
    ["/src/a.ts", ["src/a.ts"], "src/a.ts"],
  ])("%s with %j is %s", (specifier, paths, expected) => {
    expect(resolve(tempApp(sources(...paths)), specifier)).toBe(expected);
  });

  it.each(["./missing", "./a.json?raw", "./a.ts?url", "./a.css", "./a.svg", "./types"])("%s has no value to read", (specifier) => {
    expect(resolve(tempApp(sources("src/a.ts", "src/a.json", "src/a.css", "src/a.svg", "src/types.d.ts")), specifier)).toBe("unresolved");
  });

  it("follows links to the real file", () => {
    const app = tempApp(sources("shared/a.ts"));
    symlinkSync("../shared", app.path("src/linked"));
    expect(resolve(app, "./linked/a")).toBe("shared/a.ts");
  });
});

describe("where a tsconfig leads", () => {
  const paths = (map: object, more: object = {}): string => JSON.stringify({ compilerOptions: { ...more, paths: map } });

  it("reads paths, and those of a config it extends", () => {
    const app = tempApp({ ...sources("src/lib/a.ts"), "tsconfig.json": '{ "extends": "./base.json" }', "base.json": paths({ "@/*": ["./src/*"] }) });
    expect(resolve(app, "@/lib/a")).toBe("src/lib/a.ts");
  });

  it("reads baseUrl and comments", () => {
    const app = tempApp({ ...sources("src/lib/a.ts"), "tsconfig.json": '{ // comment\n "compilerOptions": { "baseUrl": "src", }, }' });
    expect(resolve(app, "lib/a")).toBe("src/lib/a.ts");
  });

  it("uses the config nearest to the importer", () => {
    const app = tempApp({ ...sources("src/a.ts", "packages/p/lib/a.ts", "packages/p/main.ts"), "tsconfig.json": paths({ "#lib/*": ["./src/*"] }), "packages/p/tsconfig.json": paths({ "~/*": ["./lib/*"] }) });
    expect(resolve(app, "~/a", { importer: "packages/p/main.ts" })).toBe("packages/p/lib/a.ts");
    expect(resolve(app, "~/a")).toBe("unresolved");
  });

  it("follows references", () => {
    const app = tempApp({
      ...sources("src/lib/a.ts"),
      "tsconfig.json": '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }, { "path": "./tsconfig.node.json" }] }',
      "tsconfig.app.json": JSON.stringify({ include: ["src"], compilerOptions: { paths: { "@/*": ["./src/*"] } } }),
      "tsconfig.node.json": '{ "include": ["vite.config.ts"] }',
    });
    expect(resolve(app, "@/lib/a")).toBe("src/lib/a.ts");
  });

  it("reads a jsconfig.json", () => {
    const app = tempApp({ "src/main.js": "", "src/lib/a.js": "", "jsconfig.json": paths({ "~/*": ["src/*"] }, { baseUrl: "." }) });
    expect(resolve(app, "~/lib/a", { importer: "src/main.js" })).toBe("src/lib/a.js");
  });

  it("applies to files outside its include, as bundlers do", () => {
    const app = tempApp({ ...sources("src/a.ts", "tools/t.ts"), "tsconfig.json": JSON.stringify({ include: ["src"], compilerOptions: { paths: { "@/*": ["./src/*"] } } }) });
    expect(resolve(app, "@/a", { importer: "tools/t.ts" })).toBe("src/a.ts");
  });

  it.each(['{ "extends": "not-installed/tsconfig" }', "{ not json"])("is left aside when it cannot be read: %s", (text) => {
    const app = tempApp({ ...sources("src/a.ts"), "tsconfig.json": text });
    expect(resolve(app, "./a")).toBe("src/a.ts");
  });
});

describe("where a package import leads", () => {
  const installed = { "node_modules/zod/package.json": '{ "name": "zod", "exports": { ".": "./index.js", "./mini": "./mini.js" } }', "node_modules/zod/index.js": "", "node_modules/zod/mini.js": "" };

  it("names the package, whatever is imported from it", () => {
    const app = tempApp({ ...sources(), ...installed, "node_modules/@scope/p/package.json": '{ "name": "@scope/p", "main": "lib/x.js" }', "node_modules/@scope/p/lib/x.js": "" });
    expect(["zod", "zod/mini", "@scope/p", "@scope/p/lib/x.js", "node:fs", "fs"].map((specifier) => resolve(app, specifier))).toEqual(["package zod", "package zod", "package @scope/p", "package @scope/p", "package node:fs", "package node:fs"]);
  });

  it("does not resolve what is not installed or not exported", () => {
    const app = tempApp({ ...sources(), ...installed });
    expect(["yup", "zod/internal", "@scope/none"].map((specifier) => resolve(app, specifier))).toEqual(["unresolved", "unresolved", "unresolved"]);
  });

  it("knows packages that are nothing but types", () => {
    const app = tempApp({ ...sources(), "node_modules/pedelec/package.json": '{ "name": "pedelec", "types": "./index.d.ts" }', "node_modules/pedelec/index.d.ts": "export {};" });
    expect(resolve(app, "pedelec")).toBe("package pedelec");
    expect(resolverOf(app).typesOf("pedelec", app.path("src/main.ts"))).toBe(app.path("node_modules/pedelec/index.d.ts"));
    expect(resolverOf(app).typesOf("yup", app.path("src/main.ts"))).toBeUndefined();
  });

  it("takes a workspace package for what it is: files of the project", () => {
    const app = tempApp({ ...sources(), "packages/p/package.json": '{ "name": "@ws/p", "exports": { ".": "./src/index.ts" } }', "packages/p/src/index.ts": "" });
    mkdirSync(dirname(app.path("node_modules/@ws/p")), { recursive: true });
    symlinkSync("../../packages/p", app.path("node_modules/@ws/p"));
    expect(resolve(app, "@ws/p")).toBe("packages/p/src/index.ts");
  });

  it("follows the imports field of package.json", () => {
    const app = tempApp({ ...sources("src/lib/a.ts"), ...installed, "package.json": '{ "imports": { "#lib/*": "./src/lib/*.ts", "#schema": "zod" } }' });
    expect([resolve(app, "#lib/a"), resolve(app, "#schema"), resolve(app, "#none")]).toEqual(["src/lib/a.ts", "package zod", "unresolved"]);
  });
});

describe("where an alias leads", () => {
  it("replaces whole segments, first match first", () => {
    const alias = [{ find: "@", replacement: "/first" }, { find: "@/lib", replacement: "/second" }];
    expect(applyAlias("@/lib/a", alias)).toBe("/first/lib/a");
    expect(applyAlias("@", alias)).toBe("/first");
    expect(applyAlias("@scope/p", alias)).toBe("@scope/p");
  });

  it("takes regular expressions with groups, and again on every call", () => {
    const alias = [{ find: /^~(\w+)\//g, replacement: "/src/$1/" }];
    expect([applyAlias("~ui/a", alias), applyAlias("~ui/a", alias)]).toEqual(["/src/ui/a", "/src/ui/a"]);
  });

  it("resolves what it makes of the import", () => {
    const app = tempApp(sources("src/lib/a.ts"));
    expect(resolve(app, "$lib/a", { alias: [{ find: "$lib", replacement: app.path("src/lib") }] })).toBe("src/lib/a.ts");
  });
});

it("sees a file that came after it was asked for, once it is cleared", () => {
  const app = tempApp(sources());
  const resolver = resolverOf(app);
  expect(resolver.resolve("./late", app.path("src/main.ts"))).toEqual({ kind: "unresolved" });
  app.write("src/late.ts", "");
  resolver.clear();
  expect(resolver.resolve("./late", app.path("src/main.ts"))).toEqual({ kind: "file", id: app.path("src/late.ts") });
});
