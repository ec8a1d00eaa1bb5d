/**
 * What each schema rule inserts into its message. The rules yield these, the one message table words them.
 *
 * `kind` words are for people: "a number", "an array", "null", "a regular expression". `value` texts are JSON as a
 * person would write it, shortened where long. Indexes count from 0.
 */

/** Shape, types and keywords (rules of the root, of nodes and of keyword values). */
export interface ShapeRuleParams {
  "argsschema-not-object": { kind: string };
  /**
   * `type` is what stands under `type`, as text; `propertyMap` is true where a map of properties was given as the root;
   * `inferred` is the type that the keywords of a root without one speak of.
   * `kind` is set for a root that is an object of some class: "a Promise".
   */
  "argsschema-root-type": { type?: string; kind?: string; array: boolean; propertyMap?: boolean; inferred?: string };
  "argsschema-root-oneof": { withType: boolean };
  "reserved-arg-timeoutms": { impossible: boolean };
  /** `boolean` for the boolean schemas `true` and `false`. */
  "node-not-object": { kind: string; boolean: boolean };
  "node-missing-type": { inferred?: string };
  "node-type-and-oneof": Record<never, never>;
  "oneof-sibling-keyword": { keyword: string };
  /** `types` are the listed types without "null"; `property` is the name of the property whose schema it is, where that is required. */
  "type-array": { types: readonly string[]; nullable: boolean; property?: string };
  "type-not-string": { kind: string };
  /** `advice` where a suggestion cannot help: there is no null, and no "any". */
  "type-unknown": { type: string; suggestion?: string; advice?: "null" | "shape"; property?: string };
  "unknown-keyword": { keyword: string; suggestion?: string };
  /** `instead` is what serves the purpose on this type, e.g. "maxItems". */
  "keyword-wrong-type": { keyword: string; type: string; instead?: string };
  "required-boolean": { property: string | undefined; value: boolean };
  /**
   * `repaired` is what was surely meant, as text. `source` is the text of a regular expression that was given as
   * `pattern`, `flags` its flags.
   */
  "keyword-value-type": { keyword: string; expected: string; kind: string; repaired?: string; source?: string; flags?: string };
  "node-undefined": { key: string };
  /** A keyword that the option `unsupported` drops; `opens` for `additionalProperties: false`. `places` is how many there are. */
  "unsupported-stripped": { keyword: string; opens: boolean; places?: number };
}

/**
 * A keyword of full JSON Schema, or a custom one, that the dialect excludes.
 *
 * `value` is its value as text, `kind` the JSON kind of the value. `type` is the type of the node it stands on.
 * `replacement` is what to write instead, where that can be computed: `minimum: 1`, `enum: ["a"]`.
 */
export interface UnsupportedKeywordParams {
  readonly keyword: string;
  readonly kind: "string" | "number" | "boolean" | "null" | "array" | "object" | "other";
  readonly value?: string;
  readonly type?: string;
  readonly replacement?: string;
  /** The node has the other keyword already; `replacement` goes in place of both. */
  readonly beside?: boolean;
  /** One of the branches of `anyOf` is null. */
  readonly nullable?: boolean;
}

/** Numbers, lengths and counts. */
export interface NumberRuleParams {
  "number-not-json": { value: string };
  "number-negative-zero": Record<never, never>;
  /** `text` is the literal as written, where that is known and says another number than `value`. */
  "number-precision": { value: string; text?: string };
  "count-invalid": { keyword: string; value: string };
  "count-huge": { keyword: string; value: string };
  "bounds-inverted": { low: string; lowValue: string; high: string; highValue: string };
  "integer-range-empty": { low: string; high: string };
  "integer-bound-fractional": { keyword: string; value: string; meant: string };
  "bound-noop": { keyword: string };
  "max-zero": { keyword: string };
  "number-unbounded": { type: string };
}

/** Enums, defaults and examples. */
export interface ValueRuleParams {
  "enum-empty": Record<never, never>;
  "enum-wrong-type": { value: string; type: string };
  "enum-duplicate": { value: string };
  /** `allValues` is set when no value of the enum is left. */
  "enum-value-unreachable": { value: string; keyword: string; bound: string; allValues: boolean };
  "enum-redundant-keyword": { keyword: string };
  "enum-near-duplicate": { value: string; other: string };
  "enum-empty-string": Record<never, never>;
  /** `total` is set when it is the sum over one tool that is too large; `limit` is what `provider` takes. */
  "enum-large": { count: number; total: boolean; provider: string; limit: number };
  "enum-boolean": { count: number };
  "default-invalid": { value: string; reason: string };
  "example-invalid": { value: string; reason: string };
  "default-on-required": { property: string };
  "default-on-optional-parent-branch": { place: "root" | "branch" };
}

