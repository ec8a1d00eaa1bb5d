import { type RuleCase, onProperty, onRoot, withProperty } from "./validate-cases.ts";

const text = { type: "string" };
const object = { type: "object", properties: { a: text } };

/** Shape, types and keywords (rules.md §3.1, §3.2), and what JSON carries (§4). */
export const shapeCases: readonly RuleCase[] = [
  onRoot("argsschema-not-object", "argsSchema is an object", [], "", { type: "object" }),
  onRoot("argsschema-root-type", 'the root has type "object"', { type: "array", items: text }, "/type", { type: "object" }),
  onRoot("argsschema-root-type", "a root without a type is pointed at as a whole", { properties: { a: text } }, "", { type: "object", properties: { a: text } }),
  onRoot("argsschema-root-oneof", "oneOf does not stand at the root", { type: "object", oneOf: [object, object] }, "/oneOf", withProperty({ oneOf: [text, { type: "boolean" }] })),
  onRoot("reserved-arg-timeoutms", "a root argument called timeoutMs is Core's", { type: "object", properties: { timeoutMs: { type: "integer" } } }, "/properties/timeoutMs", {
    type: "object",
    properties: { nested: { type: "object", properties: { timeoutMs: text } } },
  }),
  onProperty("node-not-object", "a property is described by an object", "string", "", text),
  onProperty("node-not-object", "a branch is described by an object", { oneOf: [text, true] }, "/oneOf/1", { oneOf: [text, { type: "boolean" }] }),
  onProperty("node-missing-type", "a node has a type or a oneOf", { description: "x" }, "", { oneOf: [text, { type: "boolean" }] }),
  onProperty("node-type-and-oneof", "a node has not both type and oneOf; the later key is wrong", { oneOf: [text, { type: "boolean" }], type: "string" }, "/type", { oneOf: [text, { type: "boolean" }] }),
  onProperty("oneof-sibling-keyword", "beside oneOf stand description, default and examples only", { oneOf: [text, { type: "boolean" }], maxLength: 3 }, "/maxLength", {
    oneOf: [text, { type: "boolean" }],
    description: "d",
    default: true,
    examples: ["x"],
  }),
  onProperty("type-array", "type is one string, no list", { type: ["string", "number"] }, "/type", text),
  onProperty("type-not-string", "type is a string", { type: 5 }, "/type", text),
  onProperty("type-unknown", "type is one of the six", { type: "String" }, "/type", text),
  onProperty("unknown-keyword", "a key is a keyword", { type: "string", minlength: 1 }, "/minlength", { type: "string", minLength: 1 }),
  onProperty("unsupported-keyword/format", "keywords outside the dialect are refused by name", { type: "string", format: "email" }, "/format", {
    type: "object",
    properties: { format: text },
  }),
  onProperty("unsupported-keyword/x-order", "custom keywords are refused by name", { type: "string", "x-order": 1 }, "/x-order", { type: "object", properties: { "x-order": text } }),
  onProperty("unsupported-stripped", "a keyword that is stripped on purpose is said", { type: "string", format: "email" }, "/format", { type: "string", title: "T" }, { unsupported: { format: "strip", title: "error" } }),
  onProperty("keyword-wrong-type", "a keyword stands on its own type", { type: "array", items: text, minLength: 1 }, "/minLength", { type: "array", items: text, minItems: 1 }),
  onProperty("required-boolean", "required is a list on the object around", { type: "string", required: true }, "/required", { type: "object", properties: { a: text }, required: ["a"] }),
  onProperty("keyword-value-type", "a keyword has a value of its type", { type: "string", minLength: "3" }, "/minLength", { type: "string", minLength: 3 }),
  onProperty("keyword-value-type", "a boolean as items is a value of the wrong type", { type: "array", items: true }, "/items", { type: "array", items: text }),
  onProperty("node-undefined", "an explicit undefined vanishes", { type: "string", maxLength: undefined }, "/maxLength", text),

  onProperty("value-not-json", "a function has no form in JSON", { type: "string", description: () => "x" }, "/description", { type: "string", description: "x" }),
  onProperty("value-not-json", "an undefined property schema leaves an undescribed argument", undefined, "", text),
  onProperty("value-not-plain", "an instance of a class is more than JSON keeps", { type: "string", default: new Date(0) }, "/default", { type: "string", default: "1970-01-01" }),
  onProperty("property-not-carried", "a symbol key is not carried", { type: "string", [Symbol("s")]: 1 }, "", text),
  onProperty("accessor", "a getter is not run", { type: "string", get description() { throw new Error("run"); } }, "/description", text),
  onProperty("tojson", "toJSON replaces the object", { type: "string", toJSON: () => ({ type: "array" }) }, "/toJSON", { type: "object", properties: { toJSON: text } }),
  onProperty("cyclic", "a schema does not contain itself", cycle(), "/properties/self", shared()),
  onProperty("sparse-array", "an array has no holes", { type: "string", enum: holed() }, "/enum/1", { type: "string", enum: ["a", "b"] }),
  onProperty("lone-surrogate", "texts hold whole characters", { type: "string", description: "\ud800" }, "/description", { type: "string", description: "😀" }),
  onRoot("lone-surrogate", "names hold whole characters", { type: "object", properties: { "a\udc00": text } }, "/properties/a\udc00", { type: "object", properties: { "a😀": text } }),
];

function holed(): unknown[] {
  const values = ["a", "?", "b"];
  delete values[1];
  return values;
}

function cycle(): unknown {
  const node = { type: "object", properties: {} as Record<string, unknown> };
  node.properties["self"] = node;
  return node;
}

/** The same fragment twice is no cycle: it is how the dialect shares. */
function shared(): unknown {
  const point = { type: "object", properties: { x: { type: "number" } } };
  return { type: "object", properties: { from: point, to: point } };
}
