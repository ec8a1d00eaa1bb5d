/** The shared types of the compiler, from a source text to a compilation. */

import type { JsonValue, ToolArgsObjectSchema } from "../schema/types.ts";
import type { Range } from "./syntax.ts";

/** A file as text. `id` is its absolute path with forward slashes; `path` is what a user sees: relative to root. */
export interface Source {
  readonly id: string;
  readonly path: string;
  readonly text: string;
}

/** A range in a module. */
export interface Location extends Range {
  readonly id: string;
}

/** A second place that explains a diagnostic. */
export interface RelatedLocation {
  readonly location: Location;
  readonly message: string;
}

/** Where a member or element of an evaluated value was written. */
export interface ValueLocation {
  /** The bare expression that holds the value: the literal, also where it stands behind constants or imports. */
  readonly value: Location;
  /** The key token, for a member of an object literal. */
  readonly key?: Location;
  /** The whole member (`key: value`), for fixes that remove it. Absent where the member is not written as such. */
  readonly member?: Location;
  /** An earlier member of the same name, written or spread, lies beneath and would come to light without this one. */
  readonly covers?: true;
  /** The identifiers, calls and accesses through which the literal was reached, outermost first. */
  readonly hops: readonly Location[];
}

/** A problem found by the evaluator (`tool-not-static/…`, `duplicate-key` …). */
export interface EvaluationProblem {
  readonly rule: string;
  readonly pointer: string;
  readonly location: Location;
  readonly params: Readonly<Record<string, unknown>>;
  readonly related: readonly RelatedLocation[];
}

/**
 * One evaluated `defineTool` argument.
 *
 * `value` is made of real JavaScript values (a function where a function stands, a `Date` for `new Date()`), with
 * `UNKNOWN` for what could not be read. Its `handler` is never evaluated: see `handler`. `locations` has an entry for
 * every JSON Pointer into `value`, "" included.
 */
export interface Definition {
  readonly value: unknown;
  readonly locations: ReadonlyMap<string, ValueLocation>;
  readonly problems: readonly EvaluationProblem[];
  /** The whole argument as written at the call, or the mapped element. */
  readonly argument: Location;
  /** The callee of the call (or of the `.map` argument). */
  readonly callee: Location;
  /** Modules whose text the value was read from, the file of the call included. */
  readonly dependencies: readonly string[];
  readonly handler: HandlerFact;
}

/** What is known of `handler` without evaluating it. */
export type HandlerFact =
  | { readonly kind: "absent" }
  /** A function written in the object literal of the call; `inline` handlers can be wrapped. Its type takes `presentArgs` as always present. */
  | { readonly kind: "function"; readonly location: Location; readonly parameters: number; readonly generator: boolean; readonly async: boolean; readonly method: boolean; readonly presentArgs?: readonly string[] }
  | { readonly kind: "class"; readonly location: Location }
  /** Something else, where it is written, and the names that led there. */
  | { readonly kind: "not-function"; readonly location: Location; readonly what: string; readonly hops: readonly Location[] }
  | { readonly kind: "unknown"; readonly location: Location };

/** A checked, canonical tool with the place it is defined at. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly argsSchema: ToolArgsObjectSchema;
  readonly timeoutMs?: number;
  readonly manifest?: string;
  /** Relative to root, forward slashes. */
  readonly file: string;
  /** 1-based position of the callee. */
  readonly line: number;
  readonly column: number;
}

export type Severity = "error" | "warning" | "info";

/** A change of text, in UTF-16 offsets. */
export interface TextEdit {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** A problem with its place and its wording (contract §5). */
export interface Diagnostic {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly fix?: Fix;
  readonly tool?: string;
  /** JSON Pointer into the defineTool argument. */
  readonly pointer?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly frame?: string;
  readonly related: readonly { readonly file: string; readonly line: number; readonly column: number; readonly message: string }[];
}

/** The result of one pass over a project. Immutable and JSON-serializable. */
export interface Compilation {
  readonly tools: readonly Tool[];
  readonly diagnostics: readonly Diagnostic[];
  /** Every file the result depends on, relative to root, sorted. */
  readonly dependencies: readonly string[];
}

/** How an import specifier of a module resolves. */
export type Resolution =
  /** A file of the project (or of a workspace package outside node_modules). */
  | { readonly kind: "file"; readonly id: string }
  /** A file inside an installed package, or a builtin module. */
  | { readonly kind: "package"; readonly name: string }
  | { readonly kind: "unresolved" };

export type { JsonValue };
