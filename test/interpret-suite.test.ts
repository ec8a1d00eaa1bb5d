import { describe, expect, it } from "vitest";
import { validateArgs } from "../src/schema/interpret.ts";
import { missingSuite, officialSuite } from "./validators/official-suite.ts";

const title = missingSuite === undefined ? "the official suite" : `the official suite (skipped: ${missingSuite} is absent)`;

describe.skipIf(missingSuite !== undefined)(title, () => {
  const tests = missingSuite === undefined ? officialSuite() : [];

  it("has 266 tests that use only keywords of the dialect", () => {
    expect(tests).toHaveLength(266);
  });

  it.each(tests)("interpreter: $name", ({ schema, value, valid }) => {
    expect(validateArgs(schema, value).ok).toBe(valid);
  });
});
