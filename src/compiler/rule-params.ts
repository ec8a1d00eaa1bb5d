/**
 * What each rule found outside `schema/` inserts into its message. `kind` words are for people: "a number",
 * "an array", "null", "a regular expression".
 */

export interface ToolRuleParams {
  "syntax-error": { text: string };
  "component-unsupported": { extension: string };
  "tool-not-object": { kind: string };
  "tool-name-missing": Record<never, never>;
  "tool-name-not-string": { kind: string };
  "tool-name-empty": Record<never, never>;
  "tool-name-pattern": { name: string; character: string; first: boolean; suggestion?: string };
  /** `copied`: in the other file the same tool is defined. */
  "tool-name-duplicate": { name: string; manifest?: string; firstFile: string; firstLine: number; copied?: true };
  "tool-name-reused": { name: string; file: string };
  "tool-name-case-collision": { first: string; second: string };
  /** `refusedBy` are the targeted providers whose limit it exceeds. */
  "tool-name-too-long": { length: number; refusedBy: readonly { provider: string; longest: number }[] };
  "tool-name-dot": { suggestion: string };
  "tool-name-alias-collision": { first: string; second: string };
  "tool-description-missing": { name?: string };
  "tool-description-not-string": { kind: string };
  "tool-description-blank": Record<never, never>;
  "tool-description-invisible": Record<never, never>;
  "tool-description-short": { description: string };
  "tool-description-indented": Record<never, never>;
  "tool-timeout-invalid": { value: string };
  "tool-timeout-unsafe": { value: string };
  "tool-timeout-extreme": { value: string; short: boolean };
  "tool-legacy-input": { both: boolean };
  /** `suggestion` is the key that was meant; `adapter` is set for keys such as `strict` that belong to an adapter. */
  "tool-unknown-key": { key: string; suggestion?: string; adapter: boolean };
  "tool-handler-not-function": { kind: string };
  "tool-handler-suspicious": { what: "class" | "generator" };
  "tool-handler-arity": { count: number };
  "tool-explicit-generics": Record<never, never>;
  "default-not-applied": { property: string };
  /** `alias` is the key that holds the schema under another name. */
  "argsschema-missing": { name?: string; alias?: string };
  "manifest-too-large": { bytes: number; manifest?: string };
  "skills-shape": { key: "skills" | "guidance" | "tools"; kind: string };
  "runtime-tool-unused": { comment: string };
  "types-specifier-unresolved": { specifier: string };
  "manifest-overlap": { first: string; second: string };
  "manifest-unknown": { name: string; known: readonly string[] };
  "rule-unknown": { id: string; suggestion?: string };
  "rule-not-lowerable": { id: string };
  "config-invalid": { text: string };
  "file-unreadable": { text: string };
}

/** Sub-ids of `tool-not-static`. `name` is the name that was being read; `what` describes the expression. */
export interface NotStaticParams {
  mutated: { name: string };
  call: { callee: string; reason: "body" | "unknown-function" | "budget" | "async" | "uses-this" | "builtin" };
  parameter: { name: string };
  reassignable: { name: string; keyword: "let" | "var" | "using" | "function" };
  environment: { what: string };
  condition: { what: string };
  accessor: { key: string; getter: boolean };
  cycle: { name: string };
  library: { library: string };
  tag: { tag: string };
  package: { name: string; package: string };
  unresolved: { name: string; specifier?: string };
  await: Record<never, never>;
  new: { name: string };
  loop: { name: string };
  "passed-as-value": Record<never, never>;
  spread: { what: string };
}

export type EvaluationRuleParams = {
  [K in keyof NotStaticParams as `tool-not-static/${K}`]: NotStaticParams[K];
} & {
  "duplicate-key": { key: string };
  "property-name-proto": { literal: boolean };
  "property-not-carried": { what: string };
  "sparse-array": Record<never, never>;
};
