/** Shape, types and keywords of schemas (rules.md §3.1, §3.2), and what JSON carries (§4). */

import { on, property, root, type RuleCase } from "./rule-case.ts";

const TEXT = `{ type: "string" }`;
const PAIR = `[${TEXT}, { type: "boolean" }]`;

export const schemaCases: readonly RuleCase[] = [
  root("argsschema-not-object", "«[]»", "{ type: 'object' }"),
  root("argsschema-root-type", `{ type: «"array"», items: ${TEXT} }`, `{ type: "object" }`),
  root("argsschema-root-type", `«{» properties: {} }`, `{ type: "object", properties: {} }`),
  root("argsschema-root-oneof", `{ «oneOf»: ${PAIR} }`, `{ type: "object", properties: { p: { oneOf: ${PAIR} } } }`),
  root("reserved-arg-timeoutms", `{ type: "object", properties: { «timeoutMs»: { type: "integer" } } }`, `{ type: "object", properties: { p: { type: "object", properties: { timeoutMs: ${TEXT} } } } }`),
  root("reserved-arg-timeoutms", `{ type: "object", properties: { «timeoutMs»: { type: "string" } } }`, `{ type: "object", properties: { timeoutms: { type: "string" } } }`),
  property("node-not-object", `«"string"»`, TEXT),
  property("node-not-object", `«true»`, TEXT),
  property("node-missing-type", `«{» description: "A." }`, `{ oneOf: ${PAIR} }`),
  property("node-type-and-oneof", `{ oneOf: ${PAIR}, «type»: "string" }`, `{ oneOf: ${PAIR} }`),
  property("oneof-sibling-keyword", `{ oneOf: ${PAIR}, «minLength»: 1 }`, `{ oneOf: ${PAIR}, description: "A.", default: true, examples: ["a"] }`),
  property("type-array", `{ type: «["string", "number"]» }`, TEXT),
  property("type-not-string", `{ type: «7» }`, TEXT),
  property("type-unknown", `{ type: «"text"» }`, TEXT),
  property("unknown-keyword", `{ type: "string", «lenght»: 1 }`, `{ type: "object", properties: { lenght: ${TEXT} } }`),
  property("keyword-wrong-type", `{ type: "string", «minItems»: 1 }`, `{ type: "array", items: ${TEXT}, minItems: 1 }`),
  property("required-boolean", `{ type: "string", required: «true» }`, `{ type: "object", properties: { a: ${TEXT} }, required: ["a"] }`),
  property("keyword-value-type", `{ type: "string", minLength: «"1"» }`, `{ type: "string", minLength: 1 }`),
  property("keyword-value-type", `{ type: "string", pattern: «/a/i» }`, `{ type: "string", pattern: /^a$/.source }`),
  property("node-undefined", `{ type: "string", minLength: «undefined» }`, `{ type: "string", ...(false && { minLength: 1 }) }`),
  property("unsupported-keyword/format", `{ type: "string", «format»: "email" }`, `{ type: "object", properties: { format: ${TEXT} } }`),
  property("unsupported-keyword/x-order", `{ type: "string", «"x-order"»: 1 }`, `{ type: "string", default: "x-order" }`),
  property("unsupported-keyword/$ref", `{ «$ref»: "#/$defs/a" }`, `{ type: "object", properties: { $ref: ${TEXT} } }`),
  property("unsupported-stripped", `{ type: "string", «title»: "A" }`, TEXT, { unsupported: { title: "strip" } }),

  property("value-not-json", `{ type: "string", default: «() => 1» }`, `{ type: "string", default: String(1) }`),
  property("value-not-json", "«undefined»", TEXT),
  property("value-not-json", `{ type: "integer", default: «1n» }`, `{ type: "integer", default: Number(1n) }`),
  property("value-not-plain", `{ type: "string", default: «new Date(0)» }`, `{ type: "string", default: "1970-01-01" }`),
  property("property-not-carried", `{ type: "string", «[Symbol.iterator]»: 1 }`, `{ type: "string", ["default"]: "a" }`),
  property("tojson", `{ type: "string", «toJSON»: () => ({}) }`, `{ type: "object", properties: { toJSON: ${TEXT} } }`),
  property("sparse-array", `{ type: "string", enum: ["a", «,» "b"] }`, `{ type: "string", enum: ["a", "b",] }`),
  property("lone-surrogate", `{ type: "string", description: «"\\ud83d"» }`, `{ type: "string", description: "\\ud83d\\ude00" }`),
  property("duplicate-key", `{ type: "string", description: "A.", «description»: "B." }`, `{ type: "string", ...{ description: "A." }, description: "B." }`),
  property("property-name-proto", `{ type: "object", properties: { «__proto__»: ${TEXT} } }`, `{ type: "string", ...{ __proto__: null } }`),
  property("property-name-proto", `{ type: "object", properties: { «["__proto__"]»: ${TEXT} } }`, `{ type: "object", properties: { proto: ${TEXT} } }`),

  property("description-missing", `{ type: "string" }`, `{ type: "string", description: "A." }`, on("description-missing")),
  property("description-blank", `{ type: "string", description: «" "» }`, `{ type: "string", description: "A." }`),
  property("description-not-string", `{ type: "string", description: «["A."]» }`, `{ type: "string", description: ["A.", "B."].join(" ") }`),
  root("destructive-intent", `{ type: "object", properties: { deleteAll: { type: "boolean", description: «"All shapes."» } } }`, `{ type: "object", properties: { deleteAll: { type: "boolean", description: "All shapes; cannot be undone." } } }`, on("destructive-intent")),
];
