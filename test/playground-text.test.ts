import * as fc from "fast-check";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { childPointer, pointerTokens } from "../playground/src/json-pointer.ts";
import { lineAndColumn, readJsonText } from "../playground/src/json-text.ts";
import { printArgsType } from "../playground/src/workbench/print-type.ts";
import { toToolArgsSchema, treeToSchema } from "../src/schema.ts";
import { validTree } from "./tree-arbitraries.ts";

/** Every value of a document by its pointer. */
function valuesByPointer(value: unknown, pointer = ""): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [[pointer, value]];
  return [[pointer, value], ...Object.entries(value).flatMap(([key, member]) => valuesByPointer(member, childPointer(pointer, key)))];
}

describe("the places in a JSON text", () => {
  it("hold the value and the key that their pointers name", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2, "\t"), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const reading = readJsonText(text);
        if (!reading.ok) throw new Error(reading.fault.message);
        const read = [...reading.places].map(([pointer, { value: range }]) => [pointer, JSON.parse(text.slice(range.start, range.end))]);
        expect(new Map(read as [string, unknown][])).toEqual(new Map(valuesByPointer(JSON.parse(text))));
        for (const [pointer, { key }] of reading.places) if (key !== undefined) expect(JSON.parse(text.slice(key.start, key.end))).toBe(pointerTokens(pointer).at(-1));
      }),
    );
  });

  it("are refused exactly where JSON.parse refuses the text", () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom("", ",", "}", "]", '"', "\\", "-", "0", ".", "e", "\u0000", "tru"), (json, at, insert) => {
        const index = at % (json.length + 1);
        const text = json.slice(0, index) + insert + json.slice(index + (insert === "" ? 1 : 0));
        let parses = true;
        try {
          JSON.parse(text);
        } catch {
          parses = false;
        }
        expect(readJsonText(text).ok).toBe(parses);
      }),
      { numRuns: 2_000 },
    );
  });

  it("are of the last of repeated keys, as the value is", () => {
    const text = '{ "a": 1, "a": 2 }';
    const reading = readJsonText(text);
    expect(reading.ok && reading.places.get("/a")).toEqual({ key: { start: 10, end: 13 }, value: { start: 15, end: 16 } });
  });

  it("name the first character that cannot stand where it does", () => {
    const reading = readJsonText('{\n  "a": 01\n}');
    if (reading.ok) throw new Error("It was read.");
    expect(reading.fault.message).toBe('Expected a value, but found "0".');
    expect(lineAndColumn('{\n  "a": 01\n}', reading.fault.offset)).toEqual({ line: 2, column: 8 });
  });
});

describe("the printed type", () => {
  it("is TypeScript without syntax errors, whatever the names and descriptions", () => {
    fc.assert(
      fc.property(validTree, fc.string(), (tree, toolName) => {
        const kit = treeToSchema(tree);
        for (const schema of [kit, toToolArgsSchema(kit, { onLoss: "warn" }).schema]) {
          const text = printArgsType(toolName, schema);
          const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true });
          expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("shows requiredness, null, choices, lists of choices, and descriptions of several lines", () => {
    const text = printArgsType("plan-a.trip", {
      type: "object",
      description: "A trip.",
      properties: {
        mode: { type: ["string", "null"], enum: ["rail", "road", null], description: "First line.\nSecond */ line." },
        tags: { type: "array", items: { type: "string", enum: ["a", "b"] } },
        "odd name": { type: "array", items: { type: "array", items: { type: ["number", "null"] } } },
        nothing: { type: "object", properties: {} },
      },
      required: ["tags"],
    });
    expect(text).toBe(`/** A trip. */
export interface PlanATripArgs {
  /**
   * First line.
   * Second *\\/ line.
   */
  mode?: "rail" | "road" | null;
  tags: ("a" | "b")[];
  "odd name"?: (number | null)[][];
  nothing?: {};
}
`);
  });
});
