/**
 * The neutral syntax that `parse` lowers a source file to and `evaluate` reads: what a module declares, exports, calls
 * and changes. It knows nothing of the parser, is plain data (a cache may store it) and keeps UTF-16 offsets into the
 * original text everywhere.
 */

import type { Argument, BindingId, Expression, FunctionExpression, PropertyKey, Range } from "./expressions.ts";

export type {
  Argument,
  ArrayElement,
  ArrayExpression,
  AwaitExpression,
  BigIntExpression,
  BinaryExpression,
  BindingId,
  CallExpression,
  ClassExpression,
  ConditionalExpression,
  Expression,
  FunctionExpression,
  IdentifierExpression,
  LiteralExpression,
  MemberExpression,
  NewExpression,
  ObjectExpression,
  ObjectMember,
  OpaqueExpression,
  OpaqueKind,
  OptionalChainExpression,
  Parameter,
  Pattern,
  PatternElement,
  PatternProperty,
  PropertyKey,
  Range,
  RegExpExpression,
  SequenceExpression,
  TaggedTemplateExpression,
  TemplateExpression,
  UnaryExpression,
} from "./expressions.ts";

/**
 * A declared name. Ambient declarations (`declare …`) and types make no binding.
 */
export type Binding = BindingBase &
  (
    | { readonly kind: "const"; readonly init: Expression; readonly path: BindingPath }
    /** `let`, `var`, `using`; a loop or catch variable has `loop` / `catch`. */
    | { readonly kind: "let" | "var" | "using" | "loop" | "catch" | "parameter" | "class" }
    | { readonly kind: "function"; readonly function: FunctionExpression; readonly overloaded: boolean }
    | { readonly kind: "enum"; readonly members: readonly EnumMember[] }
    | { readonly kind: "namespace"; readonly exports: Readonly<Record<string, BindingId>> }
    /** `awaited`: the expression of `const { name } = await import("specifier")`, whose values exist at run time only. */
    | { readonly kind: "import"; readonly specifier: string; readonly imported: string; readonly typeOnly: boolean; readonly requireCall: boolean; readonly awaited?: Range; /** The import declaration, where it is one. */ readonly declaration?: Range }
  );

/**
 * `imported` of a binding is the exported name, "default", or "*" for a namespace (and for `import x = require()`).
 * `requireCall`: written as `import x = require()` or as a `require` call, so "*" is what the module exports with
 * `export =` or `module.exports`, where it has that.
 */
interface BindingBase extends Range {
  readonly name: string;
  /** False for `let`/`var`/function declarations that are assigned again somewhere; true otherwise. */
  readonly neverAssigned: boolean;
}

/** The steps from an initialiser to the name in a destructuring pattern, outermost first. */
export type BindingPath = readonly BindingStep[];

export type BindingStep =
  | { readonly kind: "property"; readonly key: PropertyKey; readonly default?: Expression }
  | { readonly kind: "index"; readonly index: number; readonly default?: Expression }
  | { readonly kind: "object-rest"; readonly omitted: readonly PropertyKey[] }
  | { readonly kind: "array-rest"; readonly from: number };

export interface EnumMember extends Range {
  readonly name: string;
  readonly key: Range;
  /** Absent: one more than the member before it. */
  readonly init?: Expression;
}

/** A path of property names; `null` stands for a name that is not known (a computed key, a pushed element). */
export type AccessPath = readonly (string | null)[];

/**
 * Something that changes an object reached through a binding: an assignment to a member, `delete`, `++`, a mutating
 * method (`push`, `sort` …), `Object.assign`, `Object.defineProperty` … `path` leads from the binding to the changed
 * slot and is never empty.
 */
export interface Write extends Range {
  readonly binding: BindingId;
  readonly path: AccessPath;
}

/**
 * An object held by `from` (at `fromPath`) becomes reachable from `to` (at `toPath`): `const inner = outer.properties`,
 * `const holder = { schema }`, an argument passed to a function declared in the file. An argument passed to an imported
 * function flows to the import, at the path of the function and the step of the argument. `copied` for a spread and
 * the like: the top level at `toPath` is a fresh object, only what lies deeper is shared, and not under the `omitted`
 * names, which hold something else there.
 */
