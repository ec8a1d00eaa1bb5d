import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { emitTypes, formatDiagnostics, scan } from "../src/api.ts";

const FIXTURES = resolve(import.meta.dirname, "fixtures");

function folders(kind: string): string[] {
  return readdirSync(join(FIXTURES, kind)).sort();
}

/** Scans the sources of a fixture; what earlier runs wrote beside them is no input. */
async function compile(kind: string, name: string): ReturnType<typeof scan> {
  const root = join(FIXTURES, kind, name);
  const config = join(root, "options.json");
  const options = existsSync(config) ? ((await import(config, { with: { type: "json" } })) as { default: object }).default : {};
  return scan({ root, dts: false, exclude: ["output/**"], ...options });
}

describe("accepted", () => {
  it.each(folders("accepted"))("%s", async (name) => {
    const first = await compile("accepted", name);
    expect(first.diagnostics).toEqual([]);
    const output = (file: string): string => join(FIXTURES, "accepted", name, "output", file);
    await expect(`${JSON.stringify(first.tools, null, 2)}\n`).toMatchFileSnapshot(output("manifest.json"));
    await expect(await emitTypes(first.tools, {})).toMatchFileSnapshot(output("tools.d.ts"));
    expect(await compile("accepted", name), "a second pass gives the same").toEqual(first);
  });
});

describe("rejected", () => {
  it.each(folders("rejected"))("%s", async (name) => {
    const { diagnostics } = await compile("rejected", name);
    expect(diagnostics.some((diagnostic) => diagnostic.severity === "error")).toBe(true);
    await expect(`${formatDiagnostics(diagnostics)}\n`).toMatchFileSnapshot(join(FIXTURES, "rejected", name, "output/diagnostics.txt"));
  });
});
