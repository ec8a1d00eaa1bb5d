/**
 * The neutral syntax that `parse` lowers a source file to and `evaluate` reads. It knows nothing of the parser,
 * is plain data (a cache may store it) and keeps UTF-16 offsets into the original text everywhere.
 *
 * Parentheses and type-level wrappers (`as`, `satisfies`, `!`, `<T>x`) are gone: the range of an expression is
 * that of the bare expression.
 */

/** Half-open range of UTF-16 offsets. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Index into `ParsedModule.bindings`. */
export type BindingId = number;

export type Expression =
  | LiteralExpression
  | BigIntExpression
  | RegExpExpression
  | TemplateExpression
  | TaggedTemplateExpression
  | IdentifierExpression
  | ObjectExpression
  | ArrayExpression
  | MemberExpression
  | CallExpression
  | NewExpression
  | OptionalChainExpression
  | ConditionalExpression
  | BinaryExpression
  | UnaryExpression
  | SequenceExpression
  | FunctionExpression
  | ClassExpression
  | AwaitExpression
  | OpaqueExpression;

export interface LiteralExpression extends Range {
  readonly kind: "literal";
  readonly value: string | number | boolean | null;
}

export interface BigIntExpression extends Range {
  readonly kind: "bigint";
  /** Decimal digits, without the `n`. */
  readonly digits: string;
}

export interface RegExpExpression extends Range {
  readonly kind: "regexp";
  readonly source: string;
  readonly flags: string;
}

/** `cooked` has one element more than `expressions`. */
export interface TemplateExpression extends Range {
  readonly kind: "template";
  readonly cooked: readonly string[];
  readonly expressions: readonly Expression[];
}

export interface TaggedTemplateExpression extends Range {
  readonly kind: "tagged-template";
  readonly tag: Expression;
  readonly raw: readonly string[];
  readonly expressions: readonly Expression[];
}

/** `binding` is absent for a name without a declaration in the file (a global, or an unbound name). */
export interface IdentifierExpression extends Range {
  readonly kind: "identifier";
  readonly name: string;
  readonly binding?: BindingId;
}

export interface ObjectExpression extends Range {
  readonly kind: "object";
  readonly members: readonly ObjectMember[];
}

/** The range of a member reaches from the start of its key (or `...`, `get`, `async` …) to the end of its value. */
export type ObjectMember =
  | ({ readonly kind: "property"; readonly key: PropertyKey; readonly value: Expression; readonly shorthand: boolean } & Range)
  | ({ readonly kind: "method"; readonly key: PropertyKey; readonly value: FunctionExpression } & Range)
  | ({ readonly kind: "accessor"; readonly key: PropertyKey } & Range)
  | ({ readonly kind: "spread"; readonly value: Expression } & Range);

/** The key token as written: quotes included, a computed key with its brackets, a shorthand name itself. */
export interface PropertyKey extends Range {
  /** The property name of an identifier, string, number or bigint key, as JavaScript spells it (`1e3` → "1000"). */
  readonly name?: string;
  /** The expression of a computed key. */
  readonly computed?: Expression;
}

export interface ArrayExpression extends Range {
  readonly kind: "array";
  readonly elements: readonly ArrayElement[];
}

/** A hole has the range of the comma that closes it. */
export type ArrayElement =
  | { readonly kind: "element"; readonly value: Expression }
  | ({ readonly kind: "spread"; readonly value: Expression } & Range)
  | ({ readonly kind: "hole" } & Range);

/** `a.b`, `a[b]`, `a.#b` (name "#b"); `optional` for `a?.b`. */
export interface MemberExpression extends Range {
  readonly kind: "member";
  readonly object: Expression;
  readonly name?: string;
  readonly computed?: Expression;
  readonly optional: boolean;
}

export interface CallExpression extends Range {
  readonly kind: "call";
  readonly callee: Expression;
  readonly arguments: readonly Argument[];
  readonly optional: boolean;
}

export type Argument = { readonly kind: "argument"; readonly value: Expression } | ({ readonly kind: "spread"; readonly value: Expression } & Range);

export interface NewExpression extends Range {
  readonly kind: "new";
  readonly callee: Expression;
  readonly arguments: readonly Argument[];
}

/** The outermost node of a chain with `?.` in it: a short circuit anywhere inside makes the whole `undefined`. */
export interface OptionalChainExpression extends Range {
  readonly kind: "optional-chain";
  readonly expression: Expression;
}

export interface ConditionalExpression extends Range {
  readonly kind: "conditional";
  readonly test: Expression;
  readonly consequent: Expression;
  readonly alternate: Expression;
}

/**
 * A left-leaning run of binary and logical operators, flattened so that a sum of five thousand terms is no deep
 * tree: `((first op1 r1) op2 r2) …`. Right operands are expressions of their own.
 */
export interface BinaryExpression extends Range {
  readonly kind: "binary";
  readonly first: Expression;
  readonly rest: readonly { readonly operator: string; readonly right: Expression }[];
}

/** `+ - ! ~ typeof void`. */
export interface UnaryExpression extends Range {
  readonly kind: "unary";
  readonly operator: string;
  readonly argument: Expression;
}

/** The comma operator; never empty. */
export interface SequenceExpression extends Range {
  readonly kind: "sequence";
  readonly expressions: readonly Expression[];
}

/** An arrow, function or method. `result` is the expression body or the operand of the single `return`. */
export interface FunctionExpression extends Range {
  readonly kind: "function";
  readonly name?: string;
  readonly parameters: readonly Parameter[];
  readonly result?: Expression;
  readonly async: boolean;
  readonly generator: boolean;
  readonly arrow: boolean;
  /** The body or anything in it uses `arguments`, `this` or `super` of this function. */
  readonly usesThis: boolean;
}

export interface Parameter {
  readonly pattern: Pattern;
  readonly default?: Expression;
  readonly rest: boolean;
}

export type Pattern =
  | ({ readonly kind: "name"; readonly binding: BindingId } & Range)
  | ({ readonly kind: "object"; readonly properties: readonly PatternProperty[]; readonly rest?: Pattern } & Range)
  | ({ readonly kind: "array"; readonly elements: readonly (PatternElement | null)[]; readonly rest?: Pattern } & Range);

export interface PatternProperty {
  readonly key: PropertyKey;
  readonly pattern: Pattern;
  readonly default?: Expression;
}

export interface PatternElement {
  readonly pattern: Pattern;
  readonly default?: Expression;
}

export interface ClassExpression extends Range {
  readonly kind: "class";
}

export interface AwaitExpression extends Range {
  readonly kind: "await";
  readonly argument: Expression;
}

/** Whatever has no value at build time. `what` is wording for a message ("an assignment"), never a node name. */
export interface OpaqueExpression extends Range {
  readonly kind: "opaque";
  readonly what: OpaqueKind;
}

export type OpaqueKind = "this" | "super" | "import.meta" | "new.target" | "assignment" | "update" | "delete" | "yield" | "jsx" | "dynamic import" | "private name";

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
    | { readonly kind: "import"; readonly specifier: string; readonly imported: string; readonly typeOnly: boolean; readonly requireCall: boolean }
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
 * `const holder = { schema }`, an argument passed to a function declared in the file. `copied` for a spread and the
 * like: the top level at `toPath` is a fresh object, only what lies deeper is shared.
 */
export interface Flow {
  readonly from: BindingId;
  readonly fromPath: AccessPath;
  readonly to: BindingId;
  readonly toPath: AccessPath;
  readonly copied: boolean;
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
