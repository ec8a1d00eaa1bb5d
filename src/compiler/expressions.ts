/**
 * The expressions of the neutral syntax (`syntax.ts`). They know nothing of the parser, are plain data (a cache may
 * store them) and keep UTF-16 offsets into the original text everywhere.
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
  /** Members that the code takes as always present, as far as the type written here says so. */
  readonly present?: readonly string[];
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
