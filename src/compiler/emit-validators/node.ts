/**
 * The check of one node as statements that return the first failure. They follow the interpreter keyword by keyword;
 * what the schema decides is decided here, so that only what the arguments decide is left to run.
 *
 * Objects and branches of unions become functions, shared by equal nodes, whose failures have paths relative to their
 * argument. Everything else stands inline, and builds a path only where it fails.
 */

import { validateArgs } from "../../schema/interpret.ts";
import type { Keywords } from "../../schema/interpret/keywords.ts";
import type { ToolArgsSchemaNode } from "../../schema/types.ts";
import { findTag } from "../../schema/union/tag.ts";
import type { UnionTag } from "../../schema/union/tag.ts";
import { jsonLiteral } from "../literal.ts";
import { fail, failWith, failure, itemPath, member, pathCode, propertyPath } from "./code.ts";
import type { Place } from "./code.ts";
import { Variables } from "./emission.ts";
import type { Emission } from "./emission.ts";
import { emitEnum, emitNumber, emitString, typeTest } from "./scalars.ts";

/** Where code is being emitted. */
interface Context {
  readonly emission: Emission;
  readonly variables: Variables;
}

/** Kinds of values with the keywords that speak of them. */
const KINDS = {
  string: (node: Keywords, place: Place, { emission }: Context) => emitString(node, place, emission),
  number: emitNumber,
  array: emitArray,
} as const;

/** What every plain object inherits. */
const INHERITED = new Set(["__proto__", ...Object.getOwnPropertyNames(Object.prototype)]);

/** A function that returns the first failure of its argument, undefined if there is none. */
export function emitCheck(node: Keywords, emission: Emission): string {
  return emitFunction(emission, (place, context) => emitInline(node, place, context));
}

function emitFunction(emission: Emission, emitBody: (place: Place, context: Context) => string): string {
  const variables = new Variables();
  const variable = variables.next();
  return `(${variable}) => {\n${emitBody({ variable, path: [] }, { emission, variables })}\n}`;
}

/** Lines of code without the empty ones. */
function lines(...code: readonly string[]): string {
  return code.filter((line) => line !== "").join("\n");
}

function emitNode(node: Keywords, place: Place, context: Context): string {
  const isLarge = node.type === "object" && hasMembers(node);
  return isLarge ? callCheck(emitCheck(node, context.emission), place, context) : emitInline(node, place, context);
}

function hasMembers({ properties = {}, required = [] }: Keywords): boolean {
  return required.length > 0 || Object.keys(properties).length > 0;
}

function emitInline(node: Keywords, place: Place, context: Context): string {
  const { type } = node;
  const { emission } = context;
  if (type === "object" && hasMembers(node)) {
    const { code, object } = emitObjectTest(place, context);
    return lines(code, emitEnumOf(node, object, emission), emitMembers(node, object, context), emitUnionOf(node, object, context));
  }
  const test = type === undefined ? "" : `if (!(${typeTest(type, place.variable, emission)})) ${fail(place, "type", type)}`;
  return lines(test, emitEnumOf(node, place, emission), emitKinds(node, place, context), emitUnionOf(node, place, context));
}

/** Refuses what is no object; `object` is what the members are read from. */
function emitObjectTest(place: Place, context: Context): { readonly code: string; readonly object: Place } {
  const object = emitPlain(place, context);
  return { code: `${object.code}\nif (!${object.variable}) ${fail(place, "type", "object")}`, object };
}

/**
 * An object whose own properties can be read without asking whether they are its own, which costs five times as much:
 * the value itself where it inherits from nothing but `Object.prototype`, else a copy of its enumerable ones, which are
 * all that JSON has; something false for what is no object.
 *
 * A live value can forge that prototype, which JSON cannot: an array given it counts as an object here. What is checked
 * is then still what a handler reads.
 */
function emitPlain({ variable, path }: Place, { emission, variables }: Context): Place & { readonly code: string } {
  const object = variables.next();
  const copy = `${emission.use("plain")}(${variable})`;
  return { variable: object, path, code: `const ${object} = ${variable}?.__proto__ === trusted ? ${variable} : ${copy};` };
}

function emitEnumOf(node: Keywords, place: Place, emission: Emission): string {
  return node.enum ? emitEnum(node.enum, place, emission) : "";
}

function emitUnionOf(node: Keywords, place: Place, context: Context): string {
  return node.oneOf ? emitUnion(node.oneOf, place, context) : "";
}

