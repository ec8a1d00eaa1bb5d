import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { describe, expect, it, onTestFinished } from "vitest";
import { listFiles, readSource } from "../src/plugin/files.ts";
import { createScope } from "../src/plugin/scope.ts";
import { type Files, type TempApp, tempApp } from "./bundlers/temp-app.ts";

const INCLUDE = ["**/*.{ts,tsx,js,vue}"];

interface Listing {
  include?: string[];
  exclude?: string[];
  outputs?: string[];
}

async function list(app: TempApp, root: string, { include = INCLUDE, exclude = [], outputs = [] }: Listing = {}): Promise<string[]> {
  const options = { root, include, exclude, outputs: outputs.map((output) => app.path(output)) };
  return (await listFiles(options, createScope(options))).files.map((file) => file.path);
}

/** The superuser may open every folder. */
async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid!(65534);
  try {
    return await work();
  } finally {
    process.seteuid!(0);
  }
}

function files(...paths: string[]): Files {
  return Object.fromEntries(paths.map((path) => [path, `// ${path}`]));
}

describe("which files are scanned", () => {
  it("takes sources from the whole root, sorted by the code units of their path", async () => {
    const app = tempApp(files("b.ts", "a.ts", "Z.ts", "src/é.ts", "src/deep/x.vue", "src/z.tsx", "src-2/y.ts"));
    expect(await list(app, app.root)).toEqual(["Z.ts", "a.ts", "b.ts", "src-2/y.ts", "src/deep/x.vue", "src/z.tsx", "src/é.ts"]);
  });

  it("leaves out node_modules and dot folders anywhere, and build output at the root only", async () => {
    const app = tempApp(files("node_modules/a/x.ts", "packages/p/node_modules/a/x.ts", ".git/x.ts", "src/.cache/x.ts", "dist/x.ts", "build/x.ts", "coverage/x.ts", "src/dist/kept.ts", "packages/build/kept.ts"));
    expect(await list(app, app.root)).toEqual(["packages/build/kept.ts", "src/dist/kept.ts"]);
  });

  it("leaves out declarations, tests and stories", async () => {
    const app = tempApp(files("a.d.ts", "a.d.mts", "a.test.ts", "a.spec.tsx", "a.stories.ts", "__tests__/a.ts", "src/__tests__/deep/a.ts", "a.tests.ts", "contest.ts", "src/d.ts"));
    expect(await list(app, app.root, { include: ["**/*.{ts,tsx,mts}"] })).toEqual(["a.tests.ts", "contest.ts", "src/d.ts"]);
  });

  it("adds the user's excludes to the built-in ones", async () => {
    const app = tempApp(files("src/a.ts", "src/legacy/b.ts", "node_modules/a/c.ts", "src/a.test.ts"));
    expect(await list(app, app.root, { exclude: ["src/legacy/**"] })).toEqual(["src/a.ts"]);
  });

  it("leaves out the bundler's output folder or file, unless all sources lie in it", async () => {
    const app = tempApp(files("src/a.ts", "public/app.js", "public/sub/x.js", "bundle.js", "public-2/kept.ts"));
    expect(await list(app, app.root, { outputs: ["public", "bundle.js"] })).toEqual(["public-2/kept.ts", "src/a.ts"]);
    expect(await list(app, app.path("src"), { outputs: ["."] })).toEqual(["a.ts"]);
  });

  it("follows include out of the root, with the same excludes", async () => {
    const app = tempApp(files("app/a.ts", "app/b.ts", "shared/s.ts", "shared/node_modules/p/i.ts", "shared/.hidden/h.ts", "other/o.ts"));
    expect(await list(app, app.path("app"), { include: ["**/*.ts", "../shared/**/*.ts", "!b.ts"] })).toEqual(["../shared/s.ts", "a.ts"]);
  });

  it("works in a root that lies in a dot folder or in node_modules", async () => {
    const app = tempApp(files(".work/node_modules/app/a.ts"));
    expect(await list(app, app.path(".work/node_modules/app"))).toEqual(["a.ts"]);
  });

  it("lists a file that is reached by links once, by its own path", async () => {
    const app = tempApp(files("shared/s.ts", "app/src/a.ts"));
    symlinkSync("../../shared", app.path("app/src/linked"));
    symlinkSync("..", app.path("app/src/loop"));
    symlinkSync("a.ts", app.path("app/src/Alias.ts"));
    expect(await list(app, app.path("app"))).toEqual(["src/a.ts", "src/linked/s.ts"]);
    const root = app.path("app");
    const options = { root, include: INCLUDE, exclude: [], outputs: [] };
    const linked = (await listFiles(options, createScope(options))).files.find((file) => file.path === "src/linked/s.ts");
    expect(linked?.id).toBe(app.path("shared/s.ts"));
  });

  it("skips folders that are named like files, and links that lead nowhere", async () => {
    const app = tempApp(files("a.ts", "folder.ts/inner.ts"));
    symlinkSync("nowhere.ts", app.path("dangling.ts"));
    expect(await list(app, app.root)).toEqual(["a.ts", "folder.ts/inner.ts"]);
  });

  it.runIf(process.platform !== "win32")("names the folders that cannot be opened, but for those that are left out", async () => {
    const app = tempApp(files("src/a.ts", "src/closed/b.ts", "database/c.ts", "node_modules/p/d.ts"), tmpdir());
    chmodSync(app.root, 0o755);
    const closed = ["src/closed", "database", "node_modules"].map((folder) => app.path(folder));
    for (const folder of closed) chmodSync(folder, 0);
    onTestFinished(() => closed.forEach((folder) => chmodSync(folder, 0o755)));
    const options = { root: app.root, include: INCLUDE, exclude: ["database"], outputs: [] };
    const listing = await asOrdinaryUser(() => listFiles(options, createScope(options)));
    expect(listing.files.map((file) => file.path)).toEqual(["src/a.ts"]);
    expect(listing.unreadable).toEqual([{ path: "src/closed", reason: "permission denied" }]);
  });

  it("takes a path without wildcards for the file, or the folder with all in it", async () => {
    const app = tempApp(files("src/a.ts", "src/legacy/b.ts", "src/legacy/deep/c.ts", "src/legacy-2/d.ts"));
    expect(await list(app, app.root, { exclude: ["src/legacy"] })).toEqual(["src/a.ts", "src/legacy-2/d.ts"]);
    expect(await list(app, app.root, { exclude: ["src/legacy/", "src/a.ts"] })).toEqual(["src/legacy-2/d.ts"]);
  });

  it("finds nothing in an empty root", async () => {
    const app = tempApp();
    expect(await list(app, app.root)).toEqual([]);
  });
});

