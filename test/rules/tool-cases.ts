/** The rules of definitions and manifests (rules.md §2). */

import { ALL_TARGETS, code, DESCRIPTION, members, NAME, on, ROOT, type RuleCase, tool, WHOLE } from "./rule-case.ts";
import { IMPORT } from "../evaluate-project.ts";

const second = (name: string): string => tool(`name: ${name}, ${DESCRIPTION}, ${ROOT}`);
const long = (length: number): string => `"${"a".repeat(length)}"`;
const named = (rule: string, breaks: string, keeps: string, options?: RuleCase["options"]): RuleCase => code(rule, second(breaks), second(keeps), options);
const described = (rule: string, breaks: string, keeps: string, options?: RuleCase["options"]): RuleCase => members(rule, `${NAME}, description: ${breaks}, ${ROOT}`, `${NAME}, description: ${keeps}, ${ROOT}`, options);
const with_ = (rule: string, breaks: string, keeps: string, options?: RuleCase["options"]): RuleCase => members(rule, `${WHOLE}, ${breaks}`, `${WHOLE}, ${keeps}`, options);
const filler = (kilobytes: number): string => `"${"Words. ".repeat(kilobytes * 146)}"`;
const skills = (rule: string, breaks: string, keeps: string): RuleCase => {
  const session = (text: string): string => `import { createSession } from "@kaoruisaac/pedelec";\ncreateSession({ skills: { ${text} } });`;
  return code(rule, session(breaks), session(keeps));
};

