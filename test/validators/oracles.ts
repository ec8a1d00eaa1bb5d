/** Validators of others, and what is known of where they judge otherwise than JSON Schema. */

import { Validator } from "@cfworker/json-schema";
import type { Schema } from "@cfworker/json-schema";
import { validator as compileSchemasafe } from "@exodus/schemasafe";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Keywords } from "../../src/schema/interpret/keywords.ts";
import { validateArgs } from "../../src/schema/interpret.ts";
import type { JsonValue, ToolArgsSchemaNode } from "../../src/schema/types.ts";

type Verdict = boolean | "throws";

/** Why an oracle may refuse a schema or judge a value otherwise. `value` is absent where it refuses the schema. */
interface Explanation {
  readonly reason: string;
  readonly holds: (schema: Keywords, value: JsonValue | undefined, verdict: Verdict | "refused") => boolean;
}

export interface Oracle {
  readonly name: string;
  readonly compile: (schema: ToolArgsSchemaNode) => (value: JsonValue) => boolean;
  readonly explanations: readonly Explanation[];
}

/** All nodes of a schema. */
function nodesOf(node: Keywords): Keywords[] {
  const { items, properties = {}, oneOf = [] } = node;
  return [node, ...[...(items ? [items] : []), ...Object.values(properties), ...oneOf].flatMap(nodesOf)];
}

/** All values in a value, itself included. */
function valuesOf(value: JsonValue): JsonValue[] {
  return typeof value === "object" && value !== null ? [value, ...Object.values(value as object).flatMap(valuesOf)] : [value];
}

function someNode(schema: Keywords, holds: (node: Keywords) => boolean): boolean {
  return nodesOf(schema).some(holds);
}

function isUnicodePattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

const legacyPattern: Explanation = {
  reason: "compiles patterns in Unicode mode only",
  holds: (schema, _, verdict) =>
    (verdict === "refused" || verdict === "throws") && someNode(schema, ({ pattern }) => pattern !== undefined && !isUnicodePattern(pattern)),
};

/** A schema as Ajv reads it, without properties named `__proto__`. */
function withoutProto(node: Keywords): Keywords {
  const { items, properties, oneOf } = node;
  const entries = Object.entries(properties ?? {}).filter(([name]) => name !== "__proto__");
  return {
    ...node,
    ...(items && { items: withoutProto(items) }),
    ...(properties && { properties: Object.fromEntries(entries.map(([name, property]) => [name, withoutProto(property)])) }),
    ...(oneOf && { oneOf: oneOf.map(withoutProto) }),
  };
}

const ajvInstance = new Ajv2020({ ownProperties: true, strict: false, logger: false });

const ajv: Oracle = {
  name: "Ajv",
  compile: (schema) => ajvInstance.compile(schema),
  explanations: [
    legacyPattern,
    {
      reason: "passes over properties named __proto__",
      holds: (schema, value, verdict) => validateArgs(withoutProto(schema) as ToolArgsSchemaNode, value).ok === verdict,
    },
    {
      reason: "calls the toString of items that it compares",
      holds: (schema, value, verdict) =>
        verdict === "throws" &&
        someNode(schema, ({ uniqueItems }) => uniqueItems === true) &&
        valuesOf(value as JsonValue).some((item) => typeof item === "object" && item !== null && Object.hasOwn(item, "toString")),
    },
  ],
};

const schemasafe: Oracle = {
  name: "schemasafe",
  compile: (schema) => {
    const check = compileSchemasafe(schema as never, { $schemaDefault: "https://json-schema.org/draft/2020-12/schema" });
    return (value) => check(value as never);
  },
  explanations: [
    legacyPattern,
    {
      reason: "refuses keywords beside an enum",
      holds: (schema, _, verdict) =>
        verdict === "refused" &&
        someNode(schema, (node) => node.enum !== undefined && Object.keys(node).some((key) => key !== "enum" && key !== "type")),
    },
    {
      reason: "refuses bounds that no value meets",
      holds: (schema, _, verdict) =>
        verdict === "refused" &&
        someNode(
          schema,
          ({ minLength = 0, maxLength = Infinity, minimum = -Infinity, maximum = Infinity, minItems = 0, maxItems = Infinity }) =>
            minLength > maxLength || minimum > maximum || minItems > maxItems,
        ),
    },
  ],
};

const cfworker: Oracle = {
  name: "cfworker",
  compile: (schema) => {
    // It marks the schemas it is given.
    const validator = new Validator(structuredClone(schema) as Schema, "2020-12");
    return (value) => validator.validate(value).valid;
  },
  explanations: [legacyPattern],
};

export const oracles: readonly Oracle[] = [ajv, schemasafe, cfworker];

/** The reason why an oracle judged otherwise, undefined if it is none of the known ones. */
export function explain(oracle: Oracle, schema: ToolArgsSchemaNode, value: JsonValue | undefined, verdict: Verdict | "refused"): string | undefined {
  const explanation = oracle.explanations.find(({ holds }) => holds(schema, value, verdict));
  return explanation && `${oracle.name} ${explanation.reason}`;
}

/** What an oracle says of a value. */
export function judge(check: (value: JsonValue) => boolean, value: JsonValue): Verdict {
  try {
    return check(value);
  } catch {
    return "throws";
  }
}
