import { beforeAll, describe, expect, it } from "vitest";
import { validateArgs } from "../src/schema/interpret.ts";
import { loadValidators } from "./validators/load.ts";
import type { Validators } from "./validators/load.ts";
import { missingSuite, officialSuite } from "./validators/official-suite.ts";

const title = missingSuite === undefined ? "the official suite" : `the official suite (skipped: ${missingSuite} is absent)`;

describe.skipIf(missingSuite !== undefined)(title, () => {
  const tests = missingSuite === undefined ? officialSuite() : [];
  let validators: Validators;

  beforeAll(async () => {
    validators = await loadValidators(tests.map(({ schema }, index) => ({ name: `t${index}`, argsSchema: schema })));
  });

  it("has 266 tests that use only keywords of the dialect", () => {
    expect(tests).toHaveLength(266);
  });

  it.each(tests.map((test, index) => [test.name, index, test] as const))("emitter: %s", (_, index, { schema, value, valid }) => {
    const result = validators[`t${index}`]?.(value);
    expect(result?.ok).toBe(valid);
    expect(result).toEqual(validateArgs(schema, value));
  });
});
