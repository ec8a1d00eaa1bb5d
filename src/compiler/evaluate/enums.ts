/** TypeScript enums, as the object they compile to: numeric members are listed both ways. */

import type { Binding, EnumMember, Expression, ParsedModule } from "../syntax.ts";
import type { Location } from "../model.ts";
import type { PlainObject } from "./heap.ts";
import type { Machine } from "./machine.ts";
import { isUnknown, notStatic } from "./unknown.ts";
import { at, type Frame, made, type Result, type Scope } from "./values.ts";

type EnumBinding = Binding & { readonly kind: "enum" };

export function evaluateEnum(machine: Machine, module: ParsedModule, binding: EnumBinding): Result {
  const object = machine.heap.object();
  const location = { id: module.id, start: binding.start, end: binding.end };
  // Initialisers see the members before them, by their bare names and through the enum itself.
  const names = new Map<string, Result>([[binding.name, made(object, location)]]);
  const scope: Scope = { module, frame: { values: new Map(), names, parent: undefined } satisfies Frame };
  let next: number | undefined = 0;
  for (const member of binding.members) {
    const value = memberValue(machine, member, next, scope);
    names.set(member.name, value);
    addMember(machine, object, member, value, scope);
    next = typeof value.value === "number" ? value.value + 1 : undefined;
  }
  return made(object, location);
}

function memberValue(machine: Machine, member: EnumMember, next: number | undefined, scope: Scope): Result {
  return member.init === undefined ? made(next, at(scope, member.key)) : machine.evaluate(member.init, scope);
}

function addMember(machine: Machine, object: PlainObject, member: EnumMember, value: Result, scope: Scope): void {
  const key = at(scope, member.key);
  machine.heap.set(object, member.name, value, { key, member: at(scope, member) });
  if (typeof value.value === "string" || isUnknown(value)) {
    // Compilers disagree whether a text that is no literal is listed both ways.
    if (member.init !== undefined && !isText(member.init)) unsureListing(machine, object, key);
    return;
  }
  machine.heap.set(object, String(value.value), made(member.name, key), { key });
}

/** The members are known, and what a listing of them holds is not. */
function unsureListing(machine: Machine, object: PlainObject, key: Location): void {
  const facts = machine.heap.objectFacts(object)!;
  const unknown = notStatic("call", key, { callee: machine.textOf(key), reason: "builtin" });
  facts.incomplete ??= unknown;
  facts.unread.push(unknown);
}

/** An initialiser that every compiler sees to be text: literals, their sums, and members of enums. */
function isText(init: Expression): boolean {
  switch (init.kind) {
    case "literal":
      return typeof init.value === "string";
    case "template":
      return init.expressions.every(isText);
    case "binary":
      return init.rest.every(({ operator }) => operator === "+") && (isText(init.first) || init.rest.some(({ right }) => isText(right)));
    case "member":
    case "identifier":
      return init.kind === "member" || init.binding === undefined;
    default:
      return false;
  }
}
