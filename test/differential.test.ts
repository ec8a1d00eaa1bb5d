import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { validateArgs } from "../src/schema/interpret.ts";
import type { JsonValue, ToolArgsSchemaNode } from "../src/schema/types.ts";
import { argsSchema, valueNear } from "./validators/arbitraries.ts";
import { loadValidators } from "./validators/load.ts";
import type { Validators } from "./validators/load.ts";
import { explain, judge, oracles } from "./validators/oracles.ts";
import type { Oracle } from "./validators/oracles.ts";

const SCHEMAS = 4300;
const VALUES = 7;
/** Of pairs that differ. */
const FEWEST_PAIRS = 20_000;

interface Sample {
  readonly schema: ToolArgsSchemaNode;
  readonly values: readonly JsonValue[];
}

/** How often a known reason was met, and what no reason explains. */
interface Comparison {
  readonly compared: number;
  readonly reasons: Readonly<Record<string, number>>;
  readonly unexplained: readonly unknown[];
}

function compare(oracle: Oracle, samples: readonly Sample[]): Comparison {
  const reasons: Record<string, number> = {};
  const unexplained: unknown[] = [];
  let compared = 0;
  const account = (reason: string | undefined, details: unknown): void => {
    if (reason === undefined) unexplained.push(details);
    else reasons[reason] = (reasons[reason] ?? 0) + 1;
  };
  for (const { schema, values } of samples) {
    const check = compiled(oracle, schema);
    if (check === undefined) account(explain(oracle, schema, undefined, "refused"), { schema });
    for (const value of check ? values : []) {
      compared++;
      const verdict = judge(check as (value: JsonValue) => boolean, value);
      if (verdict !== validateArgs(schema, value).ok) account(explain(oracle, schema, value, verdict), { schema, value, verdict });
    }
  }
  return { compared, reasons, unexplained };
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function compiled({ compile }: Oracle, schema: ToolArgsSchemaNode): ((value: JsonValue) => boolean) | undefined {
  try {
    return compile(schema);
  } catch {
    return undefined;
  }
}

describe(`more than ${FEWEST_PAIRS} random pairs of a schema and a value`, () => {
  const samples = distinct(fc.sample(argsSchema(3), { numRuns: SCHEMAS, seed: 20_241_020 })).map(
    (schema, seed): Sample => ({ schema, values: distinct(fc.sample(valueNear(schema), { numRuns: VALUES, seed })) }),
  );
  const pairs = samples.flatMap(({ values }) => values).length;
  let validators: Validators;

  beforeAll(async () => {
    validators = await loadValidators(samples.map(({ schema }, index) => ({ name: `t${index}`, argsSchema: schema })));
  });

  it("hold many of both verdicts", () => {
    const accepted = samples.flatMap(({ schema, values }) => values.filter((value) => validateArgs(schema, value).ok)).length;
    expect(pairs).toBeGreaterThan(FEWEST_PAIRS);
    // Many of the schemas accept nothing, as random bounds do.
    expect(accepted).toBeGreaterThan(FEWEST_PAIRS / 5);
    expect(pairs - accepted).toBeGreaterThan(FEWEST_PAIRS / 5);
  });

  it("the emitted validators agree with the interpreter in every verdict and every issue", () => {
    for (const [index, { schema, values }] of samples.entries()) {
      for (const value of values) expect(validators[`t${index}`]?.(value)).toEqual(validateArgs(schema, value));
    }
  });

  it.each(oracles)("$name agrees but for known reasons, each of which is met", (oracle) => {
    const { compared, reasons, unexplained } = compare(oracle, samples);
    expect(unexplained).toEqual([]);
    expect(Object.keys(reasons).toSorted()).toEqual(oracle.explanations.map(({ reason }) => `${oracle.name} ${reason}`).toSorted());
    // schemasafe refuses some of the schemas, for the reasons that were explained.
    expect(compared).toBeGreaterThan(oracle.name === "schemasafe" ? FEWEST_PAIRS / 2 : FEWEST_PAIRS);
  });
});
