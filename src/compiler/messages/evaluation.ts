/** What cannot be evaluated (rules.md §2): severities and messages. */

import type { SchemaRuleParams } from "../../schema/rule-params.ts";
import type { EvaluationRuleParams, NotStaticParams } from "../rule-params.ts";
import type { Rule, RuleTable } from "./rule.ts";
import { code, quote, WAY_OUT } from "./words.ts";

const CALL_REASONS: Readonly<Record<NotStaticParams["call"]["reason"], string>> = {
  body: "the function does more than return one expression",
  "unknown-function": "the function is not one that can be read here",
  budget: "it takes too many steps",
  async: "the function is async",
  "uses-this": "the function uses `this` or `arguments`",
  builtin: "this built-in function is not among those that are evaluated, or would throw",
};

/** A rule of the family `tool-not-static`. */
function notStatic<Params>(summary: string, message: (params: Params) => string): Rule<Params> {
  return { severity: "error", summary, message: (params) => `${message(params)} ${WAY_OUT}` };
}

export const evaluationRules: Pick<RuleTable, Exclude<keyof EvaluationRuleParams, keyof SchemaRuleParams> | "duplicate-key"> = {
  "tool-not-static/mutated": notStatic("A constant is read whose object is changed after its declaration.", ({ name }) => `${quote(name)} is changed after its declaration, so its value at the call cannot be told. Build the value in one expression, or change a copy (\`{ ...${name} }\`).`),
  "tool-not-static/call": notStatic("A call cannot be evaluated at build time.", ({ callee, reason }) => `The result of ${code(callee)} cannot be told at build time: ${CALL_REASONS[reason]}. Write the value itself, or use a function that only returns one expression.`),
  "tool-not-static/parameter": notStatic("A value comes from a parameter.", ({ name }) => `${quote(name)} is a parameter, so its value is only known when the function runs. Use a literal or a constant of the module.`),
  "tool-not-static/reassignable": notStatic("A value is held by a variable that can change.", ({ name, keyword }) => `${quote(name)} is declared with \`${keyword}\`, so its value at the call cannot be told. Declare it with \`const\`.`),
  "tool-not-static/environment": notStatic("A value depends on where or when the code runs.", ({ what }) => `${code(what)} depends on where or when the code runs. Write the value, or give it a build-time value with the option \`define\`.`),
  "tool-not-static/condition": notStatic("A choice depends on a value that is not static.", ({ what }) => `Which side is taken depends on ${code(what)}, which is not known at build time. Test a constant, or give it a build-time value with the option \`define\`.`),
  "tool-not-static/accessor": notStatic("A getter or method stands where a value is needed.", ({ key, getter }) => `${code(key)} is ${getter ? "a getter" : "a method"}, so its value is only known when it runs. Write a plain property.`),
  "tool-not-static/cycle": notStatic("A constant is defined by itself.", ({ name }) => `${quote(name)} is defined by itself, so it has no value at build time. Break the cycle; a recursive schema has to end at a fixed depth.`),
  "tool-not-static/library": notStatic("A value was made by a schema library.", ({ library }) => `This is a ${library} value, which is code and not JSON, so the SDK cannot send it. Write the schema as a literal, or convert it once and paste the JSON.`),
  "tool-not-static/tag": notStatic("A tagged template is used.", ({ tag }) => `The template is read by ${code(tag)}, which runs only at run time. Use a plain template, or \`String.raw\`.`),
  "tool-not-static/package": notStatic("A value comes from an installed package.", ({ name, package: from }) => `${quote(name)} comes from the package ${quote(from)}, whose code is not read. Copy the value into a constant of the project.`),
  "tool-not-static/unresolved": notStatic("A name or an import cannot be found.", ({ name, specifier }) => {
    if (specifier === undefined) return `${code(name)} has no value that can be found here. Define it as a constant, or give it a build-time value with the option \`define\`.`;
    return `${quote(name)} cannot be found in ${quote(specifier)}. Correct the import, or name the path with the option \`alias\`.`;
  }),
  "tool-not-static/await": notStatic("A value is awaited.", () => "An awaited value is only known at run time. Write the value itself."),
  "tool-not-static/new": notStatic("A value is made with `new`.", ({ name }) => `An instance of ${quote(name)} is made at run time and is no plain JSON. Write an object literal.`),
  "tool-not-static/loop": notStatic("A value is the variable of a loop.", ({ name }) => `${quote(name)} has another value in each turn of its loop. Write the definitions as an array of literals and \`.map(defineTool)\` over it.`),
  "tool-not-static/passed-as-value": notStatic("defineTool itself is passed on.", () => "defineTool is used as a value here, so its calls cannot be found. Call it where the tools are defined, or map over an array of literals with `.map(defineTool)`."),
  "tool-not-static/spread": notStatic("Something that is not static is spread.", ({ what }) => `${code(what)} is spread here, but what it holds is not known at build time. Spread a constant, or write the members out.`),
  "duplicate-key": {
    severity: "error",
    summary: "An object literal has one key twice.",
    message: ({ key }) => `The second ${quote(key)} silently replaces the first. Delete one of them, or rename it.`,
  },
};
