/** The object and array literals of a module, found by where they stand. */

import type { ArrayExpression, Expression, ObjectExpression, ObjectMember, ParsedModule, Range } from "../syntax.ts";

/** A member with the literal that holds it. */
export interface WrittenMember {
  readonly object: ObjectExpression;
  readonly member: Exclude<ObjectMember, { readonly kind: "spread" }>;
}

/**
 * What stands in a module and may be edited. Bodies of functions are left out: what a function returns depends on its
 * calls, so that no edit in it is about one place only.
 */
export interface Literals {
  object(range: Range): ObjectExpression | undefined;
  array(range: Range): ArrayExpression | undefined;
  member(range: Range): WrittenMember | undefined;
  /** The member whose key has this range. */
  memberOfKey(range: Range): WrittenMember | undefined;
}

const known = new WeakMap<ParsedModule, Literals>();

export function literalsOf(module: ParsedModule): Literals {
  const literals = known.get(module) ?? index(module);
  known.set(module, literals);
  return literals;
}

function index(module: ParsedModule): Literals {
  const objects = new Map<number, ObjectExpression>();
  const arrays = new Map<number, ArrayExpression>();
  const members = new Map<number, WrittenMember>();
  const keys = new Map<number, WrittenMember>();
  const pending = rootsOf(module);
  for (let expression = pending.pop(); expression !== undefined; expression = pending.pop()) {
    if (expression.kind === "array") arrays.set(expression.start, expression);
    if (expression.kind === "object") {
      objects.set(expression.start, expression);
      for (const member of expression.members) {
        if (member.kind === "spread") continue;
        members.set(member.start, { object: expression, member });
        keys.set(member.key.start, { object: expression, member });
      }
    }
    pending.push(...childrenOf(expression));
  }
  const exact = <T>(map: ReadonlyMap<number, T>, rangeOf: (found: T) => Range) => (range: Range): T | undefined => {
    const found = map.get(range.start);
    return found !== undefined && rangeOf(found).end === range.end ? found : undefined;
  };
  return {
    object: exact(objects, (object) => object),
    array: exact(arrays, (array) => array),
    member: exact(members, ({ member }) => member),
    memberOfKey: exact(keys, ({ member }) => member.key),
  };
}

function rootsOf(module: ParsedModule): Expression[] {
  const exported = Object.values(module.exports).flatMap((entry) => (entry.kind === "expression" ? [entry.expression] : []));
  const bound = module.bindings.flatMap((binding) => (binding.kind === "const" ? [binding.init] : []));
  const called = module.callSites.flatMap(({ use }) => (use.kind === "call" ? use.arguments.map(({ value }) => value) : use.kind === "map" ? [use.array] : []));
  return [...exported, ...bound, ...called, ...(module.exportEquals === undefined ? [] : [module.exportEquals])];
}

function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "object":
      return expression.members.flatMap(membersChildren);
    case "array":
      return expression.elements.flatMap((element) => (element.kind === "hole" ? [] : [element.value]));
    case "template":
      return expression.expressions;
    case "member":
      return expression.computed === undefined ? [expression.object] : [expression.object, expression.computed];
    case "call":
    case "new":
      return [expression.callee, ...expression.arguments.map(({ value }) => value)];
    case "optional-chain":
      return [expression.expression];
    case "conditional":
      return [expression.test, expression.consequent, expression.alternate];
    case "binary":
      return [expression.first, ...expression.rest.map(({ right }) => right)];
    case "unary":
    case "await":
      return [expression.argument];
    case "sequence":
      return expression.expressions;
    default:
      return [];
  }
}

function membersChildren(member: ObjectMember): readonly Expression[] {
  return member.kind === "property" || member.kind === "spread" ? [member.value] : [];
}
