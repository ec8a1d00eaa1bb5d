/** The tests of the official JSON-Schema-Test-Suite that use only keywords of the dialect. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ToolArgsSchemaNode } from "../../src/schema/types.ts";

export interface SuiteTest {
  readonly name: string;
  readonly schema: ToolArgsSchemaNode;
  readonly value: unknown;
  readonly valid: boolean;
}

interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

const KEYWORDS = new Set(
  "$schema type description default examples enum minLength maxLength pattern minimum maximum items minItems maxItems uniqueItems properties required oneOf".split(" "),
);
const TYPES = new Set(["string", "number", "integer", "boolean", "array", "object"]);

const folder = fileURLToPath(new URL("../../../shared/json-schema-test-suite", import.meta.url));

/** Where the suite should be, when it is not there. */
export const missingSuite: string | undefined = existsSync(folder) ? undefined : "../shared/json-schema-test-suite";

export function officialSuite(): SuiteTest[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => testsOf(file, JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as Group[]));
}

function testsOf(file: string, groups: readonly Group[]): SuiteTest[] {
  return groups.flatMap(({ description, schema, tests }) =>
    usesOnlyTheDialect(schema)
      ? tests.map((test) => ({
          name: `${file}: ${description}: ${test.description}`,
          schema: schema as ToolArgsSchemaNode,
          value: test.data,
          valid: test.valid,
        }))
      : [],
  );
}

/** Whether a node is written in keywords of the dialect; `type` may be absent. */
function usesOnlyTheDialect(node: unknown): boolean {
  if (typeof node !== "object" || node === null || Array.isArray(node)) return false;
  const { type, items, properties, oneOf } = node as Record<string, unknown>;
  return (
    Object.keys(node).every((key) => KEYWORDS.has(key)) &&
    (type === undefined || TYPES.has(type as string)) &&
    (items === undefined || usesOnlyTheDialect(items)) &&
    (properties === undefined || Object.values(properties as object).every(usesOnlyTheDialect)) &&
    (oneOf === undefined || (oneOf as unknown[]).every(usesOnlyTheDialect))
  );
}
