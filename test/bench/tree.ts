/** A tree of 10,000 fields: what the workbench does on every keystroke, beside the floor of printing it as JSON. */

import { renameField, type SchemaTree, treeToSchema, validateTree } from "../../src/schema.ts";
import { formatTable } from "./table.ts";

const FIELDS = 10_000;
const REPEATS = 15;
const WARM_UP = 5;

/** Measures each row in this process and returns the table; the ratios are the figures, the times are this machine's. */
export async function benchTree(): Promise<string> {
  const rows = [benchRows("flat", flatTree()), benchRows("nested, 10 per object", nestedTree())].flat();
  return formatTable([`${FIELDS.toLocaleString("en")} fields`, "ms", "x floor"], rows);
}

function benchRows(shape: string, tree: SchemaTree): string[][] {
  const [first = ""] = Object.keys(tree.nodes).slice(-1);
  let edits = 0;
  const floor = median(() => JSON.stringify(tree));
  const rows: [string, number][] = [
    [`${shape}: floor, JSON.stringify of the tree`, floor],
    [`${shape}: validateTree`, median(() => validateTree(tree))],
    [`${shape}: treeToSchema`, median(() => treeToSchema(tree))],
    [`${shape}: one edit (renameField)`, median(() => renameField(tree, first, `name${edits++}`))],
  ];
  return rows.map(([name, milliseconds]) => [name, milliseconds.toFixed(2), (milliseconds / floor).toFixed(2)]);
}

function flatTree(): SchemaTree {
  const childIds = Array.from({ length: FIELDS }, (_, index) => `root/field${index}`);
  const nodes: SchemaTree["nodes"] = { root: { id: "root", name: "", type: "object", childIds } };
  for (const id of childIds) nodes[id] = { id, name: id.slice("root/".length), type: "string", description: "A field." };
  return { rootId: "root", nodes };
}

/** Objects of ten fields, two of which are objects again. */
function nestedTree(): SchemaTree {
  const nodes: SchemaTree["nodes"] = { root: { id: "root", name: "", type: "object", childIds: [] } };
  const open = ["root"];
  for (let count = 0; count < FIELDS; count++) {
    const parent = nodes[open[Math.floor(count / 10)]!]!;
    const id = `${parent.id.slice(-40)}/${count}`;
    const type = count % 10 < 2 ? "object" : "string";
    nodes[id] = { id, name: `field${count % 10}`, type, ...(type === "object" && { childIds: [] }) };
    parent.childIds!.push(id);
    if (type === "object") open.push(id);
  }
  return { rootId: "root", nodes };
}

function median(run: () => unknown): number {
  const times = Array.from({ length: WARM_UP + REPEATS }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  }).slice(WARM_UP);
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
}