/** Objects, arrays and sizes. */
export interface StructureRuleParams {
  "required-not-string": { kind: string };
  "required-duplicate": { property: string };
  "required-unknown-property": { property: string; suggestion?: string };
  "property-name-proto": { literal: boolean };
  "property-name-object-member": { property: string };
  "property-name-empty": Record<never, never>;
  "property-name-portable": { property: string; provider: string };
  /** `adapted` is what an adapter makes of it, as the end of a sentence. */
  "keyword-portable": { keyword: string; provider: string; adapted: string };
  "property-name-integer-like": { property: string };
  /** `code` is the first character that does not show: "U+2028". */
  "property-name-invisible": { property: string; code: string };
  "property-name-lookalike": { property: string; other: string };
  "object-empty": Record<never, never>;
  "items-missing": Record<never, never>;
  "items-tuple": { count: number };
  "array-unbounded": Record<never, never>;
  "unique-impossible": { values: number; minItems: number };
  "unique-capacity": { values: number; maxItems: number };
  /** `required` when the place must be filled in every call, so that the tool can never be called. */
  "schema-unsatisfiable": { required: boolean };
  /** `unit` "objects": nested objects, of which `provider` takes `allowed`; "json": levels of JSON, past what the bridge carries. */
  "nesting-deep": { levels: number } & ({ unit: "objects"; provider: string; allowed: number } | { unit: "json" });
  /** `cut` when the schema is so large that it was not checked to the end. */
  "schema-large": { bytes?: number; properties?: number; cut: boolean };
  "args-size": { bytes: number };
  "description-missing": { property: string };
  "description-blank": Record<never, never>;
  "description-not-string": { kind: string };
  "destructive-intent": { word: string };
}

/** Unions. `first` and `second` are indexes of branches. */
export interface UnionRuleParams {
  "oneof-not-array": { kind: string };
  "oneof-empty": Record<never, never>;
  "oneof-single": Record<never, never>;
  "oneof-duplicate-branch": { first: number; second: number };
  /** Everything that `branch` accepts matches `other` too. */
  "oneof-branch-unreachable": { branch: number; other: number };
  /** `witness` is the JSON text of a value that matches both. */
  "oneof-overlap": { first: number; second: number; witness: string };
  /** `branches` is how many there are, where there were too many pairs to compare: this one and those after it were not. */
  "oneof-undecided": { first: number; second: number; reason?: string; branches?: number };
  "oneof-no-discriminator": Record<never, never>;
  "oneof-nested": { branch: number };
}

/** Patterns. `construct` and `rewrite` are texts: the part of the pattern, and what to write instead. */
export interface PatternRuleParams {
  /** `lost` is an escape that a string literal swallowed, `meant` the pattern with all of them. */
  "pattern-invalid": { text: string; hint?: string; lost?: string; meant?: string };
  "pattern-core-unsupported": { construct: string; rewrite?: string; lost?: string; meant?: string };
  "pattern-too-big": { construct: string; limit?: number };
  "pattern-engine-differs": { construct: string; example: string; rewrite?: string };
  "pattern-needs-unicode": { construct: string; rewrite?: string };
  "pattern-unanchored": Record<never, never>;
  /** `instead` is what says the same: `maxLength: 10`, `enum: ["a", "b"]`; absent when the pattern allows everything. */
  "pattern-redundant": { instead?: string };
  /** `bounded` when maxLength keeps the texts short (256 or fewer). */
  "pattern-backtracking": { growth: "exponential" | "polynomial"; attack?: string; rewrite?: string; bounded: boolean };
  "pattern-suspicious": { reason: "delimiters" | "lost-backslash" | "extra-backslash"; part: string; suggestion?: string };
}

/** Values that JSON cannot carry. `path` is the JSON Pointer from the root of the schema; "" is the root itself. */
export interface SerializationRuleParams {
  /** `effect` is what becomes of it on the way through JSON; `literal` is set for a bigint: the number to write. */
  "value-not-json": { kind: string; path: string; effect: "dropped" | "null" | "throws"; literal?: string };
  /**
   * `becomes` is what JSON makes of it, where that can be said in a word; `instead` is what to write. `harmless` for
   * an instance that holds nothing but data fields: JSON carries them all.
   */
  "value-not-plain": { kind: string; path: string; becomes?: string; instead?: string; harmless: boolean };
  /** `ofArray`: a named property of an array, which means nothing to a schema. */
  "property-not-carried": { what: string; ofArray?: boolean };
  "accessor": { key: string };
  "tojson": Record<never, never>;
  /** `target` is the pointer of the value that contains itself. */
  "cyclic": { path: string; target: string };
  "sparse-array": Record<never, never>;
  "lone-surrogate": { where: "key" | "value"; code: string };
}

/** Every rule of the schema language with the parameters of its message. */
export type SchemaRuleParams = ShapeRuleParams &
  NumberRuleParams &
  ValueRuleParams &
  StructureRuleParams &
  UnionRuleParams &
  PatternRuleParams &
  SerializationRuleParams & {
    [K in `unsupported-keyword/${string}`]: UnsupportedKeywordParams;
  };

export type SchemaRuleId = keyof SchemaRuleParams;
