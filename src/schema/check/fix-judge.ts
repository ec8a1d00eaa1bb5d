/**
 * Which fixes are offered: those that bring no error. What an author shows as valid or wrote beside the defect tells
 * that something else was meant, where a fix makes an error of it. But for hidden defects: while the type of the root is
 * wrong nothing below it is looked at, and what then comes to light was there before. Such a fix says what it uncovers.
 */

import { INCOMPLETE, type Issue, type IssueFix } from "../issue.ts";
import { mayExclude } from "../keywords.ts";
import { pointerTokens } from "../pointer.ts";
import { collectNodes, readNode } from "../validate/node.ts";
import { ROOT } from "../validate/place.ts";
import { type Plain, type PlainObject, isPlainArray, isPlainObject, own } from "../validate/plain.ts";
import { applyFix } from "./apply-fix.ts";

/** How an issue is reported under the options of a project. */
export type SeverityOf = (rule: string, params: object) => "error" | "warning" | "info" | "off";

/** So many nodes are looked at again for the fixes of one schema, which takes seconds at most. Further fixes wait until the first ones are applied. */
const MOST_JUDGED_NODES = 5000;

/** A fix to be judged. */
export interface JudgedIssue {
  readonly issue: Issue;
  readonly fix: IssueFix;
  /** Whether the issue is found in the plain form of the schema too, so that it can be seen to go. */
  readonly isPlain: boolean;
}

interface JudgeContext {
  /** What is found in a schema. */
  readonly issuesOf: (schema: Plain) => readonly Issue[];
  readonly severityOf: SeverityOf;
  /** Some findings speak of the schema as a whole, so that no part of it can be looked at alone. */
  readonly whole: boolean;
}

/**
 * How many issues there are of each rule, and of each rule by severity and by place: of several fixes one may bring what
 * another takes away elsewhere.
 */
type Counts = ReadonlyMap<string, number>;

/** Carries out fixes on copies of one schema, and compares what is found before and after. */
export class FixJudge {
  readonly #root: PlainObject;
  readonly #context: JudgeContext;
  /** What was found in the parts that were looked at, by the node that the part is about. */
  readonly #before = new Map<PlainObject, Counts>();
  /** What may stand on the nodes that were passed. */
  readonly #keywords = new Map<PlainObject, PlainObject>();
  #nodesLeft = MOST_JUDGED_NODES;

  constructor(root: PlainObject, context: JudgeContext) {
    this.#root = root;
    this.#context = context;
  }

  /**
   * @param issues Those first that matter most, since there is a limit.
   * @returns The fixes that are offered, with what they bring, by their issues. A fix is left out where its issue stays,
   * an error comes, or that is too much to tell.
   */
  judged(issues: readonly JudgedIssue[]): ReadonlyMap<Issue, IssueFix> {
    const offered = new Map(issues.filter(isHarmless).map(({ issue, fix }) => [issue, fix] as const));
    const pending = this.#batches(issues.filter((one) => !offered.has(one.issue))).reverse();
    for (let batch = pending.pop(); batch !== undefined; batch = pending.pop()) {
      const [first] = batch;
      if (batch.length === 1) {
        const fix = this.#judgedAlone(first!);
        if (fix !== undefined) offered.set(first!.issue, fix);
      } else if (this.#compare(batch)?.length === 0) for (const { issue, fix } of batch) offered.set(issue, fix);
      else pending.push(batch.slice(batch.length / 2), batch.slice(0, batch.length / 2));
    }
    return offered;
  }

  /** Fixes that are looked at together: of different nodes in one part, where none has to do with another. */
  #batches(issues: readonly JudgedIssue[]): JudgedIssue[][] {
    const batches = new Map<PlainObject | Issue, Map<number, JudgedIssue[]>>();
    const seen = new Map<string, number>();
    for (const judged of issues) {
      const { pointer } = judged.issue;
      const { about } = this.#partAround(pointer);
      const holder = pointer.slice(0, pointer.lastIndexOf("/"));
      const round = (seen.get(holder) ?? 0) + 1;
      seen.set(holder, round);
      // What branches of a union accept is compared, so that one has to do with the other.
      const key = Object.hasOwn(about, "oneOf") ? judged.issue : about;
      const rounds = batches.get(key) ?? new Map<number, JudgedIssue[]>();
      batches.set(key, rounds);
      const batch = rounds.get(round);
      if (batch === undefined) rounds.set(round, [judged]);
      else batch.push(judged);
    }
    return [...batches.values()].flatMap((rounds) => [...rounds.values()]);
  }

