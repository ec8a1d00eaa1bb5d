import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
const { exports: entries, bin } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { exports: Record<string, unknown>; bin: Record<string, string> };
const doors = readdirSync(join(ROOT, "src")).filter((name) => name.endsWith(".ts")).map((name) => name.slice(0, -3));

/** The values that each door exports; types are held by the type tests. */
const PUBLIC: Readonly<Record<string, readonly string[]>> = {
  index: ["default", "unplugin"],
  vite: ["default"],
  rollup: ["default"],
  esbuild: ["default"],
  runtime: ["ToolError", "createSession", "defineTool", "normalizeSkills"],
  api: ["emitManifest", "emitTypes", "emitValidators", "formatDiagnostics", "scan"],
  schema: [
    "FIELD_TYPES", "UnsupportedSchemaError", "addField", "canonicalizeToolArgsSchema", "changeType", "defineToolSnippet", "duplicateField", "fromToolArgsSchema",
    "inferToolArgsSchema", "inferTreeFromJson", "moveField", "parseSupportedSchema", "removeField", "renameField", "setDescription", "setEnumValues", "setItemType",
    "setNullable", "setRequired", "toToolArgsSchema", "treeToSchema", "validateArgs", "validateToolArgsSchema", "validateTree",
  ],
};

describe("the doors", () => {
  it("are the entries of package.json, besides the types of the virtual modules and the command line", () => {
    const expected = doors.filter((door) => door !== "cli").map((door) => (door === "index" ? "." : `./${door}`));
    expect(Object.keys(entries).filter((entry) => entry !== "./client" && entry !== "./package.json").sort()).toEqual(expected.sort());
    expect(bin).toEqual({ "define-tool": "./dist/cli.js" });
  });

  it.each(Object.entries(PUBLIC))("%s exports its public names and nothing else", async (door, names) => {
    const module = (await import(`../src/${door}.ts`)) as object;
    expect(Object.keys(module).sort()).toEqual([...names].sort());
  });

  it("the default of the main entry is the unplugin instance", async () => {
    const { default: instance, unplugin } = await import("../src/index.ts");
    expect(instance).toBe(unplugin);
    expect(typeof instance.vite).toBe("function");
  });
});