describe("reading a file", () => {
  it("keeps the text as it is, with a byte order mark and CRLF", () => {
    const app = tempApp({ "a.ts": "\uFEFFx\r\n" });
    const source = { id: app.path("a.ts"), path: "a.ts" };
    expect(readSource(source)).toEqual({ kind: "text", source: { ...source, text: "\uFEFFx\r\n" } });
  });

  it("says that a file is gone which was deleted since the listing", () => {
    const app = tempApp({ "a.ts": "" });
    rmSync(app.path("a.ts"));
    expect(readSource({ id: app.path("a.ts"), path: "a.ts" })).toEqual({ kind: "gone" });
  });

  it("does not wait for a pipe", () => {
    const app = tempApp();
    execFileSync("mkfifo", [app.path("pipe.ts")]);
    expect(readSource({ id: app.path("pipe.ts"), path: "pipe.ts" })).toEqual({ kind: "unreadable", path: "pipe.ts", reason: "it is not a regular file" });
  });

  it.runIf(process.platform === "linux")("words a read that the disk refuses", () => {
    // A regular file whose reads fail, for every user.
    expect(readSource({ id: "/proc/self/mem", path: "x.ts" })).toEqual({ kind: "unreadable", path: "x.ts", reason: "the disk reports an error" });
  });

  it("words a path through a file", () => {
    const app = tempApp({ "file": "" });
    mkdirSync(app.path("folder.ts"));
    expect(readSource({ id: app.path("folder.ts"), path: "folder.ts" })).toMatchObject({ kind: "unreadable" });
  });
});