  #judgedAlone(judged: JudgedIssue): IssueFix | undefined {
    const { fix, issue: { rule } } = judged;
    const more = this.#compare([judged]);
    if (more === undefined) return undefined;
    const errors = rulesOf("error", more);
    if (errors.length > 0 && !HIDING.has(rule)) return undefined;
    const brings = [...errors, ...rulesOf("warning", more)];
    return brings.length === 0 ? fix : { ...fix, brings };
  }

  /** What there is more of after fixes of one part; undefined where one of their issues stays, or the limit is reached. */
  #compare(issues: readonly JudgedIssue[]): readonly string[] | undefined {
    if (this.#nodesLeft <= 0) return undefined;
    const { about, part } = this.#partAround(issues[0]!.issue.pointer);
    this.#nodesLeft -= collectNodes(part).length;
    if (this.#nodesLeft < 0) return undefined;
    const before = this.#before.get(about) ?? this.#count(part);
    this.#before.set(about, before);
    const after = this.#count(applyFix(part, { title: "", actions: issues.flatMap(({ fix }) => fix.actions) }));
    const due = new Map<string, number>();
    for (const { issue: { rule }, isPlain } of issues) if (isPlain) due.set(rule, (due.get(rule) ?? 0) + 1);
    if ([...due].some(([rule, amount]) => countOf(after, rule) > countOf(before, rule) - amount)) return undefined;
    return [...after.keys()].filter((key) => key.includes(" ") && countOf(after, key) > countOf(before, key));
  }

  #count(schema: Plain): Counts {
    const counts = new Map<string, number>();
    for (const { rule, params, pointer } of this.#context.issuesOf(schema)) {
      const severity = this.#context.severityOf(rule, params);
      const keys = severity === "error" || severity === "warning" ? [rule, `${severity} ${rule}`, `at ${rule} ${withoutIndexes(pointer)}`] : [rule];
      for (const key of keys) counts.set(key, countOf(counts, key) + 1);
    }
    return counts;
  }

  /**
   * The part of the schema that what is found around a place depends on: the objects on the way to it, where what
   * stands beside the way is not known, and the node of the place, or the outermost one whose values are worked out from it.
   */
  #partAround(pointer: string): { readonly about: PlainObject; readonly part: PlainObject } {
    const way = nodesOnWay(this.#root, pointerTokens(pointer), (node) => this.#keywordsOf(node));
    const outermost = this.#context.whole ? 0 : way.findIndex((step, index) => index === way.length - 1 || showsValues(step.node) || way[index + 1]!.role !== "property");
    const part = way.slice(0, outermost).reduceRight<PlainObject>((inner, { node }, index) => withOnly(node, way[index + 1]!.name, inner), way[outermost]!.node);
    return { about: way[outermost]!.node, part };
  }

  #keywordsOf(node: PlainObject): PlainObject {
    const known = this.#keywords.get(node) ?? readNode(node, ROOT).keywords;
    this.#keywords.set(node, known);
    return known;
  }
}

/** Fixes that leave everything else as it was: there may be thousands of them, and each costs a look at the whole list. */
function isHarmless({ issue: { rule }, fix: { actions } }: JudgedIssue): boolean {
  if (REPEATED.has(rule)) return true;
  const [, keyword] = rule.split("/");
  return keyword !== undefined && !mayExclude(keyword) && actions.every(({ kind }) => kind === "remove");
}

/** One value more of the same kind, in a list that means a set; zero is zero. */
const REPEATED: ReadonlySet<string> = new Set(["required-duplicate", "enum-duplicate", "number-negative-zero"]);

/** While they are broken nothing else is looked for: what comes then says nothing against the fix. */
const HIDING: ReadonlySet<string> = new Set(["argsschema-root-type"]);

/** Elements move when one before them goes. */
function withoutIndexes(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, "/*");
}

/** The rules of one severity among the keys of counts. */
function rulesOf(severity: string, keys: readonly string[]): string[] {
  return keys.filter((key) => key.startsWith(`${severity} `)).map((key) => key.slice(severity.length + 1));
}

function countOf(counts: Counts, key: string): number {
  return counts.get(key) ?? 0;
}

/** A schema node on the way to a place. */
interface Step {
  readonly node: PlainObject;
  readonly role: "root" | "property" | "part";
  /** The name, of a property. */
  readonly name: string;
}

/** The nodes around a place, from the root to the innermost. */
function nodesOnWay(root: PlainObject, tokens: readonly string[], keywordsOf: (node: PlainObject) => PlainObject): readonly Step[] {
  const way: Step[] = [{ node: root, role: "root", name: "" }];
  for (let at = 0; ; ) {
    const [keyword = "", name = ""] = tokens.slice(at, at + 2);
    const value = own(keywordsOf(way.at(-1)!.node), keyword);
    const isItems = keyword === "items";
    const inner = isItems ? value : (keyword === "properties" && isPlainObject(value)) || (keyword === "oneOf" && isPlainArray(value)) ? own(value as PlainObject, name) : undefined;
    if (!isPlainObject(inner)) return way;
    way.push({ node: inner, role: keyword === "properties" ? "property" : "part", name });
    at += isItems ? 1 : 2;
  }
}

/** A default or examples of an object are judged by all its properties. */
function showsValues(node: PlainObject): boolean {
  return Object.hasOwn(node, "default") || Object.hasOwn(node, "examples");
}

/** An object schema of whose properties only one is known. */
function withOnly(node: PlainObject, name: string, property: PlainObject): PlainObject {
  const properties = Object.assign(Object.create(null), { [name]: property, [INCOMPLETE]: true }) as PlainObject;
  return Object.assign(Object.create(null), node, { properties }) as PlainObject;
}
