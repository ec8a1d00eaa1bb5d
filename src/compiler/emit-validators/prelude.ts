/** What emitted code calls. Each function mirrors one of the interpreter, and is emitted only where it is used. */

import { MAX_MEMBERS } from "../../schema/interpret/json-key.ts";
import { failureText, issueMessage, PLAIN_JSON, ROOT } from "../../schema/interpret/wording.ts";
import { literal } from "./code.ts";

/** Stands between the path and the text of a message. */
const MUST: string = issueMessage(ROOT, "").slice(ROOT.length);

interface PreludeFunction {
  readonly uses: readonly PreludeName[];
  readonly code: string;
}

export type PreludeName =
  | "own"
  | "root"
  | "isObject"
  | "plain"
  | "isShorter"
  | "isLonger"
  | "jsonKey"
  | "isListed"
  | "findRepeated"
  | "fail"
  | "under"
  | "fit"
  | "better"
  | "checkBranches"
  | "validator";

/** In the order in which they are emitted. A failure is an issue whose path is relative. */
const PRELUDE: Readonly<Record<PreludeName, PreludeFunction>> = {
  own: { uses: [], code: "const own = (object, name) => Object.hasOwn(object, name);" },
  root: { uses: [], code: "const root = Object.prototype;\nlet trusted;" },
  isObject: {
    uses: [],
    code: 'const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);',
  },
  plain: {
    uses: ["isObject"],
    code: "const plain = (value) => (isObject(value) ? Object.create(null, Object.getOwnPropertyDescriptors(value)) : undefined);",
  },
  isShorter: {
    uses: [],
    code: "const isShorter = (text, bound) => text.length < bound || (text.length < 2 * bound && [...text].length < bound);",
  },
  isLonger: {
    uses: [],
    code: "const isLonger = (text, bound) => text.length > bound && (text.length > 2 * bound || [...text].length > bound);",
  },
  jsonKey: {
    uses: ["isObject"],
    code: `const jsonKey = (value) => {
  let left = ${MAX_MEMBERS};
  return JSON.stringify(value, (_key, member) => {
    if (left-- === 0) throw new RangeError();
    return isObject(member) ? Object.fromEntries(Object.keys(member).sort().map((name) => [name, member[name]])) : member;
  });
};`,
  },
  isListed: {
    uses: ["jsonKey"],
    code: `const isListed = (values, value) =>
  values.includes(value) ||
  (typeof value === "object" && value !== null && values.some((other) => typeof other === "object" && jsonKey(other) === jsonKey(value)));`,
  },
  findRepeated: {
    uses: [],
    code: `const findRepeated = (items, keyOf) => {
  const positions = new Map();
  for (let index = 0; index < items.length; index++) {
    const key = keyOf ? keyOf(items[index]) : items[index];
    if (positions.has(key)) return positions.get(key) + " and " + index;
    positions.set(key, index);
  }
};`,
  },
  fail: { uses: [], code: "const fail = (path, keyword, message) => ({ path, keyword, message: path + \" must \" + message });" },
  under: {
    uses: [],
    code: `const under = (path, failure) => {
  failure.path = path + failure.path;
  failure.message = path + failure.message;
  return failure;
};`,
  },
  fit: {
    uses: [],
    code: `const fit = ({ path, keyword }) => {
  const coarseness = ["type", "enum", "required"].indexOf(keyword);
  return (path.split("/").length - 1) * 4 + (coarseness < 0 ? 3 : coarseness);
};`,
  },
  better: {
    uses: ["fit"],
    code: `const better = (first, second) => {
  const difference = fit(second) - fit(first);
  if (difference > 0) return second;
  const start = first.path.length + ${MUST.length};
  const text = second.message.slice(start);
  if (difference === 0 && first.path === second.path && !first.message.includes(text, start)) first.message += " or " + text;
  return first;
};`,
  },
  checkBranches: {
    uses: ["better", "fail"],
    code: `const checkBranches = (value, branches) => {
  let matched, best;
  for (let index = 0; index < branches.length; index++) {
    const failure = branches[index](value);
    if (failure) best = best ? better(best, failure) : failure;
    else if (matched === undefined) matched = index;
    else return fail("", "oneOf", ${literal(failureText("oneOf", ""))} + matched + " and " + index);
  }
  return matched === undefined ? best : undefined;
};`,
  },
  validator: {
    uses: ["root", "fail"],
    code: `const validator = (check) => (args) => {
  let failure;
  try {
    trusted = root;
    for (const _name in root) trusted = undefined;
    failure = check(args);
  } catch {
    failure = fail("", "type", ${literal(failureText("type", PLAIN_JSON))});
  }
  if (!failure) return { ok: true, args };
  if (failure.path === "") failure.message = ${literal(ROOT)} + failure.message;
  return { ok: false, issues: [failure] };
};`,
  },
};

/** The functions of these names and those they use, in order. */
export function preludeCode(names: Iterable<PreludeName>): string[] {
  const used = new Set(names);
  // A function is listed after those it uses, so that one pass from the last to the first finds them all.
  for (const [name, { uses }] of Object.entries(PRELUDE).reverse()) {
    if (used.has(name as PreludeName)) uses.forEach((use) => used.add(use));
  }
  return Object.entries(PRELUDE).flatMap(([name, { code }]) => (used.has(name as PreludeName) ? code : []));
}
