/** What a name holds. */

import type { Location, RelatedLocation } from "../model.ts";
import type { Binding, BindingId, Expression, IdentifierExpression, ParsedModule } from "../syntax.ts";
import { defined } from "./define.ts";
import { evaluateEnum } from "./enums.ts";
import { globalValue } from "./globals.ts";
import type { Machine } from "./machine.ts";
import { readMember } from "./members.ts";
import { type Linked, type Target } from "./module-graph.ts";
import { libraryOf } from "./libraries.ts";
import { followPath } from "./patterns.ts";
import { isUnknown, notStatic, unparsed } from "./unknown.ts";
import { at, Builtin, ClassValue, Closure, DeclaredNamespace, type Frame, hopped, made, ModuleNamespace, type Result, type Scope } from "./values.ts";
import type { Slot } from "./holder.ts";

export function evaluateIdentifier(machine: Machine, expression: IdentifierExpression, scope: Scope): Result {
  const use = at(scope, expression);
  const local = localValue(expression, scope.frame);
  if (local !== undefined) return hopped(held(local), [use]);
  if (expression.binding !== undefined) return machine.readBinding(scope.module, expression.binding, use);
  return defined(machine, expression, use) ?? globalValue(machine, expression.name, use);
}

/** A name keeps its object: it is not fresh any more. */
function held(result: Result): Result {
  const { fresh: _, ...rest } = result;
  return rest;
}

