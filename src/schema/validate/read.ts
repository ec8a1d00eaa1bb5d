/**
 * Reads any JavaScript value into the plain form that the rules work on, and reports what JSON does not carry
 * (rules.md §4). Reading goes by position, since the same value means different things in different places:
 * `undefined` as a keyword vanishes, as a property of `properties` it leaves an undescribed argument behind.
 */

import { INCOMPLETE, UNKNOWN } from "../issue.ts";
import type { UnsupportedOption } from "../keywords.ts";
import { type Found, type Report, atKey, atNode, atValue, remark } from "./finding.ts";
import { type Foreign, type Inspected, type Member, UNREADABLE, contentsOf, inspect, instanceOf } from "./inspect.ts";
import { type Shape, shapeOf, standingOf } from "./kind.ts";
import { ROOT, type Place, childPlace, pointerOf } from "./place.ts";
import type { Plain, PlainArray, PlainObject } from "./plain.ts";
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
  /** Takes what is found at the place and below. */
  readonly report: Report;
}

type ReadableMember = Exclude<Member, { readonly state: "lost" }>;

interface Reader {
  readonly unsupported: UnsupportedOption;
  /** The containers around the value that is being read, each with its place. */
  readonly ancestors: Map<object, Place>;
  deepest: { place: Place; levels: number };
  containers: number;
}

export interface Reading {
  readonly value: Plain;
  /** What JSON does not carry. */
  readonly found: readonly Found[];
  /** The node that holds the deepest container, and how many JSON levels there are. */
  readonly deepest: { readonly place: Place; readonly levels: number };
  /** The value was too large to be read to the end. */
  readonly cut: boolean;
}

/** Reads `raw`. Never throws, and never calls anything of the value but the traps of a Proxy. */
export function readSchema(raw: unknown, unsupported: UnsupportedOption): Reading {
  const found: Found[] = [];
  const report: Report = (rule, finding, foreign) => void found.push({ rule, finding, ...(foreign && { foreign }) });
  const reader: Reader = { unsupported, ancestors: new Map(), deepest: { place: ROOT, levels: 0 }, containers: 0 };
  const value = readValue(reader, raw, { place: ROOT, position: "node", node: ROOT, level: 1, inArray: false, report });
  return { value, found, deepest: reader.deepest, cut: reader.containers > MOST_CONTAINERS };
}

function readValue(reader: Reader, raw: unknown, site: Site): Plain {
  if (raw === UNKNOWN) return UNKNOWN;
  if (typeof raw === "object" && raw !== null) return readContainer(reader, raw, site);
  return readScalar(raw, site);
}

function readContainer(reader: Reader, raw: object, site: Site): Plain {
  const { place } = site;
  const cycle = reader.ancestors.get(raw);
  if (cycle !== undefined) {
    site.report("cyclic", atValue(place, { path: pointerOf(place), target: pointerOf(cycle) }));
    return UNKNOWN;
  }
  const found = inspect(raw);
  if (site.position === "pattern" && found.shape === "foreign" && found.kind === "a RegExp") return readRegExp(raw as RegExp, site);
  reader.containers++;
  if (site.position !== "refused" && site.level > reader.deepest.levels) reader.deepest = { place: site.node, levels: site.level };
  if (site.level > DEEPEST || reader.containers > MOST_CONTAINERS) return UNKNOWN;
  reader.ancestors.set(raw, place);
  const value = readInspected(reader, found, site);
  reader.ancestors.delete(raw);
  return value;
}

function readInspected(reader: Reader, found: Inspected, site: Site): Plain {
  const { place, report } = site;
  switch (found.shape) {
    case "array":
      return readArray(reader, found.value, site);
    case "object":
      for (const name of found.lost) report("property-not-carried", atNode(place, { what: `the inherited property ${JSON.stringify(name)}` }));
      if (found.instance !== undefined) report("value-not-plain", remark(atValue(place, { kind: instanceOf(found.instance), path: pointerOf(place), harmless: true })));
      return readObject(reader, found.value, site);
    case "foreign":
      return readForeign(found, site);
    case "to-json":
      report("tojson", atValue(place, {}));
      return UNKNOWN;
  }
}

