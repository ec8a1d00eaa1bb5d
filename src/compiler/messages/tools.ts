/** Files, tools and manifests (rules.md §2): severities and messages. */

import type { ToolRuleParams } from "../rule-params.ts";
import { type RuleTable, either } from "./rule.ts";
import { character, code, EMPTY_SCHEMA, meant, named, quote } from "./words.ts";

export const toolRules: Pick<RuleTable, keyof ToolRuleParams> = {
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
    message: ({ name, manifest, firstFile, firstLine, copied }) => {
      const where = manifest === undefined ? "" : ` in manifest ${quote(manifest)}`;
      return `Two tools${where} are called ${quote(name)} (the first is at ${firstFile}:${firstLine}); session creation rejects the second. Rename one, or keep them apart: give each page its manifest with the option \`manifests: { page: "src/page/**" }\`, or put \`/* @manifest name */\` before the call.${copied ? " If one of the two files is the output of a build, name its folder in the option `exclude`." : ""}`;
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
