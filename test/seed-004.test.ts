/** Seed 004 up to "API", sentence by sentence: the name of each test is the sentence it holds. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { build } from "esbuild";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import {
  inferTreeFromJson,
  parseSupportedSchema,
  renameField,
  setRequired,
  treeToSchema,
  type UnsupportedSchemaError,
  validateTree,
  type FieldNode,
  type SchemaTree,
  type SupportedJsonSchema,
} from "../src/schema.ts";
import { refusal } from "./tree-refusal.ts";

const DOOR = resolve(import.meta.dirname, "../src/schema.ts");
const MODES = {
  type: "object",
  properties: {
    agentId: { type: "string", description: "Agent identifier" },
    startMode: { type: ["string", "null"], enum: ["auto", "manual", null] },
  },
  required: ["agentId"],
  additionalProperties: false,
};

function root(tree: SchemaTree): FieldNode {
  return node(tree, tree.rootId);
}

function node(tree: SchemaTree, id: string | undefined): FieldNode {
  const found = tree.nodes[id ?? ""];
  if (found === undefined) throw new Error(`no node ${id}`);
  return found;
}

function field(tree: SchemaTree, ...names: string[]): FieldNode {
  return names.reduce((parent, name) => {
    const holder = parent.type === "array" ? node(tree, parent.itemId) : parent;
    return node(tree, holder.childIds?.find((id) => tree.nodes[id]?.name === name));
  }, root(tree));
}

function objectOf(property: unknown): unknown {
  return { type: "object", properties: { a: property } };
}

/** A tree of an object with the fields given, each under its name as id. */
function treeOf(...fields: Omit<FieldNode, "id">[]): SchemaTree {
  const nodes: Record<string, FieldNode> = { root: { id: "root", name: "", type: "object", childIds: fields.map((child) => child.name) } };
  for (const child of fields) nodes[child.name] = { id: child.name, ...child };
  return { rootId: "root", nodes };
}

function refused(schema: unknown): UnsupportedSchemaError {
  return refusal(() => parseSupportedSchema(schema));
}

describe("the package", () => {
  it("Utilities for building, importing, validating, and serializing a focused input-schema model", () => {
    const imported = parseSupportedSchema(MODES);
    expect(validateTree(imported)).toEqual({ valid: true, errors: [], issues: [] });
    expect(treeToSchema(imported)).toEqual(MODES);
  });

  it("This package is framework-independent TypeScript with no runtime dependencies", async () => {
    const bundle = await build({ entryPoints: [DOOR], bundle: true, format: "esm", write: false, metafile: true, packages: "external" });
    const outputs = Object.values(bundle.metafile.outputs);
    expect(outputs.flatMap((output) => output.imports)).toEqual([]);
    expect(Object.keys(bundle.metafile.inputs).filter((input) => !input.startsWith("src/schema"))).toEqual([]);
  });

  it("a user-editable schema tree, then need to serialize that tree into a supported JSON Schema subset", () => {
    const inferred = inferTreeFromJson({ id: "agent_123" });
    const id = field(inferred, "id").id;
    const edited = setRequired(renameField(inferred, id, "agentId"), id, true);
    expect(treeToSchema(edited)).toEqual({
      type: "object", properties: { agentId: { type: "string" } }, required: ["agentId"], additionalProperties: false,
    });
  });

  it("The package ships ESM, CommonJS, and TypeScript declarations", async () => {
    const folder = mkdtempSync(join(tmpdir(), "schema-door-"));
    try {
      const outfile = join(folder, "schema.mjs");
      await build({ entryPoints: [DOOR], bundle: true, format: "esm", outfile });
      const program = `const { treeToSchema, inferTreeFromJson } = require(${JSON.stringify(outfile)}); console.log(treeToSchema(inferTreeFromJson({})).type)`;
      expect(execFileSync(process.execPath, ["--no-warnings", "-e", program], { encoding: "utf8" })).toBe("object\n");
    } finally {
      rmSync(folder, { recursive: true });
    }
    const declarations = ts.transpileDeclaration(ts.sys.readFile(DOOR) ?? "", { compilerOptions: { isolatedDeclarations: true } });
    expect(declarations.diagnostics).toEqual([]);
    expect(declarations.outputText).toContain("inferTreeFromJson");
  });

  it("Use SchemaTree in UI or builder flows. Persist or pass around the serialized JSON Schema from treeToSchema()", () => {
    const schema = treeToSchema(parseSupportedSchema(MODES));
    const persisted: unknown = JSON.parse(JSON.stringify(schema));
    expect(treeToSchema(parseSupportedSchema(persisted))).toEqual(schema);
  });
});