/** The value of a parameter of a running call, or of a member inside its enum. */
function localValue(expression: IdentifierExpression, innermost: Frame | undefined): Result | undefined {
  for (let frame = innermost; frame !== undefined; frame = frame.parent) {
    const value = frame.names?.get(expression.name) ?? (expression.binding === undefined ? undefined : frame.values.get(expression.binding));
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Reads a binding of a module by an identifier at `use`. */
export function readBinding(machine: Machine, module: ParsedModule, id: BindingId, use: Location): Result {
  const binding = module.bindings[id]!;
  machine.once.depend([module.id]);
  const declared = declaredAt(module, binding);
  switch (binding.kind) {
    case "const":
      return readSlot(machine, { kind: "binding", module, binding: id }, binding.name, declared, use, () => {
        const value = machine.evaluateOpen(binding.init, { module, frame: undefined });
        return named(followPath(machine, value, binding.path, { module, frame: undefined }), declared.location, binding.path.length === 0);
      });
    case "enum":
      return readSlot(machine, { kind: "binding", module, binding: id }, binding.name, declared, use, () => evaluateEnum(machine, module, binding));
    case "let":
    case "var":
    case "using":
      return notStatic("reassignable", use, { name: binding.name, keyword: binding.kind }, { declared: [declared] });
    case "loop":
      return notStatic("loop", use, { name: binding.name }, { declared: [declared] });
    case "parameter":
    case "catch":
      return notStatic("parameter", use, { name: binding.name }, { declared: [declared] });
    case "class":
      return hopped(made(new ClassValue(binding.name), declared.location), [use]);
    case "function":
      return readFunction(module, binding, declared, use);
    case "namespace":
      return hopped(made(new DeclaredNamespace(module, binding.exports), declared.location), [use]);
    case "import":
      return readImport(machine, module, id, use);
  }
}

function declaredAt(module: ParsedModule, binding: Binding): RelatedLocation {
  return { location: { id: module.id, start: binding.start, end: binding.end }, message: binding.kind === "import" ? "imported here" : "declared here" };
}

/** The object of a declaration, with the writes to it. */
function readSlot(machine: Machine, slot: Slot, name: string, declared: RelatedLocation, use: Location, evaluate: () => Result): Result {
  const key = slot.kind === "binding" ? `${slot.module.id}\0${slot.binding}` : `${slot.module.id}\0@${slot.expression.start}`;
  const result = machine.once.read(key, { name, location: declared.location }, use, evaluate);
  const read = hopped(held(result), [use]);
  if (typeof result.value !== "object" || result.value === null || isUnknown(result)) return read;
  const writes = machine.writes.of(slot);
  return writes.length === 0 ? read : { ...read, pending: [{ name, use, declared, writes }, ...(read.pending ?? [])] };
}

/** A function that a const holds is known by the name of the const. */
function named(result: Result, location: Location, whole: boolean): Result {
  const { value } = result;
  if (!whole || !(value instanceof Closure) || value.declared !== undefined) return result;
  return { ...result, value: new Closure(value.function, value.scope, location) };
}

function readFunction(module: ParsedModule, binding: Binding & { readonly kind: "function" }, declared: RelatedLocation, use: Location): Result {
  // A function that is assigned or declared again may be another one by the time it is called.
  if (!binding.neverAssigned || binding.overloaded) return notStatic("reassignable", use, { name: binding.name, keyword: "function" }, { declared: [declared] });
  const closure = new Closure(binding.function, { module, frame: undefined }, declared.location);
  return hopped(made(closure, { id: module.id, start: binding.function.start, end: binding.function.end }), [use]);
}

function readImport(machine: Machine, module: ParsedModule, id: BindingId, use: Location): Result {
  const binding = module.bindings[id]! as Binding & { readonly kind: "import" };
  const imported = declaredAt(module, binding);
  if (binding.typeOnly) return notStatic("unresolved", use, { name: binding.name, specifier: binding.specifier }, { declared: [imported] });
  // The SDK's function itself is known by its name; what else a module gives at run time is not.
  if (binding.awaited !== undefined && !machine.options.sources.includes(binding.specifier)) return notStatic("await", at({ module }, binding.awaited), {}, { declared: [imported] });
  return readLinked(machine, machine.graph.link(module, id), { name: binding.name, specifier: binding.specifier, use, imported });
}

interface ImportUse {
  readonly name: string;
  readonly specifier: string;
  readonly use: Location;
  readonly imported: RelatedLocation | undefined;
}

/** Reads an export by a member of a namespace, or by whatever stands at `use`. */
export function readExport(machine: Machine, module: ParsedModule, name: string, use: Location): Result {
  const result = readLinked(machine, machine.graph.exported(module, name), { name, specifier: module.id, use, imported: undefined });
  const { location, hops } = result.origin;
  return isUnknown(result) ? result : { ...result, origin: { location, hops: hops.slice(1) } };
}

function readLinked(machine: Machine, { target, through }: Linked, where: ImportUse): Result {
  machine.once.depend(through);
  return readTarget(machine, target, where);
}

function readTarget(machine: Machine, target: Target, where: ImportUse): Result {
  const { use, name } = where;
  const declared = where.imported === undefined ? [] : [where.imported];
  switch (target.kind) {
    case "binding":
      return machine.readBinding(target.module, target.binding, use);
    case "expression":
      return readExpression(machine, target.module, target.expression, name, use);
    case "member":
      return readImportedMember(machine, readTarget(machine, target.of, where), target.name, where);
    case "namespace":
      return hopped(made(new ModuleNamespace(target.module), use), [use]);
    case "external":
      return readExternal(machine, target, where);
    case "missing":
      return unparsed(target.module, use, declared) ?? notStatic("unresolved", use, { name, specifier: where.specifier }, { declared });
  }
}

/** `export default { … }`, `export = …`, the data of a JSON file. */
function readExpression(machine: Machine, module: ParsedModule, expression: Expression, name: string, use: Location): Result {
  const scope: Scope = { module, frame: undefined };
  const location = at(scope, expression);
  machine.once.depend([module.id]);
  const declared = { location, message: "exported here" };
  return readSlot(machine, { kind: "expression", module, expression }, name, declared, use, () => machine.evaluateOpen(expression, scope));
}

function readImportedMember(machine: Machine, whole: Result, member: string, where: ImportUse): Result {
  const facts = machine.heap.objectFacts(whole.value);
  if (facts !== undefined && facts.incomplete === undefined && !facts.places.has(member)) {
    return notStatic("unresolved", where.use, { name: where.name, specifier: where.specifier }, { declared: where.imported === undefined ? [] : [where.imported] });
  }
  return readMember(machine, whole, member, where.use);
}

/** `defineTool` returns its argument as it is (seed 003). */
const IDENTITY = new Builtin("defineTool", new Map(), (_, context, args) => args[0] ?? made(undefined, context.location));

function readExternal(machine: Machine, target: Target & { readonly kind: "external" }, where: ImportUse): Result {
  const { specifier, imported, resolution } = target;
  const { use, name } = where;
  const declared = where.imported === undefined ? [] : [where.imported];
  if (machine.options.sources.includes(specifier)) {
    if (imported === "defineTool") return hopped(made(IDENTITY, use), [use]);
    if (imported === "*") return hopped(made(new Builtin(specifier, new Map([["defineTool", IDENTITY]])), use), [use]);
  }
  const library = libraryOf(specifier);
  if (library !== undefined) return notStatic("library", use, { library }, { declared, extent: "chain" });
  // A namespace is no value by itself: its member is what is not static.
  const extent = imported === "*" ? "chain" : "call";
  if (resolution.kind === "package") return notStatic("package", use, { name, package: resolution.name }, { declared, extent });
  return notStatic("unresolved", use, { name, specifier }, { declared, extent });
}

