/** Seed 004, sentence by sentence: the name of each test is the sentence it holds. */

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
  UnsupportedSchemaError,
  validateTree,
  type FieldNode,
  type FieldType,
  type SchemaTree,
  type SupportedJsonSchema,
} from "../src/schema.ts";

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
const EXAMPLE = { agentId: "agent_123", settings: { brandingEnabled: true }, prompts: [{ text: "Hello", icon: "wave" }] };

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

function rules(tree: SchemaTree): string[] {
  return validateTree(tree).issues.map((issue) => issue.rule);
}

function refusal(schema: unknown): UnsupportedSchemaError {
  try {
    parseSupportedSchema(schema);
  } catch (error) {
    if (error instanceof UnsupportedSchemaError) return error;
    throw error;
  }
  throw new Error("the schema was not refused");
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
    expect(refusal(objectOf({ type: "string", enum: values }))).toMatchObject({ keyword: "enum", path: "/properties/a/enum" });
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
    expect(refusal({ type: "object", additionalProperties: { type: "string" } }))
      .toMatchObject({ keyword: "additionalProperties", path: "/additionalProperties" });
  });

  it.each([
    "$ref", "$defs", "allOf", "oneOf", "anyOf", "if", "then", "else", "dependentRequired", "dependentSchemas",
    "patternProperties", "prefixItems", "minimum", "maximum", "multipleOf", "minLength", "maxLength", "pattern",
  ])("Unsupported keywords include %s", (keyword) => {
    expect(refusal(objectOf({ type: "string", [keyword]: 1 }))).toMatchObject({ keyword, path: `/properties/a/${keyword}` });
    expect(refusal(objectOf({ [keyword]: [] }))).toMatchObject({ keyword, path: `/properties/a/${keyword}` });
    expect(refusal({ [keyword]: {}, type: "object" })).toMatchObject({ keyword, path: `/${keyword}` });
  });

  it("Unsupported keywords include tuple-style arrays", () => {
    expect(refusal(objectOf({ type: "array", items: [{ type: "string" }] }))).toMatchObject({ keyword: "items", path: "/properties/a/items" });
  });
});

describe("inferTreeFromJson(json)", () => {
  it("Creates a best-effort editable tree from an example JSON payload", () => {
    const tree = inferTreeFromJson(EXAMPLE);
    expect(root(tree).childIds?.map((id) => tree.nodes[id]?.name)).toEqual(["agentId", "settings", "prompts"]);
    expect(field(tree, "agentId").type).toBe("string");
    expect(field(tree, "settings", "brandingEnabled").type).toBe("boolean");
    expect(field(tree, "prompts").type).toBe("array");
    expect(field(tree, "prompts", "icon").type).toBe("string");
    expect(validateTree(tree).valid).toBe(true);
  });

  it.each([[null], [true], ["text"], [1.5], [[]], [{}], [[[], {}, 1, null]], [{ "": { "": [] } }]])(
    "This function always succeeds once the input is valid parsed JSON: %j",
    (json) => {
      const tree = inferTreeFromJson(json);
      expect(tree.nodes[tree.rootId]).toBeDefined();
      expect(typeof validateTree(tree).valid).toBe("boolean");
    },
  );

  it("all inferred fields default to optional", () => {
    const tree = inferTreeFromJson(EXAMPLE);
    expect(Object.values(tree.nodes).filter((inferred) => inferred.required)).toEqual([]);
    expect(JSON.stringify(treeToSchema(tree))).not.toContain("required");
  });

  it("integers are guessed with Number.isInteger()", () => {
    const numbers = { one: 1, float: 1.0, large: 1e300, zero: -0, half: 0.5, tiny: 1e-9 };
    const tree = inferTreeFromJson(numbers);
    const types = Object.keys(numbers).map((name) => field(tree, name).type);
    expect(types).toEqual(["integer", "integer", "integer", "integer", "number", "number"]);
  });

  it("null values become nullable strings", () => {
    expect(field(inferTreeFromJson({ gone: null }), "gone")).toMatchObject({ type: "string", nullable: true });
  });

  it("enum values are not inferred automatically", () => {
    const tree = inferTreeFromJson({ mode: "auto", modes: ["auto", "manual", "auto"] });
    expect(Object.values(tree.nodes).filter((inferred) => inferred.type === "enum" || inferred.enumValues !== undefined)).toEqual([]);
  });
});

