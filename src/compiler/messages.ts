/**
 * The one table of rules: how severe each is and how it is worded. The rule reference is generated from it.
 *
 * A message says what is wrong, why it matters (who rejects or ignores it) and how to fix it, with the fix inside the
 * sentence. Names stand in double quotes, code in backticks; characters that do not show are written as U+FEFF is.
 */

import type { SchemaRuleParams, UnsupportedKeywordParams } from "../schema/rule-params.ts";
import { withArticle } from "../schema/validate/wording.ts";
import type { Severity } from "./model.ts";
import type { EvaluationRuleParams, NotStaticParams, ToolRuleParams } from "./rule-params.ts";

/** Parameters by rule; a family of rules has one entry, by the part of the id before the keyword. */
type RuleParams = ToolRuleParams & EvaluationRuleParams & Omit<SchemaRuleParams, `unsupported-keyword/${string}`> & { "unsupported-keyword": UnsupportedKeywordParams };

type TableId = keyof RuleParams;

/** The id of a rule, as in diagnostics and in the option `rules`. */
export type RuleId = Exclude<TableId, "unsupported-keyword"> | `unsupported-keyword/${string}`;

/** A severity that depends on the parameters; `all` are those it can come to, the gravest first. */
export interface DependentSeverity<Params> {
  readonly all: readonly Severity[];
  of(params: Params): Severity;
}

/** How one rule is reported. Where a property depends on the parameters, it is a function of them. */
export interface Rule<Params> {
  readonly severity: Severity | DependentSeverity<Params>;
  /** On only when the option `targets` names a provider. */
  readonly targets?: true | ((params: Params) => boolean);
  /** One line for the rule reference. */
  readonly summary: string;
  message(params: Params): string;
}

export type RuleTable = { readonly [Id in TableId]: Rule<RuleParams[Id]> };

/** `grave` where the parameters are as `isGrave` says, else `other`. */
function either<Params>(grave: Severity, other: Severity, isGrave: (params: Params) => boolean): DependentSeverity<Params> {
  return { all: [grave, other], of: (params) => (isGrave(params) ? grave : other) };
}

/** What a person can do about every value that is not static. */
const WAY_OUT = "If the tool is made at run time on purpose, put `/* @runtime-tool */` before the call.";

const EMPTY_SCHEMA = '`{ type: "object", properties: {}, required: [] }`';
const TYPES = '"string", "number", "integer", "boolean", "array" or "object"';
const NO_NULL = "There is no null in this dialect";

function quote(name: string): string {
  return `"${name}"`;
}

function code(text: string): string {
  return `\`${text}\``;
}

/** A character that shows stands in quotes; one that does not is already spelled out. */
function character(shown: string): string {
  return /^U\+[0-9A-F]{4,6}$/.test(shown) ? shown : quote(shown);
}

function meant(suggestion: string | undefined): string {
  return suggestion === undefined ? "" : ` Did you mean ${quote(suggestion)}?`;
}

function named(name: string | undefined): string {
  return name === undefined ? "This tool" : `Tool ${quote(name)}`;
}

/** Branches are counted from 1 in messages. */
function branch(index: number): string {
  return `branch ${index + 1}`;
}

/** How JSON treats a value, and the place it is at. */
function at(path: string): string {
  return path === "" ? "at the root" : `at ${path}`;
}

