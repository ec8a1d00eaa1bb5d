/**
 * What the schema rules yield: a rule, a place in the schema and parameters for the message. Wording and
 * source locations are added elsewhere, so that the same rules serve the build, the runtime and an editor.
 */

/**
 * Which token of the place under `pointer` the issue is about: the property's key, its whole value, or the
 * first character of the value (the brace of a schema node).
 */
export type IssueTarget = "key" | "value" | "node";

/** A second place that explains an issue, e.g. the lower bound of an inverted pair. */
export interface RelatedPointer {
  readonly pointer: string;
  readonly at: IssueTarget;
}

/** A change to the schema that removes the issue, in terms of the schema rather than of its text. */
export type FixAction =
  | { readonly kind: "rename-key"; readonly to: string }
  | { readonly kind: "remove" }
  | { readonly kind: "replace-value"; readonly value: unknown }
  | { readonly kind: "add-key"; readonly key: string; readonly value: unknown }
  | { readonly kind: "append-element"; readonly value: unknown };

/** One or more actions that belong together, each at a pointer. */
export interface IssueFix {
  readonly title: string;
  readonly actions: readonly (FixAction & { readonly pointer: string })[];
  /** Rules that are broken after it and were not before, infos aside; absent where there are none. */
  readonly brings?: readonly string[];
}

/** A broken rule. `params` are inserted into the message of `rule`. */
export interface Issue {
  readonly rule: string;
  /** JSON Pointer (RFC 6901) into the validated value. */
  readonly pointer: string;
  readonly at: IssueTarget;
  readonly params: Readonly<Record<string, unknown>>;
  readonly related?: readonly RelatedPointer[];
  readonly fix?: IssueFix;
}

/**
 * Stands in an evaluated schema for a value that could not be read; it has been reported already, and every
 * rule that meets it keeps silent.
 */
export const UNKNOWN: unique symbol = Symbol("unknown value");

/** Set to `true` on an evaluated object or array some of whose members could not be read. */
export const INCOMPLETE: unique symbol = Symbol("incomplete object");
