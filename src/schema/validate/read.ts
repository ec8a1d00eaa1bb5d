/**
 * Reads any JavaScript value into the plain form that the rules work on, and reports what JSON does not carry
 * (rules.md §4). Reading goes by position, since the same value means different things in different places:
 * `undefined` as a keyword vanishes, as a property of `properties` it leaves an undescribed argument behind.
 */

import { INCOMPLETE, type Issue, UNKNOWN } from "../issue.ts";
import type { UnsupportedOption } from "../keywords.ts";
import { type Inspected, type Member, contentsOf, inspect, instanceOf } from "./inspect.ts";
import { type Shape, shapeOf, standingOf } from "./kind.ts";
import { ROOT, type Place, childPlace, pointerOf } from "./place.ts";
import { type Plain, type PlainArray, type PlainObject, type Report, toIssue } from "./reading.ts";
import { fixAt } from "./rule.ts";
import { readScalar, reportLoneSurrogate } from "./scalars.ts";

/** Nothing deeper is read, so that no walk over the plain form overflows. The bridge carries 122 levels. */
const DEEPEST = 500;
/** More containers than this are larger than any manifest (1,000,000 bytes) even at their smallest. */
const MOST_CONTAINERS = 60_000;
/** A sparse array is reported hole by hole, but `new Array(1e9)` not a billion times. */
const MOST_HOLES = 100;

/**
 * What stands at a place: a schema, a map of schemas, a list of schemas, a pattern, JSON data, the value of any other
 * keyword, or a part of something that is refused as a whole and not looked into.
 */
type Position = "node" | "properties" | "branches" | "pattern" | "data" | "keyword" | "refused";

interface Site {
  readonly place: Place;
  readonly position: Position;
  /** The schema node the place belongs to. */
  readonly node: Place;
  /** Containers around the value, plus one. */
  readonly level: number;
  readonly inArray: boolean;
}

type ReadableMember = Exclude<Member, { readonly state: "lost" }>;

interface Reader {
  readonly unsupported: UnsupportedOption;
  readonly issues: Issue[];
  /** The containers around the value that is being read, each with its place. */
  readonly ancestors: Map<object, Place>;
  deepest: { place: Place; levels: number };
  containers: number;
}

export interface Reading {
  readonly value: Plain;
  readonly issues: readonly Issue[];
  /** The node that holds the deepest container, and how many JSON levels there are. */
  readonly deepest: { readonly place: Place; readonly levels: number };
  /** The value was too large to be read to the end. */
  readonly cut: boolean;
}

/** Reads `raw`. Never throws, and never calls anything of the value but the traps of a Proxy. */
export function readSchema(raw: unknown, unsupported: UnsupportedOption): Reading {
  const reader: Reader = { unsupported, issues: [], ancestors: new Map(), deepest: { place: ROOT, levels: 0 }, containers: 0 };
  const value = readValue(reader, raw, { place: ROOT, position: "node", node: ROOT, level: 1, inArray: false });
  return { value, issues: reader.issues, deepest: reader.deepest, cut: reader.containers > MOST_CONTAINERS };
}

function readValue(reader: Reader, raw: unknown, site: Site): Plain {
  if (raw === UNKNOWN) return UNKNOWN;
  if (typeof raw === "object" && raw !== null) return readContainer(reader, raw, site);
  return readScalar(raw, site.place, site.inArray, reportFrom(reader, site));
}

function readContainer(reader: Reader, raw: object, site: Site): Plain {
  const cycle = reader.ancestors.get(raw);
  if (cycle !== undefined) {
    reportFrom(reader, site)("cyclic", { place: site.place, at: "value", params: { path: pointerOf(site.place), target: pointerOf(cycle) } });
    return UNKNOWN;
  }
  const found = inspect(raw);
  if (site.position === "pattern" && found.shape === "foreign" && found.kind === "a RegExp") return readRegExp(reader, raw, site);
  reader.containers++;
  if (site.position !== "refused" && site.level > reader.deepest.levels) reader.deepest = { place: site.node, levels: site.level };
  if (site.level > DEEPEST || reader.containers > MOST_CONTAINERS) return UNKNOWN;
  reader.ancestors.set(raw, site.place);
  const value = readInspected(reader, found, site);
  reader.ancestors.delete(raw);
  return value;
}

function readInspected(reader: Reader, found: Inspected, site: Site): Plain {
  const report = reportFrom(reader, site);
  const { place } = site;
  switch (found.shape) {
    case "array":
      return readArray(reader, found.value, site);
    case "object":
      for (const name of found.lost) report("property-not-carried", { place, at: "node", params: { what: `the inherited property ${JSON.stringify(name)}` } });
      if (found.instance !== undefined) report("value-not-plain", { place, at: "value", params: { kind: instanceOf(found.instance), path: pointerOf(place), harmless: true } });
      return readObject(reader, found.value, site);
    case "foreign": {
      const { shape: _, ...words } = found;
      report("value-not-plain", { place, at: "value", params: { ...words, path: pointerOf(place), harmless: false } });
      return UNKNOWN;
    }
    case "to-json":
      report("tojson", { place, at: "value", params: {} });
      return UNKNOWN;
  }
}