describe("parseSupportedSchema(schema)", () => {
  it("Strictly parses an existing supported JSON Schema into a SchemaTree", () => {
    const tree = parseSupportedSchema(MODES);
    expect(field(tree, "agentId")).toMatchObject({ name: "agentId", type: "string", description: "Agent identifier", required: true });
    expect(field(tree, "startMode").required ?? false).toBe(false);
    expect(() => parseSupportedSchema({ ...MODES, title: "Modes" })).toThrow(UnsupportedSchemaError);
  });

  it("UnsupportedSchemaError identifies the first unsupported keyword and where it was found", () => {
    const schema = {
      type: "object",
      properties: {
        fine: { type: "string" },
        "odd/na~me": { type: "array", items: { type: "string", pattern: "^a", minLength: 1 } },
        late: { type: "string", maxLength: 2 },
      },
      oneOf: [],
    };
    const error = refusal(schema);
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe("UnsupportedSchemaError");
    expect([error.keyword, error.path]).toEqual(["pattern", "/properties/odd~1na~0me/items/pattern"]);
  });

  it("so callers can show precise import errors", () => {
    expect(refusal(objectOf({ type: "string", format: "email" })).message)
      .toBe('Unsupported "format" at /properties/a/format: it is outside the supported subset.');
  });

  it("If a nullable enum includes null, parseSupportedSchema() records the field as nullable: true and keeps only string choices in FieldNode.enumValues", () => {
    expect(field(parseSupportedSchema(MODES), "startMode")).toMatchObject({ type: "enum", nullable: true, enumValues: ["auto", "manual"] });
  });

  it.each([[{}], [{ additionalProperties: true }]])(
    "omitted additionalProperties and additionalProperties: true are imported successfully; they are normalized to false the next time the tree is serialized: %j",
    (openness) => {
      expect(treeToSchema(parseSupportedSchema({ type: "object", ...openness })).additionalProperties).toBe(false);
    },
  );
});

