/** What the syntax says of a `handler`, which is never evaluated. */

import type { HandlerFact, Location } from "../model.ts";
import type { Binding, Expression, FunctionExpression, ParsedModule } from "../syntax.ts";
import type { Heap } from "./heap.ts";
import { at, ClassValue, Closure, Deferred, isPrimitive, type Result, type Scope } from "./values.ts";

/** The fact about the `handler` of an evaluated definition. */
export function handlerOf(heap: Heap, definition: Result): HandlerFact {
  const facts = heap.objectFacts(definition.value);
  const { location } = definition.origin;
  if (facts === undefined) return isPrimitive(definition.value) || Array.isArray(definition.value) ? { kind: "absent" } : { kind: "unknown", location };
  const place = facts.places.get("handler");
  if (place === undefined) return facts.incomplete === undefined ? { kind: "absent" } : { kind: "unknown", location };
  if (facts.uncertain.has("handler")) return { kind: "unknown", location: place.origin.location };
  return handlerFact((definition.value as Record<string, unknown>)["handler"], place.origin.location);
}

function handlerFact(value: unknown, location: Location): HandlerFact {
  if (!(value instanceof Deferred)) return valueFact(value, location);
  const { member, scope } = value;
  switch (member.kind) {
    case "accessor":
      return { kind: "unknown", location };
    case "method":
      return functionFact(member.value, location, true);
    case "property":
      return expressionFact(member.value, scope, location, 0);
  }
}

/** A handler that came from data, such as the entries of `Object.fromEntries`. */
function valueFact(value: unknown, location: Location): HandlerFact {
  if (value === undefined) return { kind: "absent" };
  if (value instanceof Closure) return functionFact(value.function, location, false);
  if (value instanceof ClassValue) return { kind: "class", location };
  if (isPrimitive(value)) return { kind: "not-function", location, what: value === null ? "null" : `a ${typeof value}` };
  return Array.isArray(value) ? { kind: "not-function", location, what: "an array" } : { kind: "unknown", location };
}

function functionFact(expression: FunctionExpression, location: Location, method: boolean): HandlerFact {
  return { kind: "function", location, parameters: expression.parameters.length, generator: expression.generator, async: expression.async, method };
}

/** Aliases of aliases are followed so far. */
const MAX_ALIASES = 8;

/** @param location The handler as written in the definition, also where what it names is known. */
function expressionFact(expression: Expression, scope: Scope, location: Location, aliases: number): HandlerFact {
  switch (expression.kind) {
    case "function":
      return functionFact(expression, aliases === 0 ? at(scope, expression) : location, false);
    case "class":
      return { kind: "class", location };
    case "identifier":
      return identifierFact(expression, scope, location, aliases);
    case "unary":
      return unaryFact(expression.operator, location);
    default: {
      const what = notFunction(expression);
      return what === undefined ? { kind: "unknown", location } : { kind: "not-function", location, what };
    }
  }
}

function identifierFact(expression: Expression & { readonly kind: "identifier" }, scope: Scope, location: Location, aliases: number): HandlerFact {
  if (expression.binding === undefined) return expression.name === "undefined" ? { kind: "absent" } : { kind: "unknown", location };
  return bindingFact(scope.module, scope.module.bindings[expression.binding]!, location, aliases);
}

function bindingFact(module: ParsedModule, binding: Binding, location: Location, aliases: number): HandlerFact {
  switch (binding.kind) {
    case "const":
      if (binding.path.length > 0 || aliases >= MAX_ALIASES) return { kind: "unknown", location };
      return expressionFact(binding.init, { module, frame: undefined }, location, aliases + 1);
    case "function":
      return binding.neverAssigned ? functionFact(binding.function, location, false) : { kind: "unknown", location };
    case "class":
      return { kind: "class", location };
    case "enum":
      return { kind: "not-function", location, what: "an object" };
    default:
      return { kind: "unknown", location };
  }
}

function unaryFact(operator: string, location: Location): HandlerFact {
  if (operator === "void") return { kind: "absent" };
  return { kind: "not-function", location, what: operator === "typeof" ? "a string" : operator === "!" ? "a boolean" : "a number" };
}

/** What an expression is that can be no function. */
function notFunction(expression: Expression): string | undefined {
  switch (expression.kind) {
    case "literal":
      return expression.value === null ? "null" : `a ${typeof expression.value}`;
    case "bigint":
      return "a bigint";
    case "template":
      return "a string";
    case "regexp":
      return "a regular expression";
    case "object":
      return "an object";
    case "array":
      return "an array";
    case "opaque":
      return expression.what === "jsx" ? "JSX" : undefined;
    default:
      return undefined;
  }
}