describe("Supported Schema Subset", () => {
  const supported: [string, SupportedJsonSchema][] = [
    ["object with properties", { type: "object", properties: { b: { type: "string" } }, additionalProperties: false }],
    ["nested objects", { type: "object", properties: { b: { type: "object", properties: {}, additionalProperties: false } }, additionalProperties: false }],
    ["string", { type: "string" }],
    ["number", { type: "number" }],
    ["integer", { type: "integer" }],
    ["boolean", { type: "boolean" }],
    ["array with exactly one items schema", { type: "array", items: { type: "array", items: { type: "number" } } }],
    ["required and optional object properties", {
      type: "object", properties: { b: { type: "string" }, c: { type: "string" } }, required: ["c"], additionalProperties: false,
    }],
    ["string-only enum choices", { type: "string", enum: ["x", "", "y"] }],
    ["description", { type: "boolean", description: "Says what it is." }],
    ["nullable string as type: [T, \"null\"]", { type: ["string", "null"] }],
    ["nullable number as type: [T, \"null\"]", { type: ["number", "null"] }],
    ["nullable integer as type: [T, \"null\"]", { type: ["integer", "null"] }],
    ["nullable boolean as type: [T, \"null\"]", { type: ["boolean", "null"] }],
    ["nullable enum as type: [T, \"null\"]", { type: ["string", "null"], enum: ["x", null] }],
  ];

  it.each(supported)("%s", (_name, property) => {
    const schema = { type: "object", properties: { a: property }, additionalProperties: false };
    expect(treeToSchema(parseSupportedSchema(schema))).toEqual(schema);
  });

  it.each([[[1, 2]], [["a", 1]], [[true]], [[{}]], ["a"], [[]], [[null]]])("string-only enum choices: not %j", (values) => {
    expect(refused(objectOf({ type: "string", enum: values }))).toMatchObject({ keyword: "enum", path: "/properties/a/enum" });
  });

  it("For nullable enum fields, treeToSchema() also includes null in the emitted enum array so the JSON Schema is valid for a null value", () => {
    const tree = treeOf({ name: "mode", type: "enum", enumValues: ["auto", "manual"], nullable: true });
    const schema = treeToSchema(tree);
    expect(schema.properties?.["mode"]).toEqual({ type: ["string", "null"], enum: ["auto", "manual", null] });
    const accepts = new Ajv2020({ strict: true }).compile(schema);
    expect([accepts({ mode: null }), accepts({ mode: "auto" }), accepts({ mode: "other" })]).toEqual([true, true, false]);
  });

  it("Every object emitted by treeToSchema() includes additionalProperties: false", () => {
    const { properties, additionalProperties } = treeToSchema(inferTreeFromJson({ a: { b: {} }, list: [{}] }));
    expect(additionalProperties).toBe(false);
    expect(properties?.["a"]?.additionalProperties).toBe(false);
    expect(properties?.["a"]?.properties?.["b"]).toEqual({ type: "object", properties: {}, additionalProperties: false });
    expect(properties?.["list"]?.items?.additionalProperties).toBe(false);
  });

  it.each([[{}], [{ additionalProperties: true }]])("omitted additionalProperties and additionalProperties: true are accepted for convenience: %j", (openness) => {
    const schema = { type: "object", properties: { a: { type: "object", ...openness } }, ...openness };
    expect(field(parseSupportedSchema(schema), "a").type).toBe("object");
  });

  it("The canonical output from treeToSchema() still normalizes every object to additionalProperties: false", () => {
    const schema = { type: "object", properties: { a: { type: "object", additionalProperties: true } } };
    expect(treeToSchema(parseSupportedSchema(schema))).toEqual({
      type: "object",
      properties: { a: { type: "object", properties: {}, additionalProperties: false } },
      additionalProperties: false,
    });
  });

  it("Schema-valued additionalProperties is not supported", () => {
    expect(refused({ type: "object", additionalProperties: { type: "string" } }))
      .toMatchObject({ keyword: "additionalProperties", path: "/additionalProperties" });
  });

  it.each([
    "$ref", "$defs", "allOf", "oneOf", "anyOf", "if", "then", "else", "dependentRequired", "dependentSchemas",
    "patternProperties", "prefixItems", "minimum", "maximum", "multipleOf", "minLength", "maxLength", "pattern",
  ])("Unsupported keywords include %s", (keyword) => {
    expect(refused(objectOf({ type: "string", [keyword]: 1 }))).toMatchObject({ keyword, path: `/properties/a/${keyword}` });
    expect(refused(objectOf({ [keyword]: [] }))).toMatchObject({ keyword, path: `/properties/a/${keyword}` });
    expect(refused({ [keyword]: {}, type: "object" })).toMatchObject({ keyword, path: `/${keyword}` });
  });

  it("Unsupported keywords include tuple-style arrays", () => {
    expect(refused(objectOf({ type: "array", items: [{ type: "string" }] }))).toMatchObject({ keyword: "items", path: "/properties/a/items" });
  });
});