/** @param property The name of the property, if it is required. */
function withoutNull(property: string | undefined): string {
  return `drop it${property === undefined ? "" : ` and take ${quote(property)} out of \`required\``}, so that the agent leaves the argument out instead of sending null.`;
}

const toolRules: Pick<RuleTable, keyof ToolRuleParams> = {
  "syntax-error": {
    severity: "error",
    summary: "A file that uses the SDK does not parse.",
    message: ({ text }) => `${text.replace(/\.?$/, ".")} The file cannot be read, so nothing in it reaches the manifest; correct the syntax.`,
  },
  "component-unsupported": {
    severity: "error",
    summary: "A component file imports the SDK.",
    message: ({ extension }) => `Tools in ${extension} files are not read yet, so this one would be missing from the manifest. Define it in a .ts or .js module and import that here.`,
  },
  "tool-not-object": {
    severity: "error",
    summary: "The argument of defineTool is no object.",
    message: ({ kind }) => `A tool must be an object with name, description and argsSchema, got ${kind}; the SDK rejects it. Write \`defineTool({ name, description, argsSchema })\`.`,
  },
  "tool-name-missing": {
    severity: "error",
    summary: "A tool has no name.",
    message: () => 'Tool has no name, by which agents address it; session creation rejects it. Add `name: "…"`.',
  },
  "tool-name-not-string": {
    severity: "error",
    summary: "A tool's name is no string.",
    message: ({ kind }) => `Tool name must be a string, got ${kind}; session creation rejects it. Write the name in quotes.`,
  },
  "tool-name-empty": {
    severity: "error",
    summary: "A tool's name is empty.",
    message: () => "Tool name is empty, but agents address tools by name and session creation rejects it. Give it a name such as \"update_counter\".",
  },
  "tool-name-pattern": {
    severity: "error",
    summary: "A tool's name has a character that session creation rejects.",
    message: ({ name, character: bad, first, suggestion }) => {
      const fault = first ? `starts with ${character(bad)}` : `contains ${character(bad)}`;
      const advice = suggestion === undefined ? "" : ` Try ${quote(suggestion)}.`;
      return `Tool name ${quote(name)} ${fault}: a name starts with an ASCII letter and continues with letters, digits, "_", "." or "-".${advice}`;
    },
  },
  "tool-name-duplicate": {
    severity: "error",
    summary: "Two tools of one manifest have the same name.",
    message: ({ name, manifest, firstFile, firstLine }) => {
      const where = manifest === undefined ? "" : ` in manifest ${quote(manifest)}`;
      return `Two tools${where} are called ${quote(name)} (the first is at ${firstFile}:${firstLine}); session creation rejects the second. Rename one, or keep them apart: give each page its manifest with the option \`manifests: { page: "src/page/**" }\`, or put \`/* @manifest name */\` before the call.`;
    },
  },
  "tool-name-reused": {
    severity: "info",
    summary: "Tools of different manifests have the same name.",
    message: ({ name, file }) => `${quote(name)} is also defined in ${file}. That is fine unless both reach one session; then rename one.`,
  },
  "tool-name-case-collision": {
    severity: "warning",
    summary: "Two names differ only in case.",
    message: ({ first, second }) => `${quote(first)} and ${quote(second)} differ only in case: Core writes a file per tool, which collide on Windows and macOS, and models confuse them. Rename one.`,
  },
  "tool-name-too-long": {
    severity: either("error", "warning", ({ length }) => length > 244),
    targets: ({ length }) => length <= 244,
    summary: "A tool's name is longer than file systems (244) or a provider allow.",
    message: ({ length, refusedBy }) =>
      length > 244
        ? `Tool name has ${length} characters: over 244 the file that Core writes for the tool has a name that file systems refuse, and the session fails. Shorten it.`
        : `Tool name has ${length} characters, but ${refusedBy.map(({ provider, longest }) => `${provider} takes at most ${longest}`).join(", ")}. Shorten it.`,
  },
  "tool-name-dot": {
    severity: "warning",
    targets: true,
    summary: "A tool's name has a dot, which a provider refuses.",
    message: ({ suggestion }) => `"." is legal here, in MCP, WebMCP and Gemini, but OpenAI and Anthropic accept only letters, digits, "_" and "-". Use ${quote(suggestion)}, or let the adapter map the name.`,
  },
  "tool-name-alias-collision": {
    severity: "warning",
    targets: true,
    summary: "Two names become one when a provider's adapter maps the dot.",
    message: ({ first, second }) => `${quote(first)} and ${quote(second)} become the same name for OpenAI and Anthropic, where "." is mapped to "_". Rename one.`,
  },
  "tool-description-missing": {
    severity: "error",
    summary: "A tool has no description.",
    message: ({ name }) => `${named(name)} has no description, by which agents choose tools; session creation rejects it. Add \`description: "…"\` and say what the tool does, what it changes and when not to use it.`,
  },
  "tool-description-not-string": {
    severity: "error",
    summary: "A tool's description is no string.",
    message: ({ kind }) => `description must be a string, got ${kind}; session creation rejects the tool. Write the text in quotes.`,
  },
  "tool-description-blank": {
    severity: "error",
    summary: "A tool's description has no visible text.",
    message: () => "description has no visible text, so session creation rejects the tool. Say what the tool does, what it changes and when not to use it.",
  },
  "tool-description-invisible": {
    severity: "warning",
    summary: "A tool's description consists of characters that do not show.",
    message: () => "description consists of invisible characters only: session creation accepts it, but an agent reads nothing. Write a text.",
  },
  "tool-description-short": {
    severity: "warning",
    summary: "A tool's description says little more than its name.",
    message: ({ description }) => `${quote(description)} says little more than the name, and the agent's prompt holds nothing else of the tool. Say what it does, what it changes and when not to use it.`,
  },
  "tool-description-indented": {
    severity: "info",
    summary: "The indentation of a template literal is part of the description.",
    message: () => "The indentation of this template literal is sent to the model with the text. Dedent its lines.",
  },
  "tool-timeout-invalid": {
    severity: "error",
    summary: "A tool's timeoutMs is no whole number above 0.",
    message: ({ value }) => `timeoutMs must be a whole number of milliseconds above 0, got ${value}; session creation rejects the tool. Omit it for the default of 60 s.`,
  },
  "tool-timeout-unsafe": {
    severity: "error",
    summary: "A tool's timeoutMs is too large to be carried exactly.",
    message: ({ value }) => `timeoutMs ${value} is above 2^53-1 and cannot be carried exactly; from 2^64 on Core fails to read the whole request. Write the limit you mean, e.g. 600000 for ten minutes.`,
  },
  "tool-timeout-extreme": {
    severity: "warning",
    summary: "A tool's timeoutMs is shorter than a round trip or longer than any timer.",
    message: ({ value, short }) =>
      short
        ? `timeoutMs ${value} is shorter than one round trip over the bridge, so calls will time out. It counts milliseconds: write 1000 for one second.`
        : `timeoutMs ${value} is beyond any JavaScript timer (24.8 days), which would fire at once. It counts milliseconds: write 60000 for one minute.`,
  },
  "tool-legacy-input": {
    severity: "error",
    summary: "A tool uses the removed key `input`.",
    message: ({ both }) => (both ? "`input` is the removed shorthand for the schema and session creation rejects it, although `argsSchema` is there too. Delete `input`." : "`input` is the removed shorthand for the schema and session creation rejects it. Rename it to `argsSchema` and write the schema out."),
  },
  "tool-unknown-key": {
    severity: "warning",
    summary: "A tool has a key that the SDK drops.",
    message: ({ key, suggestion, adapter }) => {
      if (adapter) return `${quote(key)} is not part of Pedelec, and the SDK drops it without a word. Set it in the adapter of the provider that knows it.`;
      return `The SDK drops ${quote(key)} without a word.${meant(suggestion)}${suggestion === undefined ? " Delete it, or move what it says into the description." : ""}`;
    },
  },
  "tool-handler-not-function": {
    severity: "error",
    summary: "A tool's handler cannot be called.",
    message: ({ kind }) => `handler must be a function, got ${kind}; session creation rejects the tool. Leave it out to register it later with \`session.onTool\`.`,
  },
  "tool-handler-suspicious": {
    severity: "warning",
    summary: "A tool's handler is a class or a generator.",
    message: ({ what }) =>
      what === "class"
        ? "A class passes the SDK's check for a function, but throws when it is called without `new`. Write a function."
        : "A generator passes the SDK's check for a function, but what it returns is an iterator, which is sent as {}. Write a plain or async function.",
  },
  "tool-handler-arity": {
    severity: "info",
    summary: "A handler takes more parameters than it is given.",
    message: ({ count }) => `This handler takes ${count} parameters, but handlers receive two: (args, ctx). Take what else it needs from the scope around it.`,
  },
  "tool-explicit-generics": {
    severity: "info",
    summary: "Type arguments on defineTool widen the tool's name to string.",
    message: () => "With type arguments the tool's name becomes plain `string`, so `onTool` cannot check it. Delete them: the args come from the schema.",
  },
  "default-not-applied": {
    severity: "info",
    summary: "A handler takes an optional argument with a default as always present.",
    message: ({ property }) =>
      `A call may leave ${quote(property)} out, and nobody fills in its default: the handler gets no value then, though its type says that the argument is always there. Apply the default in the handler and mark it optional there, or require it.`,
  },
  "argsschema-missing": {
    severity: "error",
    summary: "A tool has no argsSchema.",
    message: ({ name, alias }) =>
      alias === undefined
        ? `${named(name)} has no argsSchema; session creation rejects it. For a tool without arguments use ${EMPTY_SCHEMA}.`
        : `${named(name)} has its schema under ${quote(alias)}, which the SDK does not read; session creation rejects it. Rename the key to "argsSchema".`,
  },
  "manifest-too-large": {
    severity: either("error", "warning", ({ bytes }) => bytes > 1_000_000),
    summary: "A manifest is larger than the bridge carries, or merely large.",
    message: ({ bytes, manifest }) => {
      const what = manifest === undefined ? "The manifest" : `Manifest ${quote(manifest)}`;
      return bytes > 1_000_000
        ? `${what} is ${bytes} bytes, but a bridge message may hold 1 MiB in all, so the session cannot be created. Shorten the descriptions and enums, or split the tools into named manifests.`
        : `${what} is ${bytes} bytes; a bridge message may hold 1 MiB in all, and an agent works better with less. Shorten the longest descriptions and enums, or split the tools into named manifests.`;
    },
  },
  "skills-shape": {
    severity: "error",
    summary: "A skills object has the wrong shape.",
    message: ({ key, kind }) => {
      if (key === "skills") return `skills must be an object with guidance and tools, got ${kind}; session creation rejects it.`;
      const form = key === "guidance" ? "a string (it may be empty)" : "an array of tools";
      return `skills.${key} must be ${form}, got ${kind}; session creation rejects the skills.`;
    },
  },
  "runtime-tool-unused": {
    severity: "warning",
    summary: "A directive comment stands before no defineTool call.",
    message: ({ comment }) => `${code(comment)} stands before no defineTool call, so it does nothing. Move it right before the call it is meant for, or delete it.`,
  },
  "types-specifier-unresolved": {
    severity: "warning",
    summary: "A module that the generated types augment does not resolve.",
    message: ({ specifier }) => `${quote(specifier)} does not resolve, so TypeScript ignores the generated types for it in silence. Install the package, or correct the option \`sources\`.`,
  },
  "manifest-overlap": {
    severity: "error",
    summary: "The globs of two named manifests match one file.",
    message: ({ first, second }) => `This file belongs to manifest ${quote(first)} and to ${quote(second)}, but a tool is in exactly one. Narrow one of the globs in \`manifests\`, or put \`/* @manifest name */\` before the calls.`,
  },
  "manifest-unknown": {
    severity: "error",
    summary: "A manifest is asked for that nothing declares.",
    message: ({ name, known }) => {
      const list = known.length === 0 ? "there are no named manifests" : `the named manifests are ${known.map(quote).join(", ")}`;
      return `No manifest is called ${quote(name)}: ${list}. Declare it with the option \`manifests\` or with \`/* @manifest ${name} */\` before a call.`;
    },
  },
  "rule-unknown": {
    severity: "error",
    summary: "The option `rules` names a rule that does not exist.",
    message: ({ id, suggestion }) => `There is no rule ${quote(id)}, so this setting has no effect.${meant(suggestion)} \`define-tool rules\` lists them all.`,
  },
  "rule-not-lowerable": {
    severity: "error",
    summary: "The option `rules` would lower an error.",
    message: ({ id }) => `${quote(id)} is an error and cannot be lowered: the session would fail, or the schema would not mean what it says. Delete the setting; to drop a keyword, use the option \`unsupported\`.`,
  },
  "config-invalid": {
    severity: "error",
    summary: "The configuration cannot be used.",
    message: ({ text }) => text,
  },
  "file-unreadable": {
    severity: "error",
    summary: "A file or a folder that may define tools cannot be read.",
    message: ({ text }) => `It cannot be read (${text}), so tools in it would be missing. Make it readable, or leave it out with the option \`exclude\`.`,
  },
};

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