/** The keywords of the kind that `type` names; where it names none, each kind is asked for. */
function emitKinds(node: Keywords, place: Place, context: Context): string {
  const kind = node.type === "integer" ? "number" : node.type;
  if (kind === "boolean" || kind === "object") return "";
  if (kind !== undefined && Object.hasOwn(KINDS, kind)) return KINDS[kind as keyof typeof KINDS](node, place, context);
  const guarded = Object.entries(KINDS).map(([name, emit]) => {
    const code = emit(node, place, context);
    return code && `if (${kindTest(name, place.variable, context.emission)}) {\n${code}\n}`;
  });
  return lines(...guarded, hasMembers(node) ? emitMembersIfObject(node, place, context) : "");
}

/** Like the test of the type, but NaN and infinities are numbers, since only `type` refuses them. */
function kindTest(kind: string, variable: string, emission: Emission): string {
  return kind === "number" ? `typeof ${variable} === "number"` : typeTest(kind, variable, emission);
}

function emitMembersIfObject(node: Keywords, place: Place, context: Context): string {
  const object = emitPlain(place, context);
  return `${object.code}\nif (${object.variable}) {\n${emitMembers(node, object, context)}\n}`;
}

function emitArray(node: Keywords, place: Place, context: Context): string {
  const { minItems = 0, maxItems = Infinity, items, uniqueItems } = node;
  const { variable } = place;
  return lines(
    minItems > 0 ? `if (${variable}.length < ${minItems}) ${fail(place, "minItems", minItems)}` : "",
    maxItems < Infinity ? `if (${variable}.length > ${maxItems}) ${fail(place, "maxItems", maxItems)}` : "",
    items ? emitItems(items, place, context) : "",
    uniqueItems === true ? emitUnique(items?.type, place, context) : "",
  );
}

function emitItems(items: Keywords, { variable, path }: Place, context: Context): string {
  const index = context.variables.next();
  const item = context.variables.next();
  const code = emitNode(items, { variable: item, path: itemPath(path, index) }, context);
  if (code === "") return "";
  return `for (let ${index} = 0; ${index} < ${variable}.length; ${index}++) {\nconst ${item} = ${variable}[${index}];\n${code}\n}`;
}

/** Items that are known to be scalars are compared as they are. */
function emitUnique(type: string | undefined, place: Place, { emission, variables }: Context): string {
  const scalar = type !== undefined && ["string", "number", "integer", "boolean"].includes(type);
  const repeated = variables.next();
  const keys = scalar ? place.variable : `${place.variable}.map((item) => ${emission.use("jsonKey")}(item))`;
  return lines(
    `const ${repeated} = ${emission.use("findRepeated")}(${keys});`,
    `if (${repeated}) ${failWith(place, "uniqueItems", repeated)}`,
  );
}

/** The members of an object from `emitPlain`; the test of `tag` has been emitted already. */
function emitMembers(node: Keywords, place: Place, context: Context, tag?: string): string {
  const { required = [], properties = {} } = node;
  const needed = required.filter((name) => name !== tag);
  const values = new Map([...new Set([...needed, ...Object.keys(properties)])].map((name) => [name, context.variables.next()]));
  const checks = new Map(
    Object.entries(properties).map(([name, property]) => {
      const at = { variable: values.get(name) as string, path: propertyPath(place.path, name) };
      return [name, name === tag && acceptsListed(property) ? "" : emitNode(property, at, context)];
    }),
  );
  const used = [...values].filter(([name]) => needed.includes(name) || checks.get(name));
  return lines(
    ...used.map(([name, variable]) => `const ${variable} = ${ownValue(place, name, context.emission)};`),
    ...needed.map((name) => `if (${values.get(name)} === undefined) ${failMissing(place, name, context)}`),
    ...[...checks].map(([name, code]) => (code === "" || required.includes(name) ? code : `if (${values.get(name)} !== undefined) {\n${code}\n}`)),
  );
}

function failMissing({ path }: Place, name: string, { emission }: Context): string {
  return `return ${emission.use("missing")}(${pathCode(path)}, ${jsonLiteral(name)});`;
}

/** Reads an own property of an object from `emitPlain`, undefined where there is none. */
function ownValue({ variable }: Place, name: string, emission: Emission): string {
  const value = member(variable, name);
  return INHERITED.has(name) ? `(${emission.use("own")}(${variable}, ${jsonLiteral(name)}) ? ${value} : undefined)` : value;
}

/** Whether a node accepts every value that its enum lists. */
function acceptsListed(node: Keywords): boolean {
  return node.enum?.every((value) => validateArgs(node as ToolArgsSchemaNode, value).ok) ?? false;
}

/** Calls a function and returns the failure that it gives, if any. */
function callCheck(check: string, place: Place, context: Context): string {
  return returnFound(`${context.emission.constant(check)}(${place.variable})`, place, context);
}