function readArray(reader: Reader, raw: readonly unknown[], site: Site): Plain {
  const report = reportFrom(reader, site);
  const contents = contentsOf(raw);
  if (contents === undefined) return readUnreadable(reader, site);
  const array: PlainArray = [];
  const position = site.position === "branches" ? "node" : site.position === "data" ? "data" : "refused";
  const elements = new Map<number, ReadableMember>();
  for (const member of contents.members) {
    if (member.state !== "lost" && isIndex(member.key)) elements.set(Number(member.key), member);
    else report("property-not-carried", { place: site.place, at: "node", params: { what: member.state === "lost" ? member.what : `the property ${JSON.stringify(member.key)} of an array`, ofArray: true } });
  }
  for (let index = 0, holes = 0; index < contents.length && holes < MOST_HOLES; index++) {
    const place = childPlace(site.place, index);
    const member = elements.get(index);
    if (member === undefined) {
      holes++;
      report("sparse-array", { place, at: "value", params: {} });
    }
    array.push(member === undefined ? UNKNOWN : readMember(reader, member, { ...below(site, place, position), inArray: true }));
  }
  if (contents.incomplete) array[INCOMPLETE] = true;
  return array;
}

function readObject(reader: Reader, raw: object, site: Site): Plain {
  const contents = contentsOf(raw);
  if (contents === undefined) return readUnreadable(reader, site);
  const object = Object.create(null) as PlainObject;
  const shape = site.position === "node" ? shapeOfMembers(contents.members) : undefined;
  for (const member of contents.members) {
    const place = member.key === undefined ? site.place : childPlace(site.place, member.key);
    if (member.state === "lost") {
      reportFrom(reader, site)("property-not-carried", { place, at: member.key === undefined ? "node" : "key", params: { what: member.what } });
      continue;
    }
    if (isDropped(reader, member, site, place)) continue;
    if (shape === undefined) reportLoneSurrogate(member.key, place, "key", reportFrom(reader, site));
    const position = shape === undefined ? memberPosition(site.position) : keywordPosition(member.key, shape, reader.unsupported);
    object[member.key] = readMember(reader, member, below(site, place, position));
  }
  if (contents.incomplete) object[INCOMPLETE] = true;
  return object;
}

/** Members that leave no trace in JSON: `undefined`, and a `toJSON` function, which speaks for the whole object. */
function isDropped(reader: Reader, member: ReadableMember, site: Site, place: Place): boolean {
  if (member.state === "accessor") return false;
  if (member.key === "toJSON" && typeof member.value === "function") {
    reportFrom(reader, site)("tojson", { place, at: "key", params: {} });
    return true;
  }
  if (member.value !== undefined || site.position === "properties") return false;
  reportFrom(reader, site)("node-undefined", {
    place,
    at: "value",
    params: { key: member.key },
    fix: fixAt(place, `Delete ${member.key}`, { kind: "remove" }),
  });
  return true;
}

function readMember(reader: Reader, member: ReadableMember, site: Site): Plain {
  if (member.state === "value") return readValue(reader, member.value, site);
  reportFrom(reader, site)("accessor", { place: site.place, at: "key", params: { key: member.key } });
  return UNKNOWN;
}

function readUnreadable(reader: Reader, site: Site): Plain {
  const { place } = site;
  reportFrom(reader, site)("value-not-plain", { place, at: "value", params: { kind: "an object that cannot be read", path: pointerOf(place), harmless: false } });
  return UNKNOWN;
}

/** `pattern: /^a$/`: the one place where a regular expression says what was meant. */
function readRegExp(reader: Reader, raw: object, site: Site): Plain {
  const { source, flags } = raw as RegExp;
  const { place } = site;
  // Flags `u` and `v` change no reading that the pattern would not have anyway; others cannot be carried.
  const fix = /^[uv]?$/.test(flags) ? fixAt(place, "Write the source as a string", { kind: "replace-value", value: source }) : undefined;
  reportFrom(reader, site)("keyword-value-type", { place, at: "value", params: { keyword: "pattern", expected: "a string", kind: "a regular expression", source, flags }, fix });
  return UNKNOWN;
}

function below(site: Site, place: Place, position: Position): Site {
  return { place, position, node: position === "node" ? place : site.node, level: site.level + 1, inArray: false };
}

function isIndex(key: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(key);
}

function memberPosition(position: Position): Position {
  if (position === "properties") return "node";
  return position === "data" ? "data" : "refused";
}

/** What stands under a key of a node. A key that is refused is reported at the key, not for what it holds. */
function keywordPosition(key: string, shape: Shape, unsupported: UnsupportedOption): Position {
  if (standingOf(key, shape, unsupported) !== "allowed") return "refused";
  switch (key) {
    case "items":
      return "node";
    case "oneOf":
      return "branches";
    case "properties":
    case "pattern":
      return key;
    case "enum":
    case "required":
    case "default":
    case "examples":
      return "data";
    default:
      return "keyword";
  }
}

function shapeOfMembers(members: readonly Member[]): Shape {
  const values = new Map(members.map((member) => [member.key, member.state === "value" ? member.value : UNKNOWN]));
  return shapeOf(values.get("type"), values.get("oneOf") !== undefined);
}

/** What is refused is reported once, as a whole: nothing inside it is reported again. */
function reportFrom(reader: Reader, site: Site): Report {
  return (rule, finding) => {
    if (site.position !== "refused") reader.issues.push(toIssue(rule, finding));
  };
}