export interface Flow {
  readonly from: BindingId;
  readonly fromPath: AccessPath;
  readonly to: BindingId;
  readonly toPath: AccessPath;
  readonly copied: boolean;
  readonly omitted?: readonly string[];
}

/** The step of a path that stands for an argument of a call: no property is spelled like this. */
export function argumentStep(index: number): string {
  return `(${index})`;
}

/** An export of the module. */
export type ExportEntry =
  /** `export const x`, `export { x as y }`, `export default x` (an identifier). */
  | { readonly kind: "local"; readonly binding: BindingId }
  /** `export default <expression>`, `export = <expression>`. */
  | { readonly kind: "expression"; readonly expression: Expression }
  /** `export { imported as name } from "specifier"`; `imported` is "*" for `export * as name from`. */
  | { readonly kind: "reexport"; readonly specifier: string; readonly imported: string };

/** A comment directive right before a call. */
export type Directive = ({ readonly kind: "runtime-tool" } | { readonly kind: "manifest"; readonly name: string }) & Range;

/**
 * A reference to a name that may be `defineTool` of a source package, and how it is used. Which references really
 * are is decided later by resolving the binding (or the namespace member) through imports and local re-exports.
 */
export interface CallSite extends Range {
  readonly callee: CalleeReference;
  readonly use: CalleeUse;
  /** The directive right before the call expression (or right before the statement or element that starts with it). */
  readonly directives: readonly Directive[];
  /** Type arguments are written on the call. Their range, `<` and `>` included. */
  readonly typeArguments?: Range;
  /** The name of the `const` (or "default") that holds exactly this call and is exported under `exportedAs`. */
  readonly exportedAs?: string;
  /** The array literal this call is a direct element of. */
  readonly array?: Range;
}

/** `defineTool`, `ns.defineTool`, `a.b.defineTool`; the range is that of the whole callee. */
export interface CalleeReference extends Range {
  readonly binding: BindingId;
  readonly members: readonly string[];
}

export type CalleeUse =
  | { readonly kind: "call"; readonly arguments: readonly Argument[] }
  /** `X.map(defineTool)` or `X.map((d) => defineTool(d))`. */
  | { readonly kind: "map"; readonly array: Expression }
  /** A const alias (`const tool = defineTool`), an export or a `typeof` type: harmless by itself. */
  | { readonly kind: "alias" | "export" }
  /** Any other use: passed to a function, put into a structure, `.bind` … */
  | { readonly kind: "value" };

/** An object literal that is a skills object: `createSession({ skills: … })` or typed `SkillsInput`. */
export interface SkillsSite extends Range {
  readonly expression: Expression;
  /** The binding of the `SkillsInput` type name, where that made it one. */
  readonly typeBinding?: BindingId;
}

/** A syntax error as the parser words it. */
export interface SyntaxProblem extends Range {
  readonly message: string;
}

/** One parsed source file. Plain data. */
export interface ParsedModule {
  readonly id: string;
  /** Has `import` or `export` syntax of its own, by which a bundler tells it from CommonJS code. */
  readonly esm: boolean;
  /** Where its first import, or export of another module, starts. */
  readonly firstImport?: number;
  readonly bindings: readonly Binding[];
  readonly exports: Readonly<Record<string, ExportEntry>>;
  /** `export * from "specifier"`, in order. */
  readonly starExports: readonly string[];
  /** `export = expression`. */
  readonly exportEquals?: Expression;
  readonly callSites: readonly CallSite[];
  readonly skillsSites: readonly SkillsSite[];
  readonly writes: readonly Write[];
  readonly flows: readonly Flow[];
  /** Directives that stand before no call at all. */
  readonly strayDirectives: readonly Directive[];
  /** All module specifiers that are imported or re-exported for values, once each, in order. */
  readonly specifiers: readonly string[];
  /** Not empty: the file did not parse, and everything else is empty but `specifiers`. */
  readonly syntaxProblems: readonly SyntaxProblem[];
}