export const toolCases: readonly RuleCase[] = [
  { rule: "syntax-error", breaks: { "a.ts": `${IMPORT}const a = «;»` }, keeps: { "a.ts": "const a = ;" }, options: {} },
  { rule: "component-unsupported", breaks: { "A.vue": `<script setup>\nimport { defineTool } from «"@kaoruisaac/pedelec"»;\n</script>` }, keeps: { "A.vue": `<script setup>\nimport { ref } from "vue";\n</script>` }, options: {} },
  code("tool-not-object", `defineTool(«null»);`, tool(WHOLE)),
  members("tool-name-missing", `${DESCRIPTION}, ${ROOT}`, WHOLE),
  named("tool-name-not-string", "«7»", `"seven"`),
  named("tool-name-empty", `«""»`, `"a"`),
  named("tool-name-pattern", `"a« »b"`, `"a.b-c_d1"`),
  code("tool-name-duplicate", `${second('"a"')}\n${second('«"a"»')}`, `${second('"a"')}\n/* @manifest other */ ${second('"a"')}`),
  code("tool-name-reused", `${second('"a"')}\n/* @manifest other */ ${second('«"a"»')}`, `${second('"a"')}\n/* @manifest other */ ${second('"b"')}`, on("tool-name-reused")),
  code("tool-name-case-collision", `${second('"open"')}\n${second('«"Open"»')}`, `${second('"open"')}\n${second('"opens"')}`),
  named("tool-name-too-long", `«${long(245)}»`, long(244)),
  named("tool-name-too-long", `«${long(65)}»`, long(64), ALL_TARGETS),
  named("tool-name-too-long", `«${long(129)}»`, long(128), { targets: ["mcp"] }),
  named("tool-name-dot", `"a«.»b"`, `"a_b"`, ALL_TARGETS),
  named("tool-name-dot", `"a«.»b"`, `"a-b"`, { targets: ["openai-strict"] }),
  code("tool-name-alias-collision", `${second('"a_b"')}\n${second('«"a.b"»')}`, `${second('"a_b"')}\n${second('"a.c"')}`, ALL_TARGETS),
  members("tool-description-missing", `${NAME}, ${ROOT}`, WHOLE),
  described("tool-description-not-string", "«7»", '"Seven in all of the world."'),
  described("tool-description-blank", `«" \\u0085\\ufeff"»`, `"Opens the front door, no other."`),
  described("tool-description-invisible", `«"\\u200b\\u2060"»`, `"\\u200bOpens the front door, no other."`),
  described("tool-description-short", `«"Move shape."»`, `"Moves one shape by its id."`),
  described("tool-description-indented", "«`Moves one shape.\n    By its id.`»", "`Moves one shape.\nBy its id.`", on("tool-description-indented")),
  ...["({ p }: { p: number }) => p", "(args: Args) => args.p"].map((handler) =>
    code("default-not-applied", `interface Args { p: number; q?: number }\n${tool(`${NAME}, ${DESCRIPTION}, argsSchema: { type: "object", properties: { p: { type: "number", default: «5» }, q: { type: "number", default: 5 } } }, handler: ${handler}`)}`,
      `interface Args { p: number | undefined }\n${tool(`${NAME}, ${DESCRIPTION}, argsSchema: { type: "object", properties: { p: { type: "number", default: 5 } } }, handler: ${handler.replace("{ p }: {", "{ p = 5 }: {")}`)}`, on("default-not-applied"))),
  ...["type Maybe = number | undefined; interface Args { p: Maybe }", "import type { P } from './p'; interface Args { p: P }", "type Or<T> = T | undefined; interface Args { p: Or<number> }"].map((types) =>
    code("default-not-applied", `type P = number; interface Args { p: P }\n${tool(`${NAME}, ${DESCRIPTION}, argsSchema: { type: "object", properties: { p: { type: "number", default: «5» } } }, handler: (args: Args) => args.p`)}`,
      `${types}\n${tool(`${NAME}, ${DESCRIPTION}, argsSchema: { type: "object", properties: { p: { type: "number", default: 5 } } }, handler: (args: Args) => args.p`)}`, on("default-not-applied"))),
  with_("tool-timeout-invalid", "timeoutMs: «0»", "timeoutMs: 1000"),
  with_("tool-timeout-unsafe", "timeoutMs: «2 ** 53»", "timeoutMs: 2 ** 53 - 1"),
  with_("tool-timeout-extreme", "timeoutMs: «249»", "timeoutMs: 250"),
  with_("tool-timeout-extreme", "timeoutMs: «2147483648»", "timeoutMs: 2147483647"),
  with_("tool-legacy-input", "«input»: null", "input: undefined"),
  with_("tool-unknown-key", "«execute»: () => 1", "handler: () => 1"),
  with_("tool-handler-not-function", `handler: «"run"»`, "handler: undefined"),
  with_("tool-handler-suspicious", "handler: «class {}»", "handler: async () => 1"),
  with_("tool-handler-suspicious", "handler: «function* () { yield 1; }»", "handler: function () { return 1; }"),
  with_("tool-handler-arity", "handler: «(args, ctx, more) => more»", "handler: (args, ctx) => ctx", on("tool-handler-arity")),
  code("tool-explicit-generics", `defineTool«<{ a: 1 }>»({ ${WHOLE} });`, tool(WHOLE), on("tool-explicit-generics")),
  members("argsschema-missing", `${NAME}, ${DESCRIPTION}, «inputSchema»: { type: "object" }`, WHOLE),
  described("manifest-too-large", filler(70), filler(60)),
  described("manifest-too-large", filler(1000), filler(60)),
  skills("skills-shape", "guidance: «7», tools: []", `guidance: "", tools: []`),
  skills("skills-shape", "tools: [], guidance: «null»", ""),
  skills("lone-surrogate", `guidance: «"Be kind \\ud83d"», tools: []`, `guidance: "Be kind \\ud83d\\ude00", tools: []`),
  skills("lone-surrogate", `guidance: "", tools: [{ name: "t", description: «"D. \\udc00"», argsSchema: { type: "object", properties: { a: { type: "string", enum: ["a"] } } } }]`, `guidance: "", tools: [{ name: "t", description: "D.", argsSchema: { type: "object", properties: { a: { type: "string", enum: ["a"] } } } , note: "\\ud800" }]`),
  skills("lone-surrogate", `guidance: "", tools: [{ name: "t", description: "D.", argsSchema: { type: "object", properties: { «"a\\ud800"»: { type: "string", enum: ["a"] } } } }]`, `guidance: "", tools: [{ name: "t", description: "D.", argsSchema: { type: "object", properties: { a: { type: "string", enum: ["a"] } } } , note: "\\ud800" }]`),
  skills("lone-surrogate", `guidance: "", tools: [{ name: "t", description: "D.", argsSchema: { type: "object", properties: { a: { type: "string", enum: [«"\\ud800"»] } } } }]`, `guidance: "", tools: [{ name: "t", description: "D.", argsSchema: { type: "object", properties: { a: { type: "string", enum: ["a"] } } } , note: "\\ud800" }]`),
  code("runtime-tool-unused", `«/* @runtime-tool */»\nconst a = 1;`, `/* @runtime-tool */ ${tool(WHOLE)}`),
  { ...code("manifest-overlap", tool(WHOLE), tool(WHOLE)), keeps: { "b.ts": IMPORT + tool(WHOLE) }, options: { manifests: { one: "a.ts", two: "?.ts" } } },
  code("rule-unknown", "", "", { rules: { "array-unbound": "off" } as never }),
  code("rule-not-lowerable", "", "", { rules: { "items-missing": "warning" } }),
];

// The options are what is wrong with these two: the near miss has others.
export const OTHER_OPTIONS: ReadonlyMap<string, RuleCase["options"]> = new Map<string, RuleCase["options"]>([
  ["rule-unknown", { rules: { "array-unbounded": "off" } }],
  ["rule-not-lowerable", { rules: { "items-missing": "error" } }],
]);
