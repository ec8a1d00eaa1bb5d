import { describe, expect, it } from "vitest";
import { checkToolArgsSchema } from "../src/schema/check/check.ts";

/** The rules of the property `p` whose issues offer a fix. */
function fixed(p: unknown): string[] {
  return checkToolArgsSchema({ type: "object", properties: { p } }).filter((issue) => issue.fix !== undefined).map((issue) => issue.rule);
}

describe("a fix is not offered where it would change what is accepted", () => {
  it("allOf is merged only where every part is an object that says what it has", () => {
    expect(fixed({ allOf: [{ type: "object", properties: { a: { type: "string" } } }] })).toContain("unsupported-keyword/allOf");
    expect(fixed({ description: "x", allOf: [{ type: "string" }] })).not.toContain("unsupported-keyword/allOf");
    expect(fixed({ type: "string", allOf: [{ type: "string" }] })).not.toContain("unsupported-keyword/allOf");
    expect(fixed({ allOf: [{ type: "boolean" }, { type: "object", properties: { a: { type: "string" } } }] })).not.toContain("unsupported-keyword/allOf");
  });

  it("a type is not guessed from samples beside anyOf, allOf or $ref", () => {
    expect(fixed({ minLength: 1 })).toContain("node-missing-type");
    for (const rest of [{ anyOf: [{ type: "string" }, { type: "integer" }] }, { allOf: [{ type: "object" }] }, { $ref: "#/x" }]) {
      expect(fixed({ ...rest, default: "x" })).not.toContain("node-missing-type");
    }
  });

  it("anyOf is renamed where no two branches share a value, however many there are, and is not where that was not compared", () => {
    const tags = Array.from({ length: 1000 }, (_, index) => ({ type: "string", enum: [`v${index}`] }));
    expect(fixed({ anyOf: tags })).toContain("unsupported-keyword/anyOf");
    expect(fixed({ anyOf: [{ type: "number" }, { type: "integer" }, ...tags] })).not.toContain("unsupported-keyword/anyOf");
    expect(fixed({ anyOf: [...tags, { type: "string", enum: ["w", "v999"] }] })).not.toContain("unsupported-keyword/anyOf");
    const ranges = Array.from({ length: 1000 }, (_, index) => ({ type: "integer", minimum: 10 * index, maximum: 10 * index + 9 }));
    expect(fixed({ anyOf: ranges.slice(0, 50) })).toContain("unsupported-keyword/anyOf");
    expect(fixed({ anyOf: ranges })).not.toContain("unsupported-keyword/anyOf");
  });

  it("allOf of many parts is merged where no two describe the same property", () => {
    const parts = Array.from({ length: 60 }, (_, index) => ({ type: "object", properties: { [`p${index}`]: { type: "string" } } }));
    expect(fixed({ allOf: parts })).toContain("unsupported-keyword/allOf");
    expect(fixed({ allOf: [...parts, parts[7]] })).not.toContain("unsupported-keyword/allOf");
  });

  it("an excluded bound has a whole neighbour only where a double holds it", () => {
    expect(fixed({ type: "integer", exclusiveMinimum: 0 })).toContain("unsupported-keyword/exclusiveMinimum");
    expect(fixed({ type: "integer", exclusiveMinimum: 9007199254740992 })).not.toContain("unsupported-keyword/exclusiveMinimum");
  });
});
