/** Prints the neutral syntax as text, so that tests can say what they expect in a line. */

import type { Source } from "../src/compiler/model.ts";
import { loadParser } from "../src/compiler/parse/parse.ts";
import type { Argument, Binding, Expression, FunctionExpression, ObjectMember, ParsedModule, Pattern, PropertyKey, Range } from "../src/compiler/syntax.ts";

const parser = await loadParser();

export function parse(text: string, path = "/src/a.ts"): ParsedModule {
  const source: Source = { id: path, path, text };
  return parser.parse(source);
}

/** The text of a range. */
export function textOf(text: string, { start, end }: Range): string {
  return text.slice(start, end);
}

/** The only binding of a name. */
export function bindingOf(module: ParsedModule, name: string): Binding {
  const found = module.bindings.filter((binding) => binding.name === name);
  if (found.length !== 1) throw new Error(`${found.length} bindings are called ${name}`);
  return found[0]!;
}

/** The initialiser of a constant, printed. Identifiers show what they are bound to: `x:const`, `x:?` for nothing. */
export function init(text: string, name = "x", path?: string): string {
  const module = parse(text, path);
  const binding = bindingOf(module, name);
  if (binding.kind !== "const") throw new Error(`${name} is ${binding.kind}`);
  return print(binding.init, module);
}

export function print(expression: Expression, module: ParsedModule): string {
  const inner = (part: Expression): string => print(part, module);
  const list = (args: readonly Argument[]): string => args.map(({ kind, value }) => (kind === "spread" ? "..." : "") + inner(value)).join(", ");
  switch (expression.kind) {
    case "literal":
      return Object.is(expression.value, -0) ? "-0" : typeof expression.value === "string" ? JSON.stringify(expression.value) : String(expression.value);
    case "bigint":
      return `${expression.digits}n`;
    case "regexp":
      return `/${expression.source}/${expression.flags}`;
    case "template":
      return `\`${expression.cooked.map((text, index) => JSON.stringify(text) + (index < expression.expressions.length ? "${" + inner(expression.expressions[index]!) + "}" : "")).join("")}\``;
    case "tagged-template":
      return `${inner(expression.tag)}\`${expression.raw.map((text) => JSON.stringify(text)).join("|")}\`(${expression.expressions.map(inner).join(", ")})`;
    case "identifier":
      return `${expression.name}:${expression.binding === undefined ? "?" : module.bindings[expression.binding]!.kind}`;
    case "object":
      return `{ ${expression.members.map((member) => printMember(member, module)).join(", ")} }`;
    case "array":
      return `[${expression.elements.map((element) => (element.kind === "hole" ? "<hole>" : (element.kind === "spread" ? "..." : "") + inner(element.value))).join(", ")}]`;
    case "member":
      return `${inner(expression.object)}${expression.optional ? "?." : "."}${expression.name ?? `[${inner(expression.computed!)}]`}`;
    case "call":
      return `${inner(expression.callee)}${expression.optional ? "?." : ""}(${list(expression.arguments)})`;
    case "new":
      return `new ${inner(expression.callee)}(${list(expression.arguments)})`;
    case "optional-chain":
      return `<${inner(expression.expression)}>`;
    case "conditional":
      return `(${inner(expression.test)} ? ${inner(expression.consequent)} : ${inner(expression.alternate)})`;
    case "binary":
      return `(${inner(expression.first)}${expression.rest.map(({ operator, right }) => ` ${operator} ${inner(right)}`).join("")})`;
    case "unary":
      return `${expression.operator} ${inner(expression.argument)}`;
    case "sequence":
      return `(${expression.expressions.map(inner).join(", ")})`;
    case "function":
      return printFunction(expression, module);
    case "class":
      return "class";
    case "await":
      return `await ${inner(expression.argument)}`;
    case "opaque":
      return `<${expression.what}>`;
  }
}

function printFunction(expression: FunctionExpression, module: ParsedModule): string {
  const { parameters, result, async, generator, arrow, usesThis, name } = expression;
  const words = [async ? "async" : "", arrow ? "arrow" : "function", generator ? "*" : "", name ?? "", usesThis ? "this!" : ""].filter((word) => word !== "");
  const printed = parameters.map(({ pattern, default: fallback, rest }) => (rest ? "..." : "") + printPattern(pattern, module) + (fallback === undefined ? "" : ` = ${print(fallback, module)}`));
  return `${words.join(" ")}(${printed.join(", ")}) => ${result === undefined ? "<body>" : print(result, module)}`;
}

export function printPattern(pattern: Pattern, module: ParsedModule): string {
  const fallback = (value: Expression | undefined): string => (value === undefined ? "" : ` = ${print(value, module)}`);
  if (pattern.kind === "name") return module.bindings[pattern.binding]!.name;
  const rest = pattern.rest === undefined ? [] : [`...${printPattern(pattern.rest, module)}`];
  if (pattern.kind === "array") {
    const elements = pattern.elements.map((element) => (element === null ? "<hole>" : printPattern(element.pattern, module) + fallback(element.default)));
    return `[${[...elements, ...rest].join(", ")}]`;
  }
  const properties = pattern.properties.map((property) => `${printKey(property.key, module)}: ${printPattern(property.pattern, module)}${fallback(property.default)}`);
  return `{${[...properties, ...rest].join(", ")}}`;
}

function printMember(member: ObjectMember, module: ParsedModule): string {
  switch (member.kind) {
    case "spread":
      return `...${print(member.value, module)}`;
    case "accessor":
      return `accessor ${printKey(member.key, module)}`;
    case "method":
      return `method ${printKey(member.key, module)} ${print(member.value, module)}`;
    default:
      return `${printKey(member.key, module)}: ${print(member.value, module)}`;
  }
}

function printKey(key: PropertyKey, module: ParsedModule): string {
  return key.computed === undefined ? (key.name ?? "<none>") : `[${print(key.computed, module)}]`;
}
