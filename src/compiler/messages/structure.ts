/** Objects, arrays and sizes (rules.md §3.5): severities and messages. */

import type { StructureRuleParams } from "../../schema/rule-params.ts";
import { type RuleTable, either } from "./rule.ts";
import { meant, quote } from "./words.ts";

export const structureRules: Pick<RuleTable, keyof StructureRuleParams> = {
  "required-not-string": {
    severity: "error",
    summary: "`required` holds something that is no name.",
    message: ({ kind }) => `required lists property names, got ${kind}; Core rejects the tool. Write the name in quotes, or delete it.`,
  },
  "required-duplicate": {
    severity: "error",
    summary: "`required` names a property twice.",
    message: ({ property }) => `${quote(property)} is listed twice, and Core rejects the tool. Delete the second.`,
  },
  "required-unknown-property": {
    severity: "error",
    summary: "`required` names a property that is not described.",
    message: ({ property, suggestion }) => `${quote(property)} is required but not described, so the model must guess and any value passes; OpenAI and Gemini reject it.${suggestion === undefined ? " Describe it in `properties`, or take it out of `required`." : meant(suggestion)}`,
  },
  "property-name-proto": {
    severity: "error",
    summary: "A property is called __proto__.",
    message: ({ literal }) =>
      literal ? '`__proto__:` sets the prototype of the object, so this property disappears. Rename it.' : 'A property named "__proto__" is skipped by validators (Ajv), and assigning it sets a prototype. Rename it.',
  },
  "property-name-object-member": {
    severity: "warning",
    summary: "A property has the name of a member that every object inherits.",
    message: ({ property }) => `Code that reads \`args.${property}\` finds an inherited member when the argument is absent, and several validators misjudge it. Rename it.`,
  },
  "property-name-empty": {
    severity: "warning",
    targets: true,
    summary: "A property has the empty name.",
    message: () => "An empty name is legal, but Anthropic rejects it. Give the property a name.",
  },
  "property-name-portable": {
    severity: "warning",
    targets: true,
    summary: "A property has a name that a provider refuses.",
    message: ({ property, provider }) => `${provider} rejects the whole request for one property name such as ${quote(property)}. Use letters, digits and "_", at most 64, and start with a letter.`,
  },
  "keyword-portable": {
    severity: "warning",
    targets: true,
    summary: "A provider refuses a keyword.",
    message: ({ keyword, provider, adapted }) => `${provider} rejects a request with ${quote(keyword)} here: ${adapted}.`,
  },
  "property-name-invisible": {
    severity: "warning",
    summary: "A property name has a character that does not show.",
    message: ({ property, code: hidden }) => `The name ${quote(property)} contains ${hidden}, which does not show, so a model that writes the name as it reads it leaves that out. Delete the character.`,
  },
  "property-name-integer-like": {
    severity: "warning",
    summary: "A property name looks like an index.",
    message: ({ property }) => `JavaScript moves names like ${quote(property)} to the front in ascending order, so your order is not kept. Start the name with a letter.`,
  },
  "property-name-lookalike": {
    severity: "warning",
    summary: "Two property names differ only in spelling.",
    message: ({ property, other }) => `${quote(other)} and ${quote(property)} are easily confused. Rename one, or keep only one.`,
  },
  "object-empty": {
    severity: "warning",
    summary: "A nested object describes no properties.",
    message: () => "This accepts any object and gives the model no guidance. List the properties.",
  },
  "items-missing": {
    severity: "error",
    summary: "An array does not say what its elements are.",
    message: () => "This array does not say what its elements are, so Core accepts anything and OpenAI rejects it. Add `items: { … }`.",
  },
  "items-tuple": {
    severity: "error",
    summary: "An array has a schema per position.",
    message: ({ count }) => (count === 1 ? "Tuples are not supported, and Core rejects an array here. Write the schema of all elements without the brackets." : "Tuples are not supported, and Core rejects an array here. Use one schema for all elements, or an object with named properties."),
  },
  "array-unbounded": {
    severity: "warning",
    summary: "An array has no maxItems.",
    message: () => "This array has no maxItems, but an agent must not be able to request an unbounded bulk operation. Set it.",
  },
  "unique-impossible": {
    severity: "error",
    summary: "An array must hold more unique items than there are values.",
    message: ({ values, minItems }) => `There ${values === 1 ? "is only 1 value" : `are only ${values} different values`}, but ${minItems} unique items are demanded, so this argument can never be sent. Lower minItems.`,
  },
  "unique-capacity": {
    severity: "warning",
    summary: "An array may hold more unique items than there are values.",
    message: ({ values, maxItems }) => `At most ${values} different ${values === 1 ? "item exists" : "items exist"}, so maxItems ${maxItems} means ${values}. Write that.`,
  },
  "schema-unsatisfiable": {
    severity: "error",
    summary: "No value satisfies a schema.",
    message: ({ required }) => `No value can satisfy this, ${required ? "so the tool can never be called" : "so this argument can never be sent"}. Loosen one of the parts that contradict each other.`,
  },
  "nesting-deep": {
    severity: either("error", "warning", ({ unit }) => unit === "json"),
    targets: ({ unit }) => unit === "objects",
    summary: "A schema is nested deeper than the bridge carries, or than models follow.",
    message: (params) => {
      const { levels } = params;
      if (params.unit === "json") return `The schema is ${levels} levels of JSON deep, and the bridge cannot carry more than 122. Flatten it, or pass a flat list with ids.`;
      const { provider, allowed } = params;
      return levels > allowed ? `Objects are nested ${levels} levels deep, and ${provider}'s strict mode rejects more than ${allowed}. Flatten them.` : `Objects are nested ${levels} levels deep, where models lose track; ${provider}'s strict mode allows ${allowed}. Flatten them.`;
    },
  },
  "schema-large": {
    severity: either("error", "warning", ({ cut }) => cut),
    summary: "A schema is large.",
    message: ({ bytes, properties, cut }) => {
      if (cut) return "The schema is larger than any bridge message (1 MiB) and was not checked to the end. Split the tool, and check that fragments are not repeated inside each other.";
      const facts = [...(bytes === undefined ? [] : [`${bytes} bytes`]), ...(properties === undefined ? [] : [`${properties} properties`])];
      return `The schema has ${facts.join(" and ")}, and the agent reads all of it before a call. Split the tool.`;
    },
  },
  "args-size": {
    severity: "info",
    summary: "Arguments may become too long for a command line.",
    message: ({ bytes }) => `Arguments may reach ${bytes} bytes; they travel on one command line, which holds 8,191 characters through cmd.exe and 32,767 on Windows. Lower maxItems or maxLength.`,
  },
  "description-missing": {
    severity: "info",
    summary: "A property has no description.",
    message: ({ property }) => `Describe ${quote(property)}: unit, format, allowed range, and what omitting it means.`,
  },
  "description-blank": {
    severity: "warning",
    summary: "A description in the schema has no visible text.",
    message: () => "This description has no visible text, so the model reads nothing. Write one, or delete it.",
  },
  "description-not-string": {
    severity: "error",
    summary: "A description in the schema is no string.",
    message: ({ kind }) => `description must be a string, got ${kind}; Core rejects the tool. Write one text.`,
  },
  "destructive-intent": {
    severity: "info",
    summary: "An argument sounds destructive and its description does not warn.",
    message: ({ word }) => `The name says ${quote(word)}, but the description does not say what is lost and whether it can be undone. Add that.`,
  },
};
