import { stripVTControlCharacters } from "node:util";
import * as esbuild from "esbuild";
import { describe, expect, it } from "vitest";
import { build, type Bundler, BUNDLERS } from "./builds.ts";
import { BROKEN, fixtureApp } from "./fixture-app.ts";
import type { TempApp } from "./temp-app.ts";

/** What a bundler rejects with, as far as it is about the app: the text a user reads, and the fields tools read. */
async function failure(bundler: Bundler, app: TempApp): Promise<string> {
  const error: unknown = await build(bundler, app).then(
    () => expect.fail("the build passed"),
    (reason: unknown) => reason,
  );
  const shown = bundler === "esbuild" ? await esbuildText(error as esbuild.BuildFailure) : rollupText(error as Failure);
  // Vite colours its part when it thinks that it runs in CI or in a terminal.
  return stripVTControlCharacters(shown).replaceAll(app.root, "<root>");
}

interface Failure extends Error {
  readonly id?: string;
  readonly loc?: object;
  readonly frame?: string;
  readonly plugin?: string;
  readonly pluginCode?: string;
  /** Rolldown's list of causes. */
  readonly errors?: readonly Failure[];
}

function rollupText(failure: Failure): string {
  const error = failure.errors?.[0] ?? failure;
  const { id, loc, plugin, pluginCode, frame } = error;
  return `${failure.message}\n\n${JSON.stringify({ plugin, pluginCode, id, loc }, null, 2)}\n\n${frame ?? "no frame"}\n`;
}

async function esbuildText({ errors }: esbuild.BuildFailure): Promise<string> {
  return (await esbuild.formatMessages(errors, { kind: "error", color: false, terminalWidth: 120 })).join("");
}

describe.each(BUNDLERS)("a build with %s fails", (bundler) => {
  it.each(Object.entries(BROKEN))("on %s", async (name, { files, rule, place }) => {
    // The app does not import the broken file, and no virtual module either.
    const app = fixtureApp({ ...files, "src/main.js": 'export const answer = 42;\n' });
    const text = await failure(bundler, app);
    expect(text).toContain(rule);
    expect(text).toContain(bundler === "esbuild" ? esbuildPlace(place) : place);
    expect(text).not.toMatch(/\n\s+at /);
    await expect(text).toMatchFileSnapshot(`snapshots/${bundler}/${name.replaceAll(" ", "-")}.txt`);
  });

  it("with every error of the project in one report", async () => {
    const app = fixtureApp({
      ...BROKEN["a schema outside the dialect"]!.files,
      "src/tools/another.js": 'import { defineTool } from "unplugin-define-tool/runtime";\nexport const another = defineTool({ name: "another tool", description: "Has a name that is refused.", argsSchema: { type: "object" } });\n',
    });
    await expect(await failure(bundler, app)).toMatchFileSnapshot(`snapshots/${bundler}/several-errors.txt`);
  });

  it("and keeps the last good types", async () => {
    const app = fixtureApp();
    await build(bundler, app);
    const types = app.read("src/tool-manifest.d.ts");
    for (const [file, text] of Object.entries(BROKEN["a schema outside the dialect"]!.files)) app.write(file, text);
    await failure(bundler, app);
    expect(app.read("src/tool-manifest.d.ts")).toBe(types);
  });

  it.each([
    ["an option that does not exist", '{ "dtss": false }', /"dtss".*Did you mean "dts"\?/],
    ["JSON that does not parse", "{ dts: false", /define-tool.config.json/],
  ])("on a config file with %s", async (_, text, message) => {
    const app = fixtureApp({ "define-tool.config.json": text });
    const shown = await failure(bundler, app);
    expect(shown).toMatch(message);
    expect(shown).toContain("config-invalid");
    expect(shown).not.toMatch(/\n\s+at /);
  });
});

/** esbuild counts columns from 0 and in bytes: one more for each `ö` before it. */
function esbuildPlace(place: string): string {
  const [file, line, column] = place.split(":") as [string, string, string];
  return `${file}:${line}:${Number(column) - 1 + (column === "40" ? 1 : 0)}`;
}