const evaluationRules: Pick<RuleTable, Exclude<keyof EvaluationRuleParams, keyof SchemaRuleParams> | "duplicate-key"> = {
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

type ExcludedHint = string | ((params: UnsupportedKeywordParams) => string);

const NO_REFERENCES = "Put the fragment in a TypeScript constant and use it in both places. Recursion cannot be expressed: fix a depth, or pass a flat list with ids.";
const AS_PAIRS = "For a map with free keys, use an array of `{ key, value }` objects.";
const AS_BRANCHES = "Write `oneOf` branches with a discriminating enum property, or check it in the handler.";
const AS_DESCRIPTION = "Say it in the description.";
const DELETE = "Delete it: nothing reads it.";
const ANY_OF = "Use `oneOf` with branches that no value can match twice; a required one-value enum such as `kind` in each keeps them apart.";

/** A way to keep a keyword in the source that a generator or another consumer wants there. */
function orStrip(keyword: string, why: string): string {
  return `${why}, set the option \`unsupported: { ${/^\w+$/.test(keyword) || keyword === "$schema" ? keyword : JSON.stringify(keyword)}: "strip" }\`.`;
}

function additionalProperties({ keyword, value, kind }: UnsupportedKeywordParams): string {
  if (value === "true") return `Delete it: extra arguments are allowed anyway. ${orStrip(keyword, "To keep it in the source")}`;
  if (kind === "object") return AS_PAIRS;
  return `Delete it: extra arguments are then allowed, and the handler ignores them; adapters add it back for providers that need it. ${orStrip(keyword, "To keep it in the source")}`;
}

function exclusiveBound({ keyword, kind, value, replacement }: UnsupportedKeywordParams): string {
  const inclusive = keyword === "exclusiveMinimum" ? "minimum" : "maximum";
  if (kind === "boolean") return `This is the form of draft-04: write the bound itself as ${code(inclusive)} and delete this.`;
  if (replacement !== undefined) return `On an integer that is ${code(replacement)}.`;
  return `There is no exact equivalent: use ${code(`${inclusive}: ${value ?? "…"}`)} and refuse the bound itself in the handler.`;
}

const EXCLUDED_HINTS: ReadonlyMap<string, ExcludedHint> = new Map<string, ExcludedHint>([
  ...["$ref", "$defs", "definitions", "$dynamicRef", "$recursiveRef"].map((keyword) => [keyword, NO_REFERENCES] as const),
  ...["$id", "$anchor", "$dynamicAnchor", "$recursiveAnchor"].map((keyword) => [keyword, "Delete it: there are no references that could point here."] as const),
  ["$schema", ({ keyword }) => `Delete it: the dialect needs none. ${orStrip(keyword, "To keep it in schemas that a generator writes")}`],
  ["$vocabulary", DELETE],
  ["$comment", "Use a TypeScript comment."],
  ["title", ({ keyword }) => `Use \`description\`, which is what models read. ${orStrip(keyword, "To keep titles that a generator writes")}`],
  ["additionalProperties", additionalProperties],
  ["unevaluatedProperties", "Delete it: extra arguments are allowed, and the handler ignores them."],
  ["patternProperties", AS_PAIRS],
  ["propertyNames", AS_PAIRS],
  ["minProperties", "Name the properties that must be there in `required`, or count them in the handler."],
  ["maxProperties", "Describe the properties one by one, or count them in the handler."],
  ...["dependentRequired", "dependentSchemas", "dependencies", "if", "then", "else"].map((keyword) => [keyword, AS_BRANCHES] as const),
  ["not", AS_BRANCHES],
  ["format", ({ replacement }) => (replacement === undefined ? "Core does not check formats: state it in the description, add an example, and a simple `pattern` if it matters." : `Core does not check formats: write ${code(replacement)}, or state it in the description.`)],
  ["exclusiveMinimum", exclusiveBound],
  ["exclusiveMaximum", exclusiveBound],
  ["multipleOf", ({ value, replacement }) => (value === "1" ? 'Use `type: "integer"`.' : replacement === undefined ? "Describe the step and round in the handler." : `Write the values out: ${code(replacement)}.`)],
  ["const", ({ replacement, kind }) => (replacement !== undefined ? `Write ${code(replacement)}.` : kind === "null" || kind === "array" || kind === "object" ? "This constant cannot be expressed: drop the argument, since it has one value only." : "Use an `enum` of one value of the node's type.")],
  ["anyOf", ({ nullable }) => (nullable === true ? `${NO_NULL}: write the other branch itself and make the property optional, so that the agent leaves it out instead of sending null.` : ANY_OF)],
  ["allOf", "Merge the parts into one object; spread what they share from a constant."],
  ["nullable", `${NO_NULL}: make the property optional, so that the agent leaves it out instead of sending null.`],
  ["prefixItems", "For a tuple, use an object with named properties."],
  ["additionalItems", "Use one schema for all `items`, or an object with named properties."],
  ["unevaluatedItems", "Use one schema for all `items`, or an object with named properties."],
  ...["contains", "minContains", "maxContains"].map((keyword) => [keyword, "Describe what the array must hold, and check it in the handler."] as const),
  ["example", ({ replacement }) => `Write ${code(replacement ?? "examples: […]")}.`],
  ...["deprecated", "readOnly", "writeOnly", "contentEncoding", "contentMediaType", "contentSchema"].map((keyword) => [keyword, AS_DESCRIPTION] as const),
  ...["enumNames", "enumDescriptions"].map((keyword) => [keyword, "Nothing reads it: name the values so that they explain themselves, or say what they mean in the description."] as const),
  ["discriminator", "Nothing reads it: a required one-value enum property in each branch of `oneOf` is enough."],
  ...["propertyOrdering", "xml", "externalDocs"].map((keyword) => [keyword, DELETE] as const),
]);

/** Keywords that Core enforces although the dialect excludes them. All others it ignores. */
const ENFORCED: ReadonlySet<string> = new Set(
  (
    "$ref $dynamicRef additionalProperties unevaluatedProperties patternProperties propertyNames minProperties maxProperties " +
    "dependentRequired dependentSchemas if then else not anyOf allOf const " +
    "exclusiveMinimum exclusiveMaximum multipleOf prefixItems unevaluatedItems contains minContains maxContains"
  ).split(" "),
);

/** What Core does with a keyword that it neither enforces nor ignores. */
const TREATMENTS: ReadonlyMap<string, string> = new Map([["$schema", "Core changes its draft of JSON Schema by it: draft-04 rejects `required: []`, an unknown URI is rejected"]]);

function unsupportedKeyword(params: UnsupportedKeywordParams): string {
  const { keyword } = params;
  const hint = EXCLUDED_HINTS.get(keyword) ?? "Custom keywords are lost knowledge, since nothing reads them: delete it, and say what it means in the description.";
  const treatment = TREATMENTS.get(keyword) ?? (ENFORCED.has(keyword) ? "Core enforces it, providers differ" : "Core ignores it, providers differ");
  return `${quote(keyword)} is outside the Pedelec dialect (${treatment}). ${typeof hint === "string" ? hint : hint(params)}`;
}

const schemaShapeRules = {
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
} satisfies Partial<RuleTable>;

const numberRules = {
  "number-not-json": {
    severity: "error",
    summary: "A number is NaN or infinite.",
    message: ({ value }) => `${value} is not a JSON number: the SDK would send null, which Core rejects. Write a finite number, or delete the keyword.`,
  },
  "number-negative-zero": {
    severity: "warning",
    summary: "A number is -0.",
    message: () => "-0 becomes 0 in JSON. Write 0.",
  },
  "number-precision": {
    severity: "warning",
    summary: "A number is beyond what doubles hold exactly.",
    message: ({ value, text }) =>
      text === undefined
        ? `${value} is above 2^53-1, where the browser and Core (64-bit integers) decide differently. Use a smaller bound, or pass the number as a string.`
        : `${text} is stored as ${value}.${Math.abs(Number(value)) > Number.MAX_SAFE_INTEGER ? " Above 2^53-1 the browser and Core (64-bit integers) decide differently." : ""} Write the number that is meant, or pass it as a string.`,
  },
  "count-invalid": {
    severity: "error",
    summary: "A length or count is negative or no whole number.",
    message: ({ keyword, value }) => `${keyword} must be a whole number from 0, got ${value}; Core rejects the tool.`,
  },
  "count-huge": {
    severity: "warning",
    summary: "A length or count is beyond any string or array.",
    message: ({ keyword, value }) => `No string or array can be as long as ${keyword} ${value} says. Drop the limit, or write one that means something.`,
  },
  "bounds-inverted": {
    severity: "error",
    summary: "A lower bound is above its upper bound.",
    message: ({ low, lowValue, high, highValue }) => `${low} ${lowValue} is above ${high} ${highValue}, so no value is valid and this argument can never be sent. Swap them, or correct one.`,
  },
  "integer-range-empty": {
    severity: "error",
    summary: "There is no whole number between the bounds of an integer.",
    message: ({ low, high }) => `There is no whole number between ${low} and ${high}, so this argument can never be sent. Widen the bounds, or use type "number".`,
  },
  "integer-bound-fractional": {
    severity: "warning",
    summary: "A bound of an integer is a fraction.",
    message: ({ keyword, value, meant: whole }) => `On an integer, ${keyword} ${value} means ${whole}. Write that.`,
  },
  "bound-noop": {
    severity: "info",
    summary: "A bound limits nothing.",
    message: ({ keyword }) => `${keyword} has no effect with this value, and the canonical form drops it. Delete it.`,
  },
  "max-zero": {
    severity: "warning",
    summary: "A maximum of 0 leaves one value.",
    message: ({ keyword }) => `With ${keyword} 0 only ${keyword === "maxLength" ? '""' : "[]"} is possible. Raise the limit, or drop the argument.`,
  },
  "number-unbounded": {
    severity: "info",
    summary: "A number has neither bounds nor an enum.",
    message: ({ type }) => `Any ${type} is accepted here, however large. Consider minimum and maximum, as the dialect advises for numeric operations.`,
  },
} satisfies Partial<RuleTable>;

const valueRules = {
  "enum-empty": {
    severity: "error",
    summary: "An enum is empty.",
    message: () => "An empty enum accepts nothing, so this argument can never be sent. List the values, or delete the keyword.",
  },
  "enum-wrong-type": {
    severity: "error",
    summary: "A value of an enum is not of the schema's type.",
    message: ({ value, type }) => `${value} is not of type ${quote(type)}, so it can never be sent. Correct the value, or the type.`,
  },
  "enum-duplicate": {
    severity: "warning",
    summary: "A value stands twice in an enum.",
    message: ({ value }) => `${value} is listed twice; some validators refuse such a schema. Delete the second.`,
  },
  "enum-value-unreachable": {
    severity: "error",
    summary: "A value of an enum breaks a keyword beside it.",
    message: ({ value, keyword, bound, allValues }) => `${value} is in the enum but breaks ${code(`${keyword}: ${bound}`)}, so it can never be sent${allValues ? "; no value is left" : ""}. Delete the value, or the keyword.`,
  },
  "enum-redundant-keyword": {
    severity: "warning",
    summary: "A keyword beside an enum adds nothing.",
    message: ({ keyword }) => `Every value of the enum satisfies ${quote(keyword)} already. Delete it.`,
  },
  "enum-near-duplicate": {
    severity: "warning",
    summary: "Two values of an enum differ only in case or blanks.",
    message: ({ value, other }) => `${value} and ${other} look alike to a model. Keep one of them.`,
  },
  "enum-empty-string": {
    severity: "warning",
    targets: true,
    summary: "An enum has the empty string as a choice.",
    message: () => "An empty choice is hard to name, and Gemini is reported to refuse it. Drop it and make the property optional instead.",
  },
  "enum-large": {
    severity: "warning",
    targets: true,
    summary: "Enums have more values than a provider takes.",
    message: ({ count, total, provider, limit }) =>
      total
        ? `The enums of this tool have ${count} values in all; ${provider}'s strict mode takes ${limit}. Pass free text, or split the tool.`
        : `This enum has ${count} values; past ${limit} ${provider}'s strict mode limits their characters too. Pass free text and check it in the handler.`,
  },
  "enum-boolean": {
    severity: either("warning", "info", ({ count }) => count < 2),
    summary: "A boolean has an enum.",
    message: ({ count }) => (count === 2 ? "An enum of both values adds nothing to a boolean. Delete it." : "A boolean with one value asks for nothing. Say in the description when to send it, or drop the argument."),
  },
  "default-invalid": {
    severity: "error",
    summary: "A default does not fit its own schema.",
    message: ({ value, reason }) => `The default ${value} is not valid here: ${reason}. A model that copies it gets TOOL_ARGS_INVALID; correct the value, or the schema.`,
  },
  "example-invalid": {
    severity: "error",
    summary: "An example does not fit its own schema.",
    message: ({ value, reason }) => `The example ${value} is not valid here: ${reason}. A model that copies it gets TOOL_ARGS_INVALID; correct the value, or the schema.`,
  },
  "default-on-required": {
    severity: "warning",
    summary: "A required property has a default.",
    message: ({ property }) => `Nothing fills in defaults, and ${quote(property)} is required, so it must be sent anyway. Take it out of \`required\`, or drop the default.`,
  },
  "default-on-optional-parent-branch": {
    severity: "info",
    summary: "A default stands on the root or on a branch.",
    message: ({ place }) => `Nothing fills in defaults; on ${place === "root" ? "the root" : "a branch"} one is only documentation. Put it on the properties it is about.`,
  },
} satisfies Partial<RuleTable>;

const structureRules = {
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
    message: ({ values, maxItems }) => `At most ${values} different items exist, so maxItems ${maxItems} means ${values}. Write that.`,
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
} satisfies Partial<RuleTable>;

const unionRules = {
  "oneof-not-array": {
    severity: "error",
    summary: "oneOf is no array.",
    message: ({ kind }) => `oneOf needs an array with at least two alternatives, got ${kind}; Core rejects the tool.`,
  },
  "oneof-empty": {
    severity: "error",
    summary: "oneOf is empty.",
    message: () => "oneOf needs an array with at least two alternatives; Core rejects an empty one. List them.",
  },
  "oneof-single": {
    severity: "warning",
    summary: "oneOf has one branch.",
    message: () => "One alternative is just that schema. Write it directly.",
  },
  "oneof-duplicate-branch": {
    severity: "error",
    summary: "Two branches of oneOf are equal.",
    message: ({ first, second }) => `Branches ${first + 1} and ${second + 1} accept the same values, so each such value matches twice and is rejected. Delete one, or tell them apart.`,
  },
  "oneof-branch-unreachable": {
    severity: "error",
    summary: "A branch of oneOf lies inside another.",
    message: ({ branch: inner, other }) => `Everything ${branch(inner)} accepts also matches ${branch(other)}, so it can never be the single match. Drop ${branch(inner)}, or narrow ${branch(other)}.`,
  },
  "oneof-overlap": {
    severity: "warning",
    summary: "A value matches two branches of oneOf.",
    message: ({ first, second, witness }) => `${witness} matches branches ${first + 1} and ${second + 1}, and oneOf rejects a value that matches two. Add a required one-value enum such as \`kind\` to each branch.`,
  },
  "oneof-undecided": {
    severity: "info",
    summary: "It cannot be told whether two branches of oneOf overlap.",
    message: ({ first, second, reason, branches }) => {
      const settled = "A required one-value enum such as `kind` in each settles it.";
      if (branches !== undefined) return `Too many of the ${branches} branches are alike to compare them all: from branches ${first + 1} and ${second + 1} on, whether two overlap could not be told. ${settled}`;
      return `Could not tell whether branches ${first + 1} and ${second + 1} overlap${reason === undefined ? "" : ` (${reason})`}. ${settled}`;
    },
  },
  "oneof-no-discriminator": {
    severity: "warning",
    summary: "Object branches of oneOf have no tag.",
    message: () => 'Nothing tells the branches apart at a glance. Give each a required tag, e.g. `kind: { type: "string", enum: ["circle"] }`; errors and models both get clearer.',
  },
  "oneof-nested": {
    severity: "warning",
    summary: "A branch of oneOf is itself a union.",
    message: ({ branch: index }) => `Branch ${index + 1} is itself a union, which models and providers read badly. Flatten it: list its branches here.`,
  },
} satisfies Partial<RuleTable>;

function patternHint(text: string): string {
  if (/group|repeat/i.test(text)) return "Inline flags, possessive and atomic forms do not exist there; spell the cases out.";
  return "Correct it; a character that is meant as itself needs a backslash before it.";
}

const patternRules = {
  "pattern-invalid": {
    severity: "error",
    summary: "A pattern is no regular expression.",
    message: ({ text, hint }) => `This is not a regular expression of ECMAScript${text === "" ? "" : ` (${text})`}, so a page cannot compile it. ${hint ?? patternHint(text)}`,
  },
  "pattern-core-unsupported": {
    severity: "error",
    summary: "A pattern has a construct that Core cannot compile.",
    message: ({ construct, rewrite }) => `Core cannot compile ${code(construct)}, and rejects the tool. ${rewrite === undefined ? "Spell the cases out without it." : `Write ${code(rewrite)}.`}`,
  },
  "pattern-too-big": {
    severity: "error",
    summary: "A repetition in a pattern is too large for Core.",
    message: ({ construct, limit }) => `${code(construct)} is too large for Core${limit === undefined ? "" : `, which takes up to ${limit} repetitions here`}, and it rejects the tool. Use minLength and maxLength for the length, and \`+\` or \`*\` in the pattern.`,
  },
  "pattern-engine-differs": {
    severity: "warning",
    summary: "The browser and Core read a pattern differently.",
    message: ({ construct, example, rewrite }) => `The browser and Core disagree about ${code(construct)}: ${example.replace(/\.$/, "")}. ${rewrite === undefined ? "Write the characters out." : `Write ${code(rewrite)}.`}`,
  },
  "pattern-needs-unicode": {
    severity: "warning",
    summary: "A pattern is invalid in Unicode mode.",
    message: ({ construct, rewrite }) => `${code(construct)} is invalid in Unicode mode, which validators use. ${rewrite === undefined ? "Drop the needless backslash." : `Write ${code(rewrite)}.`}`,
  },
  "pattern-unanchored": {
    severity: "info",
    summary: "A pattern matches anywhere in the text.",
    message: () => "This pattern matches anywhere in the string. Add ^ and $ if you mean the whole.",
  },
  "pattern-redundant": {
    severity: "info",
    summary: "A keyword says the same as a pattern, or the pattern says nothing.",
    message: ({ instead }) => (instead === undefined ? "This pattern accepts every string. Delete it." : `A keyword says this more clearly: ${code(instead)}. Use it instead of the pattern.`),
  },
  "pattern-backtracking": {
    severity: either("warning", "info", ({ growth, bounded }) => growth === "exponential" || !bounded),
    summary: "Matching a pattern can take very long.",
    message: ({ growth, attack, rewrite }) => {
      const when = attack === undefined ? "on texts that nearly match" : `on texts like ${code(attack)}`;
      return `Matching takes ${growth} time ${when}, which freezes the page. ${rewrite === undefined ? "Let no part of the text match in two ways, or set a small maxLength." : `Write ${code(rewrite)}.`}`;
    },
  },
  "pattern-suspicious": {
    severity: "warning",
    summary: "A pattern was pasted with its slashes, or lost a backslash.",
    message: ({ reason, part, suggestion }) => {
      const fix = suggestion === undefined ? "" : ` Write ${code(suggestion)}.`;
      return reason === "delimiters"
        ? `The pattern contains ${code(part)}, as if the slashes and flags of a literal had been pasted into the string; they are matched as characters, and flags cannot be carried.${fix}`
        : reason === "extra-backslash"
          ? `${code(part)} stands behind an escaped backslash, as if it had been escaped twice: a backslash is matched, and then the letter.${fix}`
          : `${code(part)} looks as if it had lost a backslash: in a string literal a backslash is written twice.${fix}`;
    },
  },
} satisfies Partial<RuleTable>;

const EFFECTS = { dropped: "is dropped", null: "becomes null", throws: "throws" } as const;

const serializationRules = {
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
} satisfies Partial<RuleTable>;

function sentence(words: string): string {
  if (words === "undefined") return code(words);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Every rule by id; `unsupported-keyword` stands for its whole family. */
export const ruleTable: RuleTable = {
  ...toolRules,
  ...evaluationRules,
  ...schemaShapeRules,
  ...numberRules,
  ...valueRules,
  ...structureRules,
  ...unionRules,
  ...patternRules,
  ...serializationRules,
};

const FAMILY = "unsupported-keyword";

/** Rules whose sub-ids share one switch. */
const PARENTS: ReadonlySet<string> = new Set(["tool-not-static", FAMILY]);

/** True for the id of a rule, and for the part before a `/` that switches all its sub-ids. */
export function isRuleId(id: string): boolean {
  return Object.hasOwn(ruleTable, id) || PARENTS.has(id) || (id.startsWith(`${FAMILY}/`) && id.length > FAMILY.length + 1);
}

/** Every id that can be written in `rules`, for suggestions; of a family its parent only. */
export const ruleIds: readonly string[] = [...Object.keys(ruleTable), "tool-not-static"];

/**
 * The default severity of an issue.
 *
 * @throws TypeError for an id that is not in the table.
 */
export function severityOf(id: string, params: object): Severity {
  const { severity } = entry(id);
  return typeof severity === "string" ? severity : severity.of(params);
}

/** True for an issue that matters only if a provider is targeted. */
export function targetsOnly(id: string, params: object): boolean {
  const { targets } = entry(id);
  return typeof targets === "function" ? targets(params) : targets === true;
}

/** True for a rule whose every issue is an error, which `rules` cannot lower. Takes ids that `isRuleId` knows. */
export function isAlwaysError(id: string): boolean {
  return id === "tool-not-static" || entry(id).severity === "error";
}

/**
 * The message of an issue.
 *
 * @param params What the rule yields; unprintable characters in its texts are spelled out.
 * @throws TypeError for an id that is not in the table.
 */
export function wordIssue(id: string, params: object): string {
  return entry(id).message(visibleParams(params));
}

function entry(id: string): Rule<object> {
  const key = id.startsWith(`${FAMILY}/`) ? FAMILY : id;
  if (!Object.hasOwn(ruleTable, key)) throw new TypeError(`There is no rule ${JSON.stringify(id)}`);
  return ruleTable[key as TableId] as Rule<object>;
}

/** Parameters that hold source text or sentences, where a line break is only layout. */
const LAYOUT = new Set(["what", "callee", "tag", "text", "comment", "reason"]);

function visibleParams(params: object): object {
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, visibleValue(key, value)]));
}

function visibleValue(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => visibleValue(key, item));
  if (typeof value !== "string") return value;
  return visible(LAYOUT.has(key) ? value.replace(/\s+/g, " ") : value);
}

/** Characters that do not show, or that change how others show, by their code. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

function visible(text: string): string {
  return text.replace(INVISIBLE, (shown) => `U+${shown.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`);
}
