/** Numbers, enums, defaults, objects and arrays (rules.md §3.3 to §3.5). */

import { ALL_TARGETS, on, property, root, type RuleCase } from "./rule-case.ts";

const TEXT = `{ type: "string" }`;
const many = (count: number): string => `Array.from({ length: ${count} }, (_, index) => \`v\${index}\`)`;
const nest = (levels: number, inner: string): string => (levels === 0 ? inner : `{ type: "array", maxItems: 2, items: ${nest(levels - 1, inner)} }`);
const nestObjects = (levels: number): string => (levels === 0 ? TEXT : `{ type: "object", properties: { p: ${nestObjects(levels - 1)} } }`);
const names = (...list: readonly string[]): string => `{ type: "object", properties: { ${list.map((name) => `${name}: ${TEXT}`).join(", ")} } }`;

export const valueCases: readonly RuleCase[] = [
  property("number-not-json", `{ type: "number", maximum: «1e400» }`, `{ type: "number", maximum: 1e300 }`),
  property("number-negative-zero", `{ type: "number", minimum: «-0» }`, `{ type: "number", minimum: 0 - 0 }`),
  property("number-precision", `{ type: "integer", maximum: «9007199254740993» }`, `{ type: "integer", maximum: 9007199254740991 }`),
  property("number-precision", `{ type: "number", default: «0.12345678901234567891» }`, `{ type: "number", default: 0.1234567890 }`),
  property("count-invalid", `{ type: "string", minLength: «-1» }`, `{ type: "string", minLength: 1 }`),
  property("count-huge", `{ type: "string", maxLength: «2147483648» }`, `{ type: "string", maxLength: 2147483647 }`),
  property("bounds-inverted", `{ type: "number", minimum: 2, maximum: «1» }`, `{ type: "number", minimum: 1, maximum: 1 }`),
  property("integer-range-empty", `{ type: "integer", minimum: 1.2, maximum: «1.8» }`, `{ type: "integer", minimum: 1.2, maximum: 2 }`),
  property("integer-bound-fractional", `{ type: "integer", minimum: «1.5» }`, `{ type: "number", minimum: 1.5 }`),
  property("bound-noop", `{ type: "string", minLength: «0» }`, `{ type: "string", minLength: 1 }`, on("bound-noop")),
  property("max-zero", `{ type: "string", maxLength: «0» }`, `{ type: "string", maxLength: 1 }`),
  property("number-unbounded", `«{» type: "number" }`, `{ type: "number", minimum: 0 }`, on("number-unbounded")),

  property("enum-empty", `{ type: "string", enum: «[]» }`, `{ type: "string", enum: ["a"] }`),
  property("enum-wrong-type", `{ type: "string", enum: ["a", «1»] }`, `{ type: "string", enum: ["a", "1"] }`),
  property("enum-duplicate", `{ type: "string", enum: ["a", «"a"»] }`, `{ type: "string", enum: ["a", "b"] }`),
  property("enum-value-unreachable", `{ type: "string", enum: [«"a"», "abc"], minLength: 2 }`, `{ type: "string", enum: ["ab", "abc"], maxLength: 3, pattern: "c|b" }`),
  property("enum-redundant-keyword", `{ type: "string", enum: ["ab"], «minLength»: 2 }`, `{ type: "string", minLength: 2 }`),
  property("enum-near-duplicate", `{ type: "string", enum: ["north", «"North"»] }`, `{ type: "string", enum: ["north", "nord"] }`),
  property("enum-empty-string", `{ type: "string", enum: [«""», "a"] }`, `{ type: "string", enum: [" ", "a"] }`, ALL_TARGETS),
  property("enum-large", `{ type: "string", enum: «${many(251)}» }`, `{ type: "string", enum: ${many(250)} }`, ALL_TARGETS),
  property("enum-boolean", `{ type: "boolean", enum: «[true]» }`, `{ type: "boolean" }`),
  property("enum-boolean", `{ type: "boolean", enum: «[true, false]» }`, `{ type: "boolean" }`, on("enum-boolean")),
  property("default-invalid", `{ type: "string", maxLength: 1, default: «"ab"» }`, `{ type: "string", maxLength: 1, default: "😀" }`),
  property("example-invalid", `{ type: "integer", examples: [1, «1.5»] }`, `{ type: "integer", examples: [1, 1.0] }`),
  root("default-on-required", `{ type: "object", properties: { a: { type: "string", default: «"x"» } }, required: ["a"] }`, `{ type: "object", properties: { a: { type: "string", default: "x" } }, required: [] }`),
  root("default-on-optional-parent-branch", `{ type: "object", properties: {}, default: «{}» }`, `{ type: "object", properties: { a: { type: "string", default: "x" } } }`, on("default-on-optional-parent-branch")),

  root("required-not-string", `{ type: "object", properties: { a: ${TEXT} }, required: [«1»] }`, `{ type: "object", properties: { a: ${TEXT} }, required: ["a"] }`),
  root("required-duplicate", `{ type: "object", properties: { a: ${TEXT} }, required: ["a", «"a"»] }`, `{ type: "object", properties: { a: ${TEXT}, b: ${TEXT} }, required: ["a", "b"] }`),
  root("required-unknown-property", `{ type: "object", properties: { a: ${TEXT} }, required: [«"toString"»] }`, `{ type: "object", properties: { toString: ${TEXT} }, required: ["toString"] }`),
  root("property-name-object-member", names("«toString»"), names("to_string")),
  root("property-name-empty", names('«""»'), names('" "'), ALL_TARGETS),
  root("property-name-portable", names('«"a b"»'), names("a_b"), ALL_TARGETS),
  property("keyword-portable", `{ type: "array", items: ${TEXT}, «uniqueItems»: true }`, `{ type: "array", items: ${TEXT}, maxItems: 2 }`, ALL_TARGETS),
  root("property-name-invisible", names('«"a\\u0000"»'), names('"a b"')),
  root("property-name-invisible", names('«"b\\u2028"»'), names('"b\\u00a0c"')),
  root("property-name-invisible", names('«"\\u200bc"»'), names('"می\\u200cخواهم"')),
  root("property-name-integer-like", names("a", "«1»"), names("a", '"01"')),
  root("property-name-lookalike", names("userId", "«user_id»"), names("userId", "userIds")),
  property("object-empty", `«{» type: "object" }`, `{ type: "object", properties: { a: ${TEXT} } }`),
  property("items-missing", `«{» type: "array" }`, `{ type: "array", items: ${TEXT} }`),
  property("items-tuple", `{ type: "array", items: «[${TEXT}]» }`, `{ type: "array", items: ${TEXT} }`),
  property("array-unbounded", `«{» type: "array", items: ${TEXT} }`, `{ type: "array", items: ${TEXT}, maxItems: 9 }`),
  property("unique-impossible", `{ type: "array", items: { type: "boolean" }, uniqueItems: true, minItems: «3» }`, `{ type: "array", items: { type: "boolean" }, uniqueItems: true, minItems: 2 }`),
  property("unique-capacity", `{ type: "array", items: { type: "boolean" }, uniqueItems: true, maxItems: «3» }`, `{ type: "array", items: { type: "boolean" }, uniqueItems: true, maxItems: 2 }`),
  property("schema-unsatisfiable", `«{» oneOf: [[1, 2], [2, 3], [1, 3]].map((values) => ({ type: "integer", enum: values })) }`, `{ oneOf: [[1, 2], [2, 3]].map((values) => ({ type: "integer", enum: values })) }`),
  property("nesting-deep", nest(120, TEXT), nest(119, TEXT)),
  property("nesting-deep", nestObjects(6), nestObjects(5), ALL_TARGETS),
  root("schema-large", `«{» type: "object", properties: Object.fromEntries(${many(101)}.map((name) => [name, ${TEXT}])) }`, `{ type: "object", properties: Object.fromEntries(${many(100)}.map((name) => [name, ${TEXT}])) }`),
  property("args-size", `«{» type: "array", items: { type: "string", maxLength: 100 }, maxItems: 100 }`, `{ type: "array", items: { type: "string", maxLength: 100 }, maxItems: 10 }`, on("args-size")),
];