function readArray(reader: Reader, raw: readonly unknown[], site: Site): Plain {
  const contents = contentsOf(raw);
  if (contents === undefined) return readForeign(UNREADABLE, site);
  const array: PlainArray = [];
  const position = site.position === "branches" ? "node" : site.position === "data" ? "data" : "refused";
  const elements = new Map<number, ReadableMember>();
  for (const member of contents.members) {
    if (member.state !== "lost" && isIndex(member.key)) elements.set(Number(member.key), member);
    else site.report("property-not-carried", remark(atNode(site.place, { what: member.state === "lost" ? member.what : `the property ${JSON.stringify(member.key)} of an array`, ofArray: true })));
  }
  for (let index = 0, holes = 0; index < contents.length && holes < MOST_HOLES; index++) {
    const place = childPlace(site.place, index);
    const member = elements.get(index);
    if (member === undefined) {
      holes++;
      site.report("sparse-array", atValue(place, {}));
    }
    array.push(member === undefined ? UNKNOWN : readMember(reader, member, { ...below(site, place, position), inArray: true }));
  }
  if (contents.incomplete) array[INCOMPLETE] = true;
  return array;
}

function readObject(reader: Reader, raw: object, site: Site): Plain {
  const contents = contentsOf(raw);
  if (contents === undefined) return readForeign(UNREADABLE, site);
  const object = Object.create(null) as PlainObject;
  const shape = site.position === "node" ? shapeOfMembers(contents.members) : undefined;
  for (const member of contents.members) {
    const place = member.key === undefined ? site.place : childPlace(site.place, member.key);
    if (member.state === "lost") {
      const at = member.key === undefined ? atNode : atKey;
      site.report("property-not-carried", at(place, { what: member.what }));
    } else if (!isDropped(member, site, place)) {
      if (shape === undefined) reportLoneSurrogate(member.key, "key", { ...site, place });
      const position = shape === undefined ? memberPosition(site.position) : keywordPosition(member.key, shape, reader.unsupported);
      object[member.key] = readMember(reader, member, below(site, place, position));
    }
  }
  if (contents.incomplete) object[INCOMPLETE] = true;
  return object;
}

/** Members that leave no trace in JSON: `undefined`, and a `toJSON` function, which speaks for the whole object. */
function isDropped(member: ReadableMember, { position, report }: Site, place: Place): boolean {
  if (member.state === "accessor") return false;
  const { key, value } = member;
  const isToJson = key === "toJSON" && typeof value === "function";
  if (isToJson) report("tojson", atKey(place, {}));
  else if (value !== undefined || position === "properties") return false;
  else report("node-undefined", remark(atValue(place, { key })));
  return true;
}

function readMember(reader: Reader, member: ReadableMember, site: Site): Plain {
  if (member.state === "value") return readValue(reader, member.value, site);
  site.report("accessor", atKey(site.place, { key: member.key }));
  return UNKNOWN;
}

function readForeign(foreign: Foreign, { place, report }: Site): Plain {
  report("value-not-plain", atValue(place, { kind: foreign.kind, path: pointerOf(place), harmless: false }), foreign);
  return UNKNOWN;
}

/** `pattern: /^a$/`: the one place where a regular expression says what was meant. */
function readRegExp({ source, flags }: RegExp, { place, report }: Site): Plain {
  report("keyword-value-type", atValue(place, { keyword: "pattern", expected: "a string", kind: "a regular expression", source, flags }));
  return UNKNOWN;
}

function below(site: Site, place: Place, position: Position): Site {
  return {
    place,
    position,
    node: position === "node" ? place : site.node,
    level: site.level + 1,
    inArray: false,
    // What is refused is reported once, as a whole: nothing inside it is reported again.
    report: position === "refused" ? () => {} : site.report,
  };
}

function isIndex(key: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(key);
}

function memberPosition(position: Position): Position {
  if (position === "properties") return "node";
  return position === "data" ? "data" : "refused";
}

const KEYWORD_POSITIONS: Readonly<Record<string, Position>> = {
  items: "node",
  oneOf: "branches",
  properties: "properties",
  pattern: "pattern",
  enum: "data",
  required: "data",
  default: "data",
  examples: "data",
};

/** What stands under a key of a node. A key that is refused is reported at the key, not for what it holds. */
function keywordPosition(key: string, shape: Shape, unsupported: UnsupportedOption): Position {
  return standingOf(key, shape, unsupported) === "allowed" ? (KEYWORD_POSITIONS[key] ?? "keyword") : "refused";
}

function shapeOfMembers(members: readonly Member[]): Shape {
  const values = new Map(members.map((member) => [member.key, member.state === "value" ? member.value : UNKNOWN]));
  return shapeOf(values.get("type"), values.get("oneOf") !== undefined);
}