describe("validateTree(tree)", () => {
  it("Checks structural correctness before serialization or save", () => {
    const broken = treeOf({ name: "", type: "enum", nullable: true }, { name: "list", type: "array", nullable: true });
    const result = validateTree(broken);
    expect(result.valid).toBe(false);
    expect(result.errors).toEqual(result.issues.map((issue) => issue.message));
    expect(rules(broken)).toEqual(["property-name-empty", "enum-empty", "nullable-unsupported", "items-missing"]);
  });

  it("root node exists and is an object: it does not exist", () => {
    expect(rules({ rootId: "gone", nodes: {} })).toEqual(["tree-dangling-id"]);
  });

  it.each<FieldType>(["string", "number", "integer", "boolean"])("root node exists and is an object: it is a %s", (type) => {
    expect(rules({ rootId: "root", nodes: { root: { id: "root", name: "", type } } })).toEqual(["argsschema-root-type"]);
  });

  it("referenced child and item nodes exist", () => {
    const tree = treeOf({ name: "list", type: "array", itemId: "gone" });
    root(tree).childIds?.push("missing");
    expect(validateTree(tree).issues).toMatchObject([
      { rule: "tree-dangling-id", nodeId: "list" },
      { rule: "tree-dangling-id", nodeId: "root" },
    ]);
  });

  it("object sibling names are unique", () => {
    const tree = treeOf({ name: "a", type: "string" }, { name: "b", type: "string" });
    expect(rules(tree)).toEqual([]);
    expect(validateTree(renameField(tree, "b", "a")).issues).toMatchObject([{ rule: "duplicate-key", nodeId: "b" }]);
  });

  it("object sibling names are unique: the same name in another object is fine", () => {
    expect(rules(inferTreeFromJson({ a: { a: { a: 1 } }, b: { a: 1 } }))).toEqual([]);
  });

  it("object child fields have names", () => {
    const tree = renameField(treeOf({ name: "a", type: "string" }), "a", "");
    expect(validateTree(tree).issues).toMatchObject([{ rule: "property-name-empty", nodeId: "a" }]);
  });

  it("array nodes have one item schema", () => {
    expect(validateTree(treeOf({ name: "a", type: "array" })).issues).toMatchObject([{ rule: "items-missing", nodeId: "a" }]);
  });

  it.each([[undefined], [[]]])("enum nodes have at least one value: not %j", (enumValues) => {
    const tree = treeOf({ name: "a", type: "enum", ...(enumValues && { enumValues }) });
    expect(validateTree(tree).issues).toMatchObject([{ rule: "enum-empty", nodeId: "a" }]);
  });

  it.each<[FieldType, boolean]>([
    ["string", true], ["number", true], ["integer", true], ["boolean", true], ["enum", true], ["object", false], ["array", false],
  ])("nullable is used only on supported field types: %s %s", (type, supported) => {
    const tree = treeOf({ name: "a", type, nullable: true, enumValues: ["x"], itemId: "b" });
    tree.nodes["b"] = { id: "b", name: "", type: "string" };
    expect(rules(tree)).toEqual(supported ? [] : ["nullable-unsupported"]);
  });

  it("throw new Error(validation.errors.join('\\n')): the errors read as sentences that name the field", () => {
    const tree = inferTreeFromJson({ settings: { list: [1, "a"] } });
    expect(validateTree(tree).errors).toEqual(['Field "settings.list" is an array without an item; choose the type of its elements.']);
  });
});

describe("treeToSchema(tree)", () => {
  it("Serializes a valid SchemaTree into the supported JSON Schema subset", () => {
    const tree = treeOf(
      { name: "agentId", type: "string", description: "Agent identifier", required: true },
      { name: "startMode", type: "enum", enumValues: ["auto", "manual"], nullable: true },
    );
    expect(JSON.stringify(treeToSchema(tree), null, 2)).toBe(JSON.stringify(MODES, null, 2));
  });

  it("Serializes a valid SchemaTree: one that is not valid is an error that says why", () => {
    expect(() => treeToSchema(treeOf({ name: "a", type: "enum" })))
      .toThrow(new TypeError('The tree is not valid:\nField "a" is an enum without values; add at least one.'));
  });
});

describe("Types", () => {
  it("the exported types are those of the seed, in both directions", () => {
    type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
    type SeedFieldType = "string" | "number" | "integer" | "boolean" | "object" | "array" | "enum";
    interface SeedFieldNode {
      id: string; name: string; type: SeedFieldType; description?: string; required?: boolean;
      nullable?: boolean; enumValues?: string[]; childIds?: string[]; itemId?: string;
    }
    interface SeedSchemaTree { rootId: string; nodes: Record<string, SeedFieldNode> }
    interface SeedSchema {
      type: string | string[]; description?: string; properties?: Record<string, SeedSchema>; required?: string[];
      additionalProperties?: boolean; items?: SeedSchema; enum?: Array<string | null>;
    }
    const same: [
      Same<FieldType, SeedFieldType>, Same<Required<FieldNode>, Required<SeedFieldNode>>, Same<keyof SchemaTree, keyof SeedSchemaTree>,
    ] = [true, true, true];
    const toSeed: [SeedFieldNode, SeedSchemaTree, SeedSchema] = [root(inferTreeFromJson({})), inferTreeFromJson({}), treeToSchema(inferTreeFromJson({}))];
    const fromSeed: [FieldNode, SchemaTree, SupportedJsonSchema] = toSeed;
    expect([same.length, fromSeed.length]).toEqual([3, 3]);
  });
});
