/** What the syntax says of a `handler`, which is never evaluated. */

import type { HandlerFact, Location } from "../model.ts";
import type { Binding, Expression, FunctionExpression, ParsedModule } from "../syntax.ts";
import type { Heap } from "./heap.ts";
import { isConstructible } from "./construct.ts";
import { at, ClassValue, Closure, Deferred, isPrimitive, type Origin, type Result, type Scope } from "./values.ts";

/** The fact about the `handler` of an evaluated definition. */
export function handlerOf(heap: Heap, definition: Result): HandlerFact {
  const facts = heap.objectFacts(definition.value);
  const { location } = definition.origin;
  if (facts === undefined) return isPrimitive(definition.value) || Array.isArray(definition.value) ? { kind: "absent" } : { kind: "unknown", location };
  const place = facts.places.get("handler");
  if (place === undefined) return facts.incomplete === undefined ? { kind: "absent" } : { kind: "unknown", location };
  if (facts.uncertain.has("handler")) return { kind: "unknown", location: place.origin.location };
  return handlerFact((definition.value as Record<string, unknown>)["handler"], { location: place.origin.location, hops: [...definition.origin.hops, ...place.origin.hops] });
}

function handlerFact(value: unknown, { location, hops }: Origin): HandlerFact {
  if (!(value instanceof Deferred)) return valueFact(value, location);
  const { member, scope } = value;
  switch (member.kind) {
    case "accessor":
      return { kind: "unknown", location };
    case "method":
      return functionFact(member.value, location, true);
    case "property":
      return expressionFact(member.value, scope, { location, hops, names: [] });
  }
}

/** A handler that came from data, such as the entries of `Object.fromEntries`. */
function valueFact(value: unknown, location: Location): HandlerFact {
  if (value === undefined) return { kind: "absent" };
  if (value instanceof Closure) return functionFact(value.function, location, false);
  if (value instanceof ClassValue) return { kind: "class", location };
  if (isPrimitive(value)) return { kind: "not-function", location, what: value === null ? "null" : `a ${typeof value}`, hops: [] };
  return Array.isArray(value) ? { kind: "not-function", location, what: "an array", hops: [] } : { kind: "unknown", location };
}

function functionFact(expression: FunctionExpression, location: Location, method: boolean): HandlerFact {
  const [{ present } = {}] = expression.parameters;
  return { kind: "function", location, parameters: expression.parameters.length, generator: expression.generator, async: expression.async, method, ...(present === undefined ? {} : { presentArgs: present }) };
}

/** Aliases of aliases are followed so far. */
const MAX_ALIASES = 8;

interface Place {
  /** The handler as written in the definition. */
  readonly location: Location;
  /** How the definition was reached. */
  readonly hops: readonly Location[];
  /** The names from the definition to the expression that is looked at. */
  readonly names: readonly Location[];
}

/** A function is known by its name in the definition; what is no function is wrong where it is written. */
function expressionFact(expression: Expression, scope: Scope, place: Place): HandlerFact {
  const { location, names } = place;
  switch (expression.kind) {
    case "function":
      return functionFact(expression, names.length === 0 ? at(scope, expression) : location, false);
    case "class":
      return { kind: "class", location };
    case "identifier":
      return identifierFact(expression, scope, place);
    default: {
      if (expression.kind === "unary" && expression.operator === "void") return { kind: "absent" };
      const what = notFunction(expression);
      const written = names.length === 0 ? location : at(scope, expression);
      return what === undefined ? { kind: "unknown", location } : { kind: "not-function", location: written, what, hops: [...place.hops, ...names] };
    }
  }
}

function identifierFact(expression: Expression & { readonly kind: "identifier" }, scope: Scope, place: Place): HandlerFact {
  const { location, names } = place;
  if (expression.binding === undefined) return expression.name === "undefined" ? { kind: "absent" } : { kind: "unknown", location };
  return bindingFact(scope.module, scope.module.bindings[expression.binding]!, { ...place, names: [...names, at(scope, expression)] });
}

function bindingFact(module: ParsedModule, binding: Binding, place: Place): HandlerFact {
  const { location, hops, names } = place;
  switch (binding.kind) {
    case "const":
      if (binding.path.length > 0 || names.length > MAX_ALIASES) return { kind: "unknown", location };
      return expressionFact(binding.init, { module, frame: undefined }, place);
    case "function":
      return binding.neverAssigned ? functionFact(binding.function, location, false) : { kind: "unknown", location };
    case "class":
      return { kind: "class", location };
    case "enum":
      return { kind: "not-function", location: at({ module }, binding), what: "an object", hops: [...hops, ...names] };
    default:
      return { kind: "unknown", location };
  }
}

const UNARY_RESULTS: ReadonlyMap<string, string> = new Map([
  ["typeof", "a string"],
  ["!", "a boolean"],
]);

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
    case "unary":
      return UNARY_RESULTS.get(expression.operator) ?? "a number";
    case "new": {
      const { callee } = expression;
      const isBuiltin = callee.kind === "identifier" && callee.binding === undefined && isConstructible(callee.name);
      return isBuiltin ? `an instance of ${callee.name}` : undefined;
    }
    case "opaque":
      return expression.what === "jsx" ? "JSX" : undefined;
    default:
      return undefined;
  }
}
