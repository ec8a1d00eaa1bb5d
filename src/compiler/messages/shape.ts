/** Roots, types and keywords (rules.md §3.1 and §3.2): severities and messages. */

import type { ShapeRuleParams } from "../../schema/rule-params.ts";
import { withArticle } from "../../schema/validate/wording.ts";
import { unsupportedKeyword } from "./excluded.ts";
import { type RuleTable, either } from "./rule.ts";
import { code, EMPTY_SCHEMA, meant, NO_NULL, quote, TYPES, withoutNull } from "./words.ts";

export const schemaShapeRules: Pick<RuleTable, keyof ShapeRuleParams | "unsupported-keyword"> = {
  "argsschema-not-object": {
    severity: "error",
    summary: "argsSchema is no object.",
    message: ({ kind }) => `argsSchema must be a schema object, got ${kind}; session creation rejects the tool. For a tool without arguments use ${EMPTY_SCHEMA}.`,
  },
  "argsschema-root-type": {
    severity: "error",
    summary: 'The root of argsSchema is not `type: "object"`.',
    message: ({ type, kind, array, propertyMap, inferred }) => {
      const rule = 'The root of argsSchema must be `type: "object"`, since args are always one JSON object; session creation rejects anything else.';
      if (kind !== undefined) return `${rule} This is ${kind}: write a plain object.`;
      if (propertyMap) return `${rule} This looks like the map of properties: wrap it as \`{ type: "object", properties: { … } }\`.`;
      if (inferred !== undefined) return `${rule} This is the schema of ${withArticle(inferred)}: wrap it as a property, \`{ type: "object", properties: { value: { … } } }\`.`;
      if (type === undefined) return `${rule} Add \`type: "object"\`.`;
      if (array || /^"object"$/i.test(type)) return `${rule} Write the plain string "object" instead of ${type}.`;
      return `${rule} Instead of ${type}, wrap this schema as a property: \`{ type: "object", properties: { value: { … } } }\`.`;
    },
  },
  "argsschema-root-oneof": {
    severity: "error",
    summary: "The root of argsSchema is a union.",
    message: ({ withType }) => `oneOf cannot be the root${withType ? ", not even beside a type" : ", since args are always one JSON object"}; OpenAI and Anthropic reject it too. Put the alternatives under one property (\`{ target: { oneOf: […] } }\`), or make separate tools.`,
  },
  "reserved-arg-timeoutms": {
    severity: either("error", "warning", ({ impossible }) => impossible),
    summary: "An argument is called timeoutMs, which Core reads itself.",
    message: ({ impossible }) => `Core reads a root argument named "timeoutMs" as this call's wait limit${impossible ? ", and rejects the call unless it is a whole number above 0, which this schema does not accept" : ""}. Rename it, e.g. to "durationMs".`,
  },
  "node-not-object": {
    severity: "error",
    summary: "Something else stands where a schema is needed.",
    message: ({ kind, boolean }) =>
      boolean
        ? `A schema must be an object; the boolean schema \`${kind}\` is not in the dialect. Describe the values: \`{ type: "string" }\`.`
        : `A schema must be an object, got ${kind}; Core rejects the tool. Write \`{ type: "string" }\`, or whatever type is meant.`,
  },
  "node-missing-type": {
    severity: "error",
    summary: "A schema has neither type nor oneOf.",
    message: ({ inferred }) => `This schema has no type, so Core accepts any value. Add ${inferred === undefined ? `\`type\`: ${TYPES}` : code(`type: ${JSON.stringify(inferred)}`)}.`,
  },
  "node-type-and-oneof": {
    severity: "error",
    summary: "A schema has both type and oneOf.",
    message: () => "A schema has either `type` or `oneOf`; several providers reject both together. Delete `type` and repeat it inside each branch.",
  },
  "oneof-sibling-keyword": {
    severity: "error",
    summary: "A keyword other than description, default and examples stands beside oneOf.",
    message: ({ keyword }) => `${quote(keyword)} beside oneOf is outside the dialect. Move it into the branches.`,
  },
  "type-array": {
    severity: "error",
    summary: "A schema lists several types.",
    message: ({ types, nullable, property }) => {
      const [only] = types;
      if (nullable && types.length === 1) return `${NO_NULL}, and \`type\` is one string: write ${code(`type: ${JSON.stringify(only)}`)}${property === undefined ? "" : ` and take ${quote(property)} out of \`required\``}, so that the agent leaves the argument out instead of sending null.`;
      if (nullable) return `${NO_NULL}: ${withoutNull(property)}${types.length > 1 ? " For the other types write `oneOf` with one branch per type." : ""}`;
      if (types.length === 0) return `\`type\` is one string, and Core rejects this list. Write ${TYPES}.`;
      return types.length === 1 ? `\`type\` is one string, not a list. Write ${code(`type: ${JSON.stringify(only)}`)}.` : "`type` is one string, not a list; several providers reject lists. Write `oneOf` with one branch per type.";
    },
  },
  "type-not-string": {
    severity: "error",
    summary: "A schema's type is no string.",
    message: ({ kind }) => `type must be one of ${TYPES}, got ${kind}; Core rejects the tool.`,
  },
  "type-unknown": {
    severity: "error",
    summary: "A schema's type is none of the six.",
    message: ({ type, suggestion, advice, property }) => {
      if (advice === "null") return `${NO_NULL}: ${withoutNull(property)}`;
      if (advice === "shape") return `There is no type ${quote(type)}, and Core rejects the tool. Describe the shape that the handler expects: ${TYPES}.`;
      const what = `There is no type ${quote(type)}, and Core rejects the tool.`;
      return suggestion === undefined ? `${what} Write ${TYPES}.` : `${what}${meant(suggestion)}`;
    },
  },
  "unknown-keyword": {
    severity: "error",
    summary: "A key is no keyword of the dialect.",
    message: ({ keyword, suggestion }) => {
      if (/^optional$/i.test(keyword)) return `${quote(keyword)} is not a keyword here and would be ignored. A property is optional unless the object around it lists it in \`required\`: delete this and take the name out of that list.`;
      return `${quote(keyword)} is not a keyword here and would be ignored.${suggestion === undefined ? " Delete it, or say what it means in the description." : meant(suggestion)}`;
    },
  },
  "keyword-wrong-type": {
    severity: "error",
    summary: "A keyword stands on a type it does nothing for.",
    message: ({ keyword, type, instead }) => {
      const what = `${quote(keyword)} does nothing on type ${quote(type)}; Core ignores it.`;
      if (keyword === "pattern") return `${what} Make it a string, or use bounds.`;
      if (keyword === "enum") return `${what} An enum lists strings, numbers or booleans: put it on ${type === "array" ? "`items`" : "the property that tells the cases apart"}.`;
      if (instead === "items") return `${what} Put it into the schema under \`items\`.`;
      return instead === undefined ? `${what} Delete it, or correct the type.` : `${what} Use ${quote(instead)}.`;
    },
  },
  "required-boolean": {
    severity: "error",
    summary: "A property says required: true instead of being listed by its object.",
    message: ({ property, value }) => {
      const what = "required is a list of names on the object around the property, and Core rejects a boolean.";
      if (!value) return `${what} Delete it: a property is optional unless it is listed.`;
      return property === undefined ? `${what} Delete it: only a property can be listed.` : `${what} Delete it here and add ${quote(property)} to that list.`;
    },
  },
  "keyword-value-type": {
    severity: "error",
    summary: "The value of a keyword has the wrong type.",
    message: ({ keyword, expected, kind, repaired, source, flags }) => {
      const what = `${keyword} must be ${expected}, got ${kind}`;
      if (source === undefined) return `${what}${keyword === "items" ? "" : "; Core rejects the tool"}.${repaired === undefined ? "" : ` Write ${code(`${keyword}: ${repaired}`)}.`}`;
      return `${what}, which JSON turns into {}. Use its source text: ${code(JSON.stringify(source))}${flags === undefined || flags === "" ? "" : `; the flags "${flags}" cannot be carried, so spell out what they do`}.`;
    },
  },
  "node-undefined": {
    severity: "warning",
    summary: "A keyword is explicitly undefined.",
    message: ({ key }) => `${code(`${key}: undefined`)} vanishes in JSON. Remove it.`,
  },
  "unsupported-keyword": {
    severity: "error",
    summary: "A keyword of full JSON Schema, or a custom one, is outside the dialect.",
    message: unsupportedKeyword,
  },
  "unsupported-stripped": {
    severity: "warning",
    summary: "A keyword was dropped, as the option unsupported says.",
    message: ({ keyword, opens, places = 1 }) => `${quote(keyword)} is dropped ${places === 1 ? "here" : `here and at ${places - 1} other place${places === 2 ? "" : "s"}`}, as the option \`unsupported\` says.${opens ? " Extra arguments are then allowed, and the handler should ignore them." : ""}`,
  },
};