function returnFound(call: string, place: Place, { emission, variables }: Context): string {
  const found = variables.next();
  return `const ${found} = ${call};\n${returnUnder(place, found, emission)}`;
}

/** Returns a failure, if there is one, with the path of the place put before its own. */
function returnUnder({ path }: Place, found: string, emission: Emission): string {
  return `if (${found}) return ${path.length === 0 ? found : `${emission.use("under")}(${pathCode(path)}, ${found})`};`;
}

function emitUnion(branches: readonly Keywords[], place: Place, context: Context): string {
  const [only, ...others] = branches;
  if (only === undefined) return fail(place, "oneOf", "none");
  if (others.length === 0) return emitNode(only, place, context);
  const tag = findTag(branches);
  if (tag === undefined) return emitBranches(branches, branches.map((branch) => emitCheck(branch, context.emission)), place, context);
  return tag.required ? emitTagged(branches, tag, place, context) : emitMaybeTagged(branches, tag, place, context);
}

/** All branches are tried. */
function emitBranches(branches: readonly Keywords[], checks: readonly string[], place: Place, context: Context): string {
  const { emission } = context;
  const list = emission.constant(`[${checks.map((check) => emission.constant(check)).join(", ")}]`);
  const listed = branches.map(listsOf);
  const meant = enumsIn(listed) < 2 ? "" : `, ${emission.constant(`(value, failures) => ${emission.use("meantBy")}(${jsonLiteral(listed)}, value, failures)`)}`;
  return returnFound(`${emission.use("checkBranches")}(${place.variable}, ${list}${meant})`, place, context);
}

/** What a node lists in enums, there and in its properties: by it the interpreter tells which branch is meant. */
function listsOf({ enum: listed, properties = {}, oneOf = [] }: Keywords): Keywords {
  const members = Object.entries(properties).map(([name, property]) => [name, listsOf(property)] as const).filter(([, part]) => enumsIn([part]) > 0);
  return {
    ...(listed && { enum: listed }),
    ...(members.length > 0 && { properties: Object.fromEntries(members) }),
    ...(oneOf.length > 0 && { oneOf: oneOf.map(listsOf) }),
  };
}

function enumsIn(nodes: readonly Keywords[]): number {
  return nodes.reduce((sum, { enum: listed, properties = {}, oneOf = [] }) => sum + Number(listed !== undefined) + enumsIn([...Object.values(properties), ...oneOf]), 0);
}

/** The tag alone says which branch a value can match, and its tests need not be repeated there. */
function emitTagged(branches: readonly Keywords[], tag: UnionTag, place: Place, context: Context): string {
  const { emission } = context;
  const { code, object } = emitObjectTest(place, context);
  const value = context.variables.next();
  const checkTagged = (branch: Keywords): string =>
    emitFunction(emission, (at, inner) => lines(emitEnumOf(branch, at, emission), emitMembers(branch, at, inner, tag.name), emitUnionOf(branch, at, inner)));
  return lines(
    code,
    `const ${value} = ${ownValue(object, tag.name, emission)};`,
    `if (${value} === undefined) ${failMissing(object, tag.name, context)}`,
    switchOnTag(tag, value, branches.map(checkTagged), object, context),
  );
}

/** A tag that some branches leave out picks a branch where it is there; else all are tried. */
function emitMaybeTagged(branches: readonly Keywords[], tag: UnionTag, place: Place, context: Context): string {
  const { emission } = context;
  const object = emitPlain(place, context);
  const value = context.variables.next();
  const checks = branches.map((branch) => emitCheck(branch, emission));
  return lines(
    object.code,
    `const ${value} = ${object.variable} ? ${ownValue(object, tag.name, emission)} : undefined;`,
    `if (${value} !== undefined) {`,
    switchOnTag(tag, value, checks, object, context),
    // The very checks: emitted once more, they would be doubled at each level of nesting.
    `} else {\n${emitBranches(branches, checks, place, context)}\n}`,
  );
}

function switchOnTag(tag: UnionTag, value: string, checks: readonly string[], place: Place, context: Context): string {
  const { emission, variables } = context;
  const found = variables.next();
  const values = [...tag.branches];
  const cases = checks.map((check, index) => {
    const labels = values.filter(([, picked]) => picked === index).map(([listed]) => `case ${jsonLiteral(listed)}:`);
    return labels.length === 0 ? "" : `${labels.join(" ")} ${found} = ${emission.constant(check)}(${place.variable}); break;`;
  });
  const unlisted = failure(propertyPath([], tag.name), "enum", values.map(([listed]) => listed));
  return lines(`let ${found};`, `switch (${value}) {`, ...cases, `default: ${found} = ${unlisted};`, "}", returnUnder(place, found, emission));
}
