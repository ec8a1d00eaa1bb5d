import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
const SRC = join(ROOT, "src");
const LONGEST_FILE = 300;

const ROOMS = ["schema", "runtime", "compiler", "plugin"] as const;
type Room = (typeof ROOMS)[number];

const MAY_IMPORT: Record<Room, readonly Room[]> = { schema: [], runtime: [], compiler: ["schema"], plugin: ["compiler", "schema"] };

/** Packages by room; an entry with a prefix is allowed in files that start with it only. */
const PACKAGES: Record<Room, readonly { readonly package: string; readonly only?: string }[]> = {
  schema: [],
  runtime: [],
  compiler: [
    { package: "ts-morph", only: "compiler/parse/" },
    { package: "json-schema-to-typescript", only: "compiler/emit-types" },
    { package: "magic-string", only: "compiler/transform" },
    { package: "@eslint-community/regexpp", only: "compiler/patterns/" },
    { package: "redos-detector", only: "compiler/patterns/" },
    { package: "canonicalize", only: "compiler/hash.ts" },
    { package: "node:crypto", only: "compiler/hash.ts" },
    { package: "@babel/code-frame", only: "compiler/code-frame.ts" },
  ],
  plugin: [{ package: "unplugin" }, { package: "tinyglobby" }, { package: "picomatch" }, { package: "jiti" }, { package: "@jridgewell/remapping" }, { package: "@jridgewell/trace-mapping" }, { package: "oxc-resolver" }, { package: "chokidar" }, { package: "vite" }, { package: "rollup" }, { package: "esbuild" }],
};

interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
}

const files = list(SRC).map((file) => ({ path: relative(SRC, file).replaceAll("\\", "/"), text: readFileSync(file, "utf8") }));

function list(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? list(path) : name.endsWith(".ts") ? [path] : [];
  });
}

function importsOf(text: string): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const statements = code.matchAll(/^\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+["']([^"']+)["']|^\s*import\s+["']([^"']+)["']/gm);
  const dynamic = code.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g);
  return [
    ...[...statements].map((match) => ({ specifier: (match[2] ?? match[3])!, typeOnly: match[1] !== undefined })),
    ...[...dynamic].map((match) => ({ specifier: match[1]!, typeOnly: false })),
  ];
}

function roomOf(path: string): Room | undefined {
  return ROOMS.find((room) => path.startsWith(`${room}/`));
}

function resolved(path: string, specifier: string): string {
  return relative(SRC, resolve(SRC, dirname(path), specifier)).replaceAll("\\", "/");
}

describe("the rooms of the house", () => {
  it.each(files.map((file) => file.path))("%s imports only what its room may", (path) => {
    const room = roomOf(path);
    const { text } = files.find((file) => file.path === path)!;
    for (const { specifier, typeOnly } of importsOf(text)) {
      if (specifier.startsWith(".")) {
        const target = resolved(path, specifier);
        const targetRoom = roomOf(target);
        expect(targetRoom, `${path} imports the door ${target}: nobody imports a door`).toBeDefined();
        if (room === undefined || targetRoom === room) continue;
        const allowed = MAY_IMPORT[room].includes(targetRoom!) || (room === "runtime" && targetRoom === "schema" && typeOnly);
        expect(allowed, `${path} imports ${target}`).toBe(true);
      } else if (room !== undefined) {
        const allowed = PACKAGES[room].some((entry) => (specifier === entry.package || specifier.startsWith(`${entry.package}/`)) && (entry.only === undefined || path.startsWith(entry.only)));
        expect(allowed || (room === "plugin" && specifier.startsWith("node:")), `${path} imports the package ${specifier}`).toBe(true);
      }
    }
  });

  it("has no import cycle", () => {
    const graph = new Map(files.map(({ path, text }) => [path, importsOf(text).filter((entry) => entry.specifier.startsWith(".") && !entry.typeOnly).map((entry) => resolved(path, entry.specifier))]));
    const done = new Set<string>();
    const visit = (path: string, trail: readonly string[]): void => {
      expect(trail.includes(path), [...trail, path].join(" -> ")).toBe(false);
      if (done.has(path)) return;
      for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
      done.add(path);
    };
    for (const path of graph.keys()) visit(path, []);
  });

  it.each(files.map((file) => [file.path, file.text.split("\n").length - 1] as const))("%s has at most 300 lines (%i)", (path, lines) => {
    expect(lines).toBeLessThanOrEqual(LONGEST_FILE);
  });

  it("imports the pattern libraries in one file", () => {
    const importers = files.filter(({ text }) => importsOf(text).some(({ specifier }) => specifier === "redos-detector" || specifier === "@eslint-community/regexpp"));
    expect(importers.length).toBeLessThanOrEqual(1);
  });

  it("has no barrel inside a room and no grab bag", () => {
    expect(files.map((file) => file.path).filter((path) => /\/index\.ts$|(?:^|\/)(?:utils|helpers|common)\.ts$/.test(path))).toEqual([]);
  });
});
