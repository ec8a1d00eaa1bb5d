import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const versions = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { devDependencies: Record<string, string> };

let folder: string;
let tarball: string;
let app: string;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(app, path)), { recursive: true });
  writeFileSync(join(app, path), text);
}

function node(...args: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: app, encoding: "utf8", env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" } });
  return { status, output: stdout + stderr };
}

const bin = (name: string, path: string): string => join(app, "node_modules", name, path);

/** An app as a person would write it who has only read the README. */
function writeApp(): void {
  write("package.json", JSON.stringify({ name: "consumer", private: true, type: "module" }));
  write("index.html", '<script type="module" src="/src/main.ts"></script>');
  write("vite.config.ts", 'import defineTool from "unplugin-define-tool/vite";\nimport { defineConfig } from "vite";\nexport default defineConfig({ plugins: [defineTool()] });\n');
  write("tsconfig.json", JSON.stringify({ compilerOptions: { target: "ES2022", module: "ESNext", moduleResolution: "Bundler", strict: true, skipLibCheck: false, noEmit: true, types: [], lib: ["ES2020", "DOM"] }, include: ["src"] }));
  write(
    "src/counter.ts",
    `import { defineTool } from "unplugin-define-tool/runtime";
let value = 0;
export const updateCounter = defineTool({
  name: "update_counter",
  description: "Add a signed delta to the visible counter.",
  argsSchema: { type: "object", properties: { delta: { type: "integer", minimum: -100, maximum: 100, description: "Signed amount." } }, required: ["delta"] },
  handler: ({ delta }) => ({ value: (value += delta) }),
});
`,
  );
  write(
    "src/main.ts",
    `import { createSession } from "unplugin-define-tool/runtime";
import { validateArgs } from "unplugin-define-tool/schema";
import { definitions } from "virtual:tool-definitions";
import { manifestHash, tools } from "virtual:tool-manifest";
import { validators } from "virtual:tool-validators";
const name: "update_counter" = tools[0].name;
const session = await createSession({ skills: { guidance: "", tools: definitions }, validators });
session.onTool("update_counter", ({ delta }) => delta.toFixed(1));
console.log(name, manifestHash, validateArgs(tools[0].argsSchema, { delta: 1 }), await session.dispatch({ tool: name, args: { delta: 2 } }));
`,
  );
}

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "define-tool-package-")));
  app = join(folder, "app");
  // The build itself is a step of \`npm test\`; packing must not run it again.
  const packed = execFileSync("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder], { cwd: ROOT, encoding: "utf8" }).trim();
  tarball = join(folder, packed.split("\n").at(-1)!);
  writeApp();
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", "--silent", tarball, `vite@${versions.devDependencies["vite"]}`, `typescript@${versions.devDependencies["typescript"]}`], { cwd: app, encoding: "utf8" });
}, 240_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the packed tarball", () => {
  it("passes publint and attw", () => {
    const publint = spawnSync(process.execPath, [join(ROOT, "node_modules/publint/src/cli.js"), tarball, "--strict"], { encoding: "utf8" });
    expect(publint.stdout + publint.stderr).toContain("All good!");
    const attw = spawnSync(process.execPath, [join(ROOT, "node_modules/@arethetypeswrong/cli/dist/index.js"), tarball, "--profile", "esm-only", "--no-color", "--no-emoji"], { encoding: "utf8" });
    expect(attw.status, attw.stdout + attw.stderr).toBe(0);
  });

  it("builds an app with Vite and nothing but the one line of configuration", () => {
    const { status, output } = node(bin("vite", "bin/vite.js"), "build");
    expect(status, output).toBe(0);
    const script = readdirSync(join(app, "dist/assets")).find((name) => name.endsWith(".js"))!;
    expect(readFileSync(join(app, "dist/assets", script), "utf8")).toContain("Add a signed delta");
    expect(output).not.toMatch(/warn/i);
  });

  it("typechecks that app, its handlers typed by the generated file", () => {
    expect(readFileSync(join(app, "src/tool-manifest.d.ts"), "utf8")).toContain("update_counter");
    expect(node(bin("typescript", "bin/tsc"), "-p", "tsconfig.json")).toEqual({ status: 0, output: "" });
    const drifted = readFileSync(join(app, "src/counter.ts"), "utf8").replace("value += delta", "value += delta.length");
    write("src/drift.ts", drifted.replaceAll("updateCounter", "drift"));
    const drift = node(bin("typescript", "bin/tsc"), "-p", "tsconfig.json");
    rmSync(join(app, "src/drift.ts"));
    expect(drift.output).toContain("TS2339");
  });

  it("runs the command line from its bin", () => {
    const { status, output } = node(join(app, "node_modules/.bin/define-tool"), "check");
    expect({ status, output }).toEqual({ status: 0, output: "1 tool in 1 file: no problems.\n" });
  });

  it("can be required: ESM is loaded by require() on the Node versions named", () => {
    for (const entry of ["schema", "runtime", "api", "vite", "rollup", "esbuild"]) {
      const { status, output } = node("--input-type=commonjs", "-e", `process.stdout.write(Object.keys(require("unplugin-define-tool/${entry}")).length > 0 ? "ok" : "empty")`);
      expect({ entry, status, output: output.replace(/\(node:\d+\) ExperimentalWarning[\s\S]*?\n(?=ok|$)|\(Use `node[\s\S]*$/g, "") }).toEqual({ entry, status: 0, output: "ok" });
    }
  });

  it("holds no absolute path and no file that only we need", () => {
    const listing = execFileSync("tar", ["-tzf", tarball], { encoding: "utf8" }).trim().split("\n");
    expect(listing.filter((path) => !/^package\/(?:dist\/|package\.json$|README\.md$|LICENSE$|CHANGELOG\.md$|client\.d\.ts$)/.test(path))).toEqual([]);
    const installed = join(app, "node_modules/unplugin-define-tool/dist");
    for (const name of readdirSync(installed)) expect(readFileSync(join(installed, name), "utf8"), name).not.toContain(ROOT);
  });
});
