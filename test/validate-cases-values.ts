import { type RuleCase, onProperty, withProperty } from "./validate-cases.ts";

const text = { type: "string" };
const list = (more: object): object => ({ type: "array", items: text, ...more });
const GEMINI = { targets: ["gemini"] };
const OPENAI = { targets: ["openai"] };
const choices = (count: number): string[] => Array.from({ length: count }, (_, index) => `c${index}`);

/** Numbers, enums, defaults and examples (rules.md §3.3, §3.4). */
export const valueCases: readonly RuleCase[] = [
  onProperty("number-not-json", "a number is finite", { type: "number", maximum: Infinity }, "/maximum", { type: "number", maximum: Number.MAX_SAFE_INTEGER }),
  onProperty("number-negative-zero", "-0 becomes 0", { type: "integer", minimum: -0 }, "/minimum", { type: "integer", minimum: 0 }),
  onProperty("number-precision", "a bound is at most 2^53-1", { type: "integer", maximum: 2 ** 53 }, "/maximum", { type: "integer", maximum: 2 ** 53 - 1 }),
  onProperty("number-precision", "a choice is at most 2^53-1", { type: "integer", enum: [1, -1e300] }, "/enum/1", { type: "integer", enum: [1, 2 ** 53 - 1] }),
  onProperty("count-invalid", "a length is a whole number from 0", { type: "string", minLength: -1, maxLength: 1.5 }, ["/minLength", "/maxLength"], { type: "string", minLength: 0, maxLength: 2 }),
  onProperty("count-huge", "a length is one that exists", { type: "string", maxLength: 2 ** 31 }, "/maxLength", { type: "string", maxLength: 2 ** 31 - 1 }),
  onProperty("bounds-inverted", "a lower bound is not above the upper one", { type: "number", minimum: 5, maximum: 1 }, "/maximum", { type: "number", minimum: 5, maximum: 5 }),
  onProperty("bounds-inverted", "a lower count is not above the upper one", list({ minItems: 3, maxItems: 2 }), "/maxItems", list({ minItems: 2, maxItems: 2 })),
  onProperty("integer-range-empty", "a whole number lies between the bounds", { type: "integer", minimum: 1.2, maximum: 1.8 }, "/maximum", { type: "number", minimum: 1.2, maximum: 1.8 }),
  onProperty("integer-bound-fractional", "a bound of an integer is whole", { type: "integer", minimum: 1.5 }, "/minimum", { type: "number", minimum: 1.5 }),
  onProperty("bound-noop", "a bound limits something", list({ minItems: 0, uniqueItems: false }), ["/minItems", "/uniqueItems"], list({ minItems: 1, uniqueItems: true })),
  onProperty("max-zero", "a maximum leaves a choice", { type: "string", maxLength: 0 }, "/maxLength", { type: "string", maxLength: 1 }),
  onProperty("number-unbounded", "a number has a bound or choices", { type: "number" }, "", { type: "number", enum: [1] }),

  onProperty("enum-empty", "an enum has values", { type: "string", enum: [] }, "/enum", { type: "string", enum: ["a"] }),
  onProperty("enum-wrong-type", "the values of an enum are of the type", { type: "integer", enum: [1, 1.5, "1", null] }, ["/enum/1", "/enum/2", "/enum/3"], { type: "integer", enum: [1, 1e300] }),
  onProperty("enum-duplicate", "a value is listed once", { type: "number", enum: [0, 1, -0] }, "/enum/2", { type: "string", enum: ["a", "A"] }),
  onProperty("enum-value-unreachable", "a value keeps the keywords beside it", { type: "string", enum: ["ab", "abcd"], maxLength: 3 }, "/enum/1", { type: "string", enum: ["ab", "😀😀😀"], maxLength: 3 }),
  onProperty("enum-value-unreachable", "a value matches the pattern beside it", { type: "string", enum: ["Red", "blue"], pattern: "^[a-z]+$" }, "/enum/0", { type: "string", enum: ["red"], pattern: "^[a-z]+$" }),
  onProperty("enum-redundant-keyword", "a keyword beside an enum says something", { type: "integer", enum: [3, 4], minimum: 0 }, "/minimum", { type: "integer", enum: [3, 4], minimum: 4 }),
  onProperty("enum-near-duplicate", "values look different", { type: "string", enum: ["Red", "red "] }, "/enum/1", { type: "string", enum: ["Red", "reds"] }),
  onProperty("enum-empty-string", "a choice has a name, for Gemini", { type: "string", enum: ["a", ""] }, "/enum/1", { type: "string", enum: ["a", " "] }, GEMINI),
  onProperty("enum-large", "an enum has at most 250 values, for OpenAI", { type: "string", enum: choices(251) }, "/enum", { type: "string", enum: choices(250) }, OPENAI),
  onProperty("enum-boolean", "a boolean needs no enum", { type: "boolean", enum: [true] }, "/enum", { type: "boolean" }),
  onProperty("default-invalid", "a default fits its node", { type: "integer", minimum: 1, default: 0 }, "/default", { type: "integer", minimum: 1, default: 1 }),
  onProperty("default-invalid", "a default fits below its node", list({ default: ["a", 1] }), "/default", list({ default: ["a"] })),
  onProperty("example-invalid", "an example fits its node", { type: "string", pattern: "^[1-12]:[0-5]\\d$", examples: ["1:30", "8:30"] }, "/examples/1", { type: "string", pattern: "^[1-9]:[0-5]\\d$", examples: ["1:30", "8:30"] }),
  {
    rule: "default-on-required",
    sentence: "a required property has no default",
    breaks: withProperty({ type: "boolean", default: true }, true),
    at: ["/properties/p/default"],
    keeps: withProperty({ type: "boolean", default: true }),
  },
  onProperty("default-on-optional-parent-branch", "a default on a branch is only documentation", { oneOf: [{ type: "string", default: "a" }, { type: "boolean" }] }, "/oneOf/0/default", { oneOf: [text, { type: "boolean" }], default: "a" }),
  onProperty("pattern-invalid", "a pattern is a regular expression", { type: "string", pattern: "(?i)abc" }, "/pattern", { type: "string", pattern: "\\-" }),
];
