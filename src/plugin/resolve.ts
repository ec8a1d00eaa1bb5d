/** Where an import leads: relative files, tsconfig paths, the host's aliases, package imports, workspaces, packages. */

import { existsSync } from "node:fs";
import path from "node:path";
import { type NapiResolveOptions, type ResolveResult, ResolverFactory } from "oxc-resolver";
import type { Resolution } from "../compiler/model.ts";
import type { AliasEntry, ResolvedOptions } from "./options.ts";
import { toPosix } from "./paths.ts";

export interface Resolver {
  resolve(specifier: string, importer: string): Resolution;
  /** The file that holds the types of a specifier (or its code, where there are none), `undefined` if it leads nowhere. */
  typesOf(specifier: string, importer: string): string | undefined;
  /** Forgets everything: a file was added or deleted, or a tsconfig changed. */
  clear(): void;
}

const UNRESOLVED: Resolution = { kind: "unresolved" };
/** Files whose exports have a value without a bundler. */
const READABLE = /\.(?:[cm]?[jt]s|[jt]sx|json)$/;
const DECLARATION = /\.d\.[cm]?ts$/;

/** As bundlers do: a file that is there wins over the TypeScript file that its name stands for. */
const EXTENSION_ALIAS = { ".js": [".js", ".ts", ".tsx"], ".jsx": [".jsx", ".tsx"], ".mjs": [".mjs", ".mts"], ".cjs": [".cjs", ".cts"] };

export function createResolver({ root, alias, extensions }: Pick<ResolvedOptions, "root" | "alias" | "extensions">): Resolver {
  const engine = createEngine({
    conditionNames: ["import", "module", "default"],
    mainFields: ["module", "main"],
    builtinModules: true,
    extensions: [...extensions],
    extensionAlias: EXTENSION_ALIAS,
    roots: [root],
  });
  const known = new Map<string, Resolution>();
  return {
    resolve(specifier, importer) {
      const key = `${importer}\0${specifier}`;
      const resolution = known.get(key) ?? resolveUncached(engine, applyAlias(specifier, alias), importer);
      known.set(key, resolution);
      return resolution;
    },
    typesOf(specifier, importer) {
      const target = applyAlias(specifier, alias);
      return engine.types(target, importer) ?? engine.resolve(target, importer).path;
    },
    clear() {
      known.clear();
      engine.clear();
    },
  };
}

function resolveUncached(engine: Engine, specifier: string, importer: string): Resolution {
  // `./x.json?raw` and the like mean something to a bundler's loader only.
  if (specifier.includes("?")) return UNRESOLVED;
  const { path: file, builtin } = engine.resolve(specifier, importer);
  if (builtin !== undefined) return { kind: "package", name: builtin.resolved };
  if (file === undefined) return isBare(specifier) && engine.types(specifier, importer) !== undefined ? { kind: "package", name: packageName(specifier) } : UNRESOLVED;
  const id = toPosix(file);
  const installed = installedPackage(id);
  if (installed !== undefined) return { kind: "package", name: installed };
  return READABLE.test(id) && !DECLARATION.test(id) ? { kind: "file", id } : UNRESOLVED;
}

/** The first alias that matches wins, by whole path segments, as in Vite. */
export function applyAlias(specifier: string, alias: readonly AliasEntry[]): string {
  const entry = alias.find(({ find }) => (typeof find === "string" ? matchesPrefix(specifier, find) : new RegExp(find.source, find.flags.replace(/[gy]/g, "")).test(specifier)));
  return entry === undefined ? specifier : specifier.replace(entry.find, entry.replacement);
}

function matchesPrefix(specifier: string, prefix: string): boolean {
  return specifier === prefix || specifier.startsWith(prefix.endsWith("/") ? prefix : `${prefix}/`);
}

function isBare(specifier: string): boolean {
  return /^(?:@[^/]+\/)?[^./@#\\]/.test(specifier) && !path.isAbsolute(specifier);
}

/** `@scope/name/sub` -> `@scope/name`. */
function packageName(specifier: string): string {
  const segments = specifier.split("/");
  return segments.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

/** The package a real path lies in, or `undefined` outside every node_modules. */
function installedPackage(id: string): string | undefined {
  const marker = "/node_modules/";
  const start = id.lastIndexOf(marker);
  return start === -1 ? undefined : packageName(id.slice(start + marker.length));
}

interface Engine {
  resolve(specifier: string, importer: string): ResolveResult;
  /** The types of a specifier: a package may hold nothing else. */
  types(specifier: string, importer: string): string | undefined;
  clear(): void;
}

/**
 * The paths of the tsconfig that governs the importer come first. Where it says nothing of the importer (a
 * jsconfig.json, a file outside its `include`) the nearest config file is asked, and where that cannot be read (a
 * missing `extends`) there is still resolution without one.
 */
function createEngine(options: NapiResolveOptions): Engine {
  const plain = new ResolverFactory(options);
  let automatic = new ResolverFactory({ ...options, tsconfig: "auto" });
  const byConfig = new Map<string, ResolverFactory>();
  const withConfig = (configFile: string): ResolverFactory => {
    const factory = byConfig.get(configFile) ?? new ResolverFactory({ ...options, tsconfig: { configFile, references: "auto" } });
    byConfig.set(configFile, factory);
    return factory;
  };
  return {
    resolve(specifier, importer) {
      const result = automatic.resolveFileSync(importer, specifier);
      if (isFound(result)) return result;
      const folder = path.dirname(importer);
      const config = nearestConfig(folder);
      const configured = config === undefined ? result : withConfig(config).sync(folder, specifier);
      return isFound(configured) ? configured : plain.sync(folder, specifier);
    },
    types: (specifier, importer) => automatic.resolveDtsSync(importer, specifier).path,
    clear() {
      plain.clearCache();
      byConfig.clear();
      automatic = new ResolverFactory({ ...options, tsconfig: "auto" });
    },
  };
}

function isFound(result: ResolveResult): boolean {
  return result.path !== undefined || result.builtin !== undefined;
}

function nearestConfig(folder: string): string | undefined {
  for (let current = folder; ; current = path.dirname(current)) {
    for (const name of ["tsconfig.json", "jsconfig.json"]) {
      const file = path.join(current, name);
      if (existsSync(file)) return file;
    }
    if (path.dirname(current) === current) return undefined;
  }
}
