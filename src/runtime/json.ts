/** Copies values as `JSON.stringify` sees them, but refuses what it would lose without a word. */

import type { JsonValue } from "../schema/types.ts";

/** A value that JSON cannot carry, and where it stands. */
export class NotJsonError extends Error {
  /** JSON Pointer into the copied value. */
  readonly path: string;

  constructor(path: string, what: string, options?: { readonly cause?: unknown }) {
    super(`${what} at ${path === "" ? "its root" : path} is not JSON`, options);
    this.path = path;
  }
}

/**
 * Copies a value. As in JSON, `toJSON` is called, members that are `undefined` are left out, elements that are become
 * `null`, and so do `undefined` itself and numbers that are not finite.
 *
 * @throws NotJsonError For a BigInt, a symbol, a function, a cycle, an object whose content JSON does not see (a `Map`, a
 * DOM node …), one that throws while it is read, and for nesting that exhausts the stack.
 */
export function toJson(value: unknown): JsonValue {
  try {
    return copy(value, { key: "" }) ?? null;
  } catch (error) {
    if (error instanceof NotJsonError) throw error;
    throw new NotJsonError("", "A value that is nested too deep", { cause: error });
  }
}

/** Objects that JSON reads as the primitive they hold. */
const WRAPPERS: ReadonlySet<string> = /* @__PURE__ */ new Set(["Number", "String", "Boolean"]);

/** Where a value stands: under `key` in `container`, which itself stands at `parent`. The root is in no container. */
interface Place {
  readonly key: string;
  readonly container?: object;
  readonly parent?: Place;
}

function copy(original: unknown, place: Place): JsonValue | undefined {
  const value = read(() => replaced(original, place.key), place);
  if (value === null || value === undefined || typeof value === "string" || typeof value === "boolean") return value;
  // JSON has neither NaN nor -0.
  if (typeof value === "number") return Number.isFinite(value) ? value + 0 : null;
  if (typeof value !== "object") throw new NotJsonError(pathOf(place), `A ${typeof value}`);
  if (isInside(place, value)) throw new NotJsonError(pathOf(place), "A cycle");
  if (Array.isArray(value)) return copyElements(value, place);
  const opaque = opaqueKind(value);
  if (opaque !== undefined) throw new NotJsonError(pathOf(place), opaque);
  return copyMembers(value, place);
}

function copyElements(container: readonly unknown[], parent: Place): JsonValue {
  return Array.from({ length: container.length }, (_, index) => {
    const place: Place = { key: String(index), container, parent };
    return copy(read(() => container[index], place), place) ?? null;
  });
}

function copyMembers(container: object, parent: Place): JsonValue {
  const members = read(() => Object.keys(container), parent).flatMap((key): [string, JsonValue][] => {
    const place: Place = { key, container, parent };
    const member = copy(read(() => (container as Record<string, unknown>)[key], place), place);
    return member === undefined ? [] : [[key, member]];
  });
  return Object.fromEntries(members);
}

/** The value that stands in for `value` in JSON: what its `toJSON` returns, or the primitive that a wrapper object holds. */
function replaced(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return value;
  const result = "toJSON" in value && typeof value.toJSON === "function" ? (value.toJSON(key) as unknown) : value;
  return typeof result === "object" && result !== null && WRAPPERS.has(tagOf(result)) ? result.valueOf() : result;
}

/** Names objects whose state is in internal slots, where JSON finds `{}`. A plain object may have any keys. */
function opaqueKind(value: object): string | undefined {
  const tag = tagOf(value);
  if (tag !== "Object") return `A value of type ${tag}`;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return undefined;
  return "nodeType" in value && "nodeName" in value ? "A DOM node" : undefined;
}

/** What the platform calls an object, in any realm: "Object", "Map", "HTMLDivElement" … */
export function tagOf(value: object): string {
  return Object.prototype.toString.call(value).slice("[object ".length, -1);
}

/** Runs code of the value itself: a `toJSON`, a getter or a proxy's trap. */
function read<T>(access: () => T, place: Place): T {
  try {
    return access();
  } catch (error) {
    throw new NotJsonError(pathOf(place), "A value that throws while it is read", { cause: error });
  }
}

function isInside(place: Place, value: object): boolean {
  for (let at: Place | undefined = place; at !== undefined; at = at.parent) if (at.container === value) return true;
  return false;
}

function pathOf(place: Place): string {
  const token = (key: string): string => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  return place.parent === undefined ? "" : pathOf(place.parent) + token(place.key);
}
