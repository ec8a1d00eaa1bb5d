/** Seed 004 from "API" on, sentence by sentence: the name of each test is the sentence it holds. */

import { describe, expect, it } from "vitest";
import {
  inferTreeFromJson,
  parseSupportedSchema,
  renameField,
  treeToSchema,
  UnsupportedSchemaError,
  validateTree,
  type FieldNode,
  type FieldType,
  type SchemaTree,
  type SupportedJsonSchema,
} from "../src/schema.ts";
import { refusal } from "./tree-refusal.ts";

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

function refused(schema: unknown): UnsupportedSchemaError {
  return refusal(() => parseSupportedSchema(schema));
}

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
    const error = refused(schema);
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe("UnsupportedSchemaError");
    expect([error.keyword, error.path]).toEqual(["pattern", "/properties/odd~1na~0me/items/pattern"]);
  });

  it("so callers can show precise import errors", () => {
    expect(refused(objectOf({ type: "string", format: "email" })).message)
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
    expect(validateTree(tree).errors).toEqual(['Field "settings.list" is an array without an item; add one.']);
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
      .toThrow(new TypeError('The tree is not valid:\nField "a" is an enum without values; add one.'));
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
