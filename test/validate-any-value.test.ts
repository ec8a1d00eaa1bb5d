import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { severityOf, wordIssue } from "../src/compiler/messages.ts";
import { canonicalText, canonicalizeToolArgsSchema } from "../src/schema/canonicalize.ts";
import { validateArgs } from "../src/schema/interpret.ts";
import type { Issue } from "../src/schema/issue.ts";
import { pointerTokens } from "../src/schema/pointer.ts";
import { looseRoot } from "./canonicalize-arbitraries.ts";
import { soup } from "./schema-soup.ts";
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
