import { type RuleCase, nested, nestedObjects, onProperty, onRoot, withProperty } from "./validate-cases.ts";

const text = { type: "string" };
const flag = { type: "boolean" };
const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const named = (...names: string[]): object => object(Object.fromEntries(names.map((name) => [name, text])));
const union = (...oneOf: unknown[]): object => ({ oneOf });
const unique = (items: object, more: object): object => ({ type: "array", items, uniqueItems: true, ...more });
const tagged = (kind: string): object => object({ kind: { type: "string", enum: [kind] } }, { required: ["kind"] });
const PROVIDERS = { targets: ["openai", "anthropic", "gemini"] };
const many = (count: number): object => named(...Array.from({ length: count }, (_, index) => `field_${index}`));
const longPath = (levels: number): string => `/properties/p${"/items".repeat(levels - 3)}`;

/** Objects, arrays, sizes, texts and unions (rules.md §3.5, §3.6). */
export const structureCases: readonly RuleCase[] = [
  onRoot("required-not-string", "required lists names", { ...named("a"), required: ["a", 1] }, "/required/1", { ...named("1"), required: ["1"] }),
  onRoot("required-duplicate", "required names a property once", { ...named("a"), required: ["a", "a"] }, "/required/1", { ...named("a", "b"), required: ["a", "b"] }),
  onRoot("required-unknown-property", "required names what is described", { ...named("a"), required: ["a", "toString"] }, "/required/1", { ...named("toString"), required: ["toString"] }),
  onRoot("property-name-proto", "no property is called __proto__", object({ ["__proto__"]: text }), "/properties/__proto__", named("proto")),
  onRoot("property-name-object-member", "no property has an inherited name", named("toString", "constructor"), ["/properties/toString", "/properties/constructor"], named("tostring")),
  onRoot("property-name-empty", "a property has a name, for Anthropic", named("a", ""), "/properties/", named(" "), PROVIDERS),
  onRoot("property-name-portable", "a root property has a name that providers take", named("filter[id]", "a.b"), ["/properties/filter[id]", "/properties/a.b"], object({ a: named("a_b") }), PROVIDERS),
  onRoot("property-name-invisible", "a name shows all that is in it", named("a\u0000", "a\u2028b", "\ufeffc"), ["/properties/a\u0000", "/properties/a\u2028b", "/properties/\ufeffc"], named("a b", "👩\u200d💻")),
  onRoot("property-name-integer-like", "a name does not look like an index", named("b", "10"), "/properties/10", named("01", "1.5", "-1")),
  onRoot("property-name-lookalike", "two names differ in more than spelling", named("userId", "user_id"), "/properties/user_id", named("userId", "userIds")),
  onProperty("object-empty", "a nested object has properties", { type: "object" }, "", named("a")),
  onProperty("items-missing", "an array says what it holds", { type: "array" }, "", { type: "array", items: text }),
  onProperty("items-tuple", "an array has one schema for all elements", { type: "array", items: [text, flag] }, "/items", { type: "array", items: text }),
  onProperty("array-unbounded", "an array has a limit", { type: "array", items: text }, "", { type: "array", items: text, maxItems: 9 }),
  onProperty("unique-impossible", "there are as many values as unique items demanded", unique(flag, { minItems: 3 }), "/minItems", unique(flag, { minItems: 2 })),
  onProperty("unique-impossible", "a range of whole numbers has so many values", unique({ type: "integer", minimum: 1, maximum: 3 }, { minItems: 4 }), "/minItems", { type: "array", items: flag, minItems: 3 }),
  onProperty("unique-capacity", "there are as many values as unique items allowed", unique({ type: "string", enum: ["a", "b", "a"] }, { maxItems: 3 }), "/maxItems", unique({ type: "string", enum: ["a", "b"] }, { maxItems: 2 })),
  onProperty(
    "schema-unsatisfiable",
    "some value satisfies a node",
    union({ type: "integer", enum: [1, 2] }, { type: "integer", enum: [2, 3] }, { type: "integer", enum: [1, 3] }),
    "",
    union({ type: "integer", enum: [1, 2] }, { type: "integer", enum: [2, 3] }),
  ),
  onProperty("keyword-portable", "a provider takes every keyword", { type: "array", items: { type: "string" }, uniqueItems: true }, "/uniqueItems", { type: "array", items: { type: "string" }, uniqueItems: false }, PROVIDERS),
  onProperty("keyword-portable", "a provider takes an enum of every kind", { type: "integer", enum: [1, 2] }, "/enum", { type: "string", enum: ["1", "2"] }, PROVIDERS),
  onRoot("nesting-deep", "JSON is at most 122 levels deep", nested(123), longPath(123), nested(122)),
  onRoot("nesting-deep", "objects are at most five levels deep, for OpenAI", nestedObjects(6), "/properties/p/properties/p/properties/p/properties/p/properties/p/properties/p", nestedObjects(5), PROVIDERS),
  onRoot("schema-large", "a tool has at most 100 properties", many(101), "", many(100)),
  onRoot("schema-large", "a schema has at most 16,384 bytes", { ...named("a"), description: "d".repeat(16_384) }, "", { ...named("a"), description: "d".repeat(16_000) }),
  onProperty("args-size", "arguments fit on a command line", { type: "array", items: text, maxItems: 1000 }, "", { type: "array", items: text, maxItems: 100 }),
  onProperty("description-missing", "a property is described", text, "", { type: "string", enum: ["a"] }),
  onProperty("description-blank", "a description shows something", { type: "string", description: " \u0085" }, "/description", { type: "string", description: " x " }),
  onProperty("description-not-string", "a description is a string", { type: "string", description: ["one"] }, "/description", { type: "string", description: "one" }),
  onRoot("destructive-intent", "what is lost is said", object({ resetAll: { type: "boolean", description: "Start over." } }), "/properties/resetAll/description", object({
    resetAll: { type: "boolean", description: "Start over; the notes are lost." },
    dropdown: { type: "boolean", description: "Open the list." },
  })),

  onProperty("oneof-not-array", "oneOf is a list", { oneOf: text }, "/oneOf", union(text, flag)),
  onProperty("oneof-empty", "oneOf has branches", { oneOf: [] }, "/oneOf", union(text, flag)),
  onProperty("oneof-single", "oneOf has two branches", union(text), "/oneOf", union(text, flag)),
  onProperty("oneof-duplicate-branch", "no two branches are equal but for what they say", union({ type: "string", minLength: 1, description: "A." }, flag, { description: "B.", minLength: 1, type: "string" }), "/oneOf/2", union(text, flag)),
  onProperty("oneof-branch-unreachable", "no branch lies inside another", union({ type: "integer" }, { type: "number" }), "/oneOf/0", union({ type: "integer", maximum: 0 }, { type: "number", minimum: 1 })),
  onProperty("oneof-overlap", "no value matches two branches", union(object({ id: text }, { required: ["id"] }), object({ index: flag }, { required: ["index"] })), "/oneOf/1", union(tagged("a"), tagged("b"))),
  onProperty("oneof-undecided", "what cannot be told is said", union({ type: "string", pattern: "^(?=a).b.*z$" }, { type: "string", pattern: "^(?!a)q+[0-9]{7}$" }), "/oneOf", union({ type: "string", maxLength: 3 }, { type: "string", minLength: 4 })),
  onProperty("oneof-no-discriminator", "object branches share a required tag", union(object({ kind: { type: "string", enum: ["a"] } }), tagged("b")), "/oneOf", union(tagged("a"), tagged("b"), text)),
  onProperty("oneof-nested", "a branch is no union", union(flag, union(text, { type: "number" })), "/oneOf/1", withoutUnion()),
];

function withoutUnion(): unknown {
  return { oneOf: [flag, withProperty(union(text, { type: "number" }))] };
}
