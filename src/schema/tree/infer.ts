/** A tree from an example (seed 004, "inferTreeFromJson"). */

import { assertJson } from "./json.ts";
import { emptyNodes, fieldId, itemIdOf, ROOT_ID } from "./nodes.ts";
import type { FieldNode, FieldType, SchemaTree } from "./types.ts";
import { runWalk, type Walk } from "./walk.ts";

type Nodes = Record<string, FieldNode>;

/** A type that fits some of the samples of one place, and those samples. */
interface Guess {
  readonly type: FieldType;
  readonly nullable: boolean;
  readonly samples: unknown[];
}

/**
 * Makes a best-effort editable tree from an example. Every JSON value gives a tree; whether a person must
 * still decide something, `validateTree` says.
 *
 * By seed 004 every field is optional, whole numbers are integers, null is a nullable string, and enums are
 * not guessed. Beyond the seed:
 * - The elements of an array are samples of one item. Whole and fractional numbers make a number, null beside
 *   another type makes it nullable, and objects are merged field by field, in order of first sight.
 * - An empty array holds strings, as null is a string: the type is unknown.
 * - An array of mixed types has no item (`items-missing`). A field whose samples differ in type becomes one
 *   field per type, of the same name (`duplicate-key`). Null beside objects or arrays makes a nullable object
 *   or array (`nullable-unsupported`).
 * - A root that is no object stays what it is (`argsschema-root-type`), and so does a field named `""`
 *   (`property-name-empty`).
 * - Equal examples give equal ids; the depth is limited by memory only.
 *
 * @throws TypeError if the value is not JSON (undefined, NaN, a function, a Date, a cycle, …)
 */
export function inferTreeFromJson(json: unknown): SchemaTree {
  assertJson(json);
  const nodes = emptyNodes();
  const [guess] = guessesFrom([json]);
  runWalk(inferNode(nodes, nodeFor(ROOT_ID, "", guess), guess.samples));
  return { rootId: ROOT_ID, nodes };
}

function nodeFor(id: string, name: string, guess: Guess): FieldNode {
  return { id, name, type: guess.type, ...(guess.nullable && { nullable: true }) };
}

function* inferNode(nodes: Nodes, node: FieldNode, samples: unknown[]): Walk {
  nodes[node.id] = node;
  if (node.type === "object") yield* inferChildren(nodes, node, samples as object[]);
  if (node.type === "array") yield* inferItem(nodes, node, samples as unknown[][]);
}

function* inferChildren(nodes: Nodes, parent: FieldNode, objects: object[]): Walk {
  const childIds: string[] = [];
  for (const [name, samples] of samplesByName(objects)) {
    for (const guess of guessesFrom(samples)) {
      const child = nodeFor(fieldId(nodes, parent.id, name), name, guess);
      childIds.push(child.id);
      yield inferNode(nodes, child, guess.samples);
    }
  }
  if (childIds.length > 0) parent.childIds = childIds;
}

function* inferItem(nodes: Nodes, parent: FieldNode, arrays: unknown[][]): Walk {
  const [guess, other] = guessesFrom(arrays.flat());
  if (other !== undefined) return;
  const item = nodeFor(itemIdOf(nodes, parent.id), "", guess);
  parent.itemId = item.id;
  yield inferNode(nodes, item, guess.samples);
}

function samplesByName(objects: object[]): Map<string, unknown[]> {
  const byName = new Map<string, unknown[]>();
  for (const object of objects) {
    for (const [name, value] of Object.entries(object)) append(byName, name, value);
  }
  return byName;
}

/** One guess if the samples agree on a type, as they do when there are none; else one for each type. */
function guessesFrom(samples: readonly unknown[]): [Guess, ...Guess[]] {
  const byType = new Map<FieldType, unknown[]>();
  for (const sample of samples) {
    if (sample !== null) append(byType, typeOf(sample), sample);
  }
  if (byType.has("number")) byType.delete("integer");
  if (byType.size === 0) byType.set("string", []);
  const nullable = samples.includes(null);
  return Array.from(byType, ([type, ofType]) => ({ type, nullable, samples: ofType })) as [Guess, ...Guess[]];
}

function typeOf(sample: unknown): FieldType {
  if (Array.isArray(sample)) return "array";
  if (typeof sample === "number") return Number.isInteger(sample) ? "integer" : "number";
  return typeof sample as FieldType;
}

function append<K>(groups: Map<K, unknown[]>, key: K, value: unknown): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}
