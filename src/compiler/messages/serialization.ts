/** What JSON does not carry (rules.md §4): severities and messages. */

import type { SerializationRuleParams } from "../../schema/rule-params.ts";
import { type RuleTable, either } from "./rule.ts";
import { at, quote, sentence } from "./words.ts";

const EFFECTS = { dropped: "is dropped", null: "becomes null", throws: "throws" } as const;

export const serializationRules: Pick<RuleTable, keyof SerializationRuleParams> = {
  "value-not-json": {
    severity: "error",
    summary: "A value has no form in JSON.",
    message: ({ kind, path, effect, literal }) => `${sentence(kind)} ${at(path)} ${EFFECTS[effect]} when the SDK copies the schema through JSON. ${literal === undefined ? "Write the plain value." : `Write ${literal}, not ${literal}n.`}`,
  },
  "value-not-plain": {
    severity: either("error", "warning", ({ harmless }) => !harmless),
    summary: "A value is an object of a class, of which JSON keeps only a part.",
    message: ({ kind, path, becomes, instead, harmless }) => {
      if (harmless) return `${sentence(kind)} ${at(path)} is copied through JSON as its own fields only. Write a plain object.`;
      return `${sentence(kind)} ${at(path)} ${becomes === undefined ? "is lost" : `becomes ${becomes}`} when the SDK copies the schema through JSON. Write ${instead ?? "the plain value"}.`;
    },
  },
  "property-not-carried": {
    severity: either("error", "warning", ({ ofArray }) => ofArray !== true),
    summary: "A property has no place in JSON.",
    message: ({ what }) => `JSON does not carry ${what}, so it disappears when the SDK copies the schema. Write it as a plain own property, or delete it.`,
  },
  accessor: {
    severity: "error",
    summary: "A property is a getter or setter.",
    message: ({ key }) => `${quote(key)} is an accessor: it runs when the SDK copies the schema through JSON, and may give another value each time. Write a plain property.`,
  },
  tojson: {
    severity: "error",
    summary: "An object has a toJSON method.",
    message: () => "toJSON replaces the whole object when the SDK copies the schema through JSON, even by something that is no object schema. Delete it and write the plain value.",
  },
  cyclic: {
    severity: "error",
    summary: "A value contains itself.",
    message: ({ path, target }) => `The value ${at(path)} contains itself (${target === "" ? "it is the schema" : `it is the one at ${target}`}), so session creation throws. A recursive schema has to end at a fixed depth; or pass a flat list with ids.`,
  },
  "sparse-array": {
    severity: "error",
    summary: "An array has a hole.",
    message: () => "A hole in an array becomes null in JSON. Delete the extra comma, or write the value.",
  },
  "lone-surrogate": {
    severity: "error",
    summary: "A text has half of a surrogate pair.",
    message: ({ where, code: half }) => `This ${where === "key" ? "name" : "text"} contains ${half}, half of a character, and Core refuses the whole message. Write the whole character, or delete it.`,
  },
};
