import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { severityOf, wordIssue } from "../src/compiler/messages.ts";
import { canonicalText, canonicalizeToolArgsSchema } from "../src/schema/canonicalize.ts";
import { validateArgs } from "../src/schema/interpret.ts";
import { INCOMPLETE, type Issue, UNKNOWN } from "../src/schema/issue.ts";
import { DIALECT_KEYWORDS } from "../src/schema/keywords.ts";
import { pointerTokens } from "../src/schema/pointer.ts";
import { looseRoot } from "./canonicalize-arbitraries.ts";
import { applyFix } from "./validate-apply-fix.ts";
import { issuesOf } from "./validate-cases.ts";

function errorsOf(schema: unknown): Issue[] {
  return issuesOf(schema).filter(({ rule, params }) => severityOf(rule, params) === "error");
}

/** What is left of a JSON schema when everything that has an error is taken out, piece by piece. */
function sound(schema: unknown): unknown {
  let rest: unknown = schema;
  for (let errors = errorsOf(rest); errors.length > 0; errors = errorsOf(rest)) {
    const { pointer } = errors[0]!;
    if (pointer === "") return { type: "object" };
    rest = applyFix(rest, { title: "", actions: [{ kind: "remove", pointer }] });
  }
  return rest;
}

/** Keywords in random places with random values, some of which are schemas again. */
const soup = fc.letrec<{ value: unknown; node: unknown }>((tie) => {
  const key = fc.oneof(fc.constantFrom(...DIALECT_KEYWORDS, "title", "anyOf", "x-a", "minlength", "toString", "__proto__", "toJSON"), fc.string({ maxLength: 2 }));
  const node = tie("node");
  return {
    node: fc.oneof({ maxDepth: 4 }, fc.dictionary(key, tie("value"), { maxKeys: 5 }), fc.constantFrom({ type: "string" }, { type: "integer", minimum: 1 })),
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom("string", "object", "array", "integer", "null", undefined, null, 0, -0, Number.NaN, 1n, "\ud800", true, /a/g),
      fc.array(node, { maxLength: 3 }),
      fc.dictionary(key, node, { maxKeys: 3 }),
      node,
      fc.anything({ maxDepth: 1, withBigInt: true, withDate: true, withMap: true, withSet: true, withSparseArray: true, withTypedArray: true, withNullPrototype: true }),
      fc.constant(UNKNOWN),
      fc.array(node, { maxLength: 2 }).map((list) => Object.assign(list, { [INCOMPLETE]: true })),
    ),
  };
}).node;

describe("for any value at all", () => {
  it("validation ends with issues that can be worded and that point into the value", () => {
    fc.assert(fc.property(fc.oneof(soup, fc.anything({ withMap: true, withSparseArray: true })), (schema) => {
      for (const { rule, pointer, params, related = [] } of issuesOf(schema, { targets: ["openai", "anthropic", "gemini"] })) {
        expect(wordIssue(rule, params)).toMatch(/\S/);
        for (const path of [pointer, ...related.map((place) => place.pointer)]) {
          const holder = pointerTokens(path).slice(0, -1).reduce<unknown>((value, token) => (value as Record<string, unknown>)[token], schema);
          expect(path === "" || (typeof holder === "object" && holder !== null), `${rule} ${path}`).toBe(true);
        }
      }
    }));
  });

  it("validation does not change it", () => {
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 4 }), (schema) => {
      const before = JSON.stringify(schema);
      issuesOf(schema);
      expect(JSON.stringify(schema)).toBe(before);
    }));
  });
});

describe("for any schema without an error", () => {
  it("there is a canonical form, which has no error either and accepts the defaults it shows", () => {
    fc.assert(fc.property(looseRoot.map(sound), (schema) => {
      const canonical = canonicalizeToolArgsSchema(schema);
      expect(errorsOf(canonical)).toEqual([]);
      expect(canonicalText(canonicalizeToolArgsSchema(canonical))).toBe(canonicalText(canonical));
      if (canonical.default !== undefined) expect(validateArgs(canonical, canonical.default)).toMatchObject({ ok: true });
    }), { numRuns: 40 });
  });
});
