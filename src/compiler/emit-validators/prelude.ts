/** What emitted code calls. Each function mirrors one of the interpreter, and is emitted only where it is used. */

import { MAX_MEMBERS } from "../../schema/interpret/json-key.ts";
import { failureText, issueMessage, PLAIN_JSON, ROOT } from "../../schema/interpret/wording.ts";
import { jsonLiteral } from "../literal.ts";

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
  | "pattern"
  | "plain"
  | "isShorter"
  | "isLonger"
  | "jsonKey"
  | "isListed"
  | "findRepeated"
  | "fail"
  | "missing"
  | "under"
  | "fit"
  | "better"
  | "leavesOf"
  | "isMeantForOther"
  | "meantBy"
  | "checkBranches"
  | "validator";

/** An expression of the text of a missing property, of an expression of its name. */
function missingText(name: string): string {
  const [before = "", after = ""] = failureText("required", "\0").split("\0");
  return `${jsonLiteral(before)} + ${name} + ${jsonLiteral(after)}`;
}

/** In the order in which they are emitted. A failure is an issue whose path is relative, the one its message starts with. */
const PRELUDE: Readonly<Record<PreludeName, PreludeFunction>> = {
  own: { uses: [], code: "const own = (object, name) => Object.hasOwn(object, name);" },
  root: { uses: [], code: "const root = Object.prototype;\nlet trusted;" },
  isObject: {
    uses: [],
    code: 'const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);',
  },
  // An engine may lack what the one that emits has. As in the interpreter, such a pattern then matches nothing, and
  // nothing else is lost.
  pattern: {
    uses: [],
    code: `const pattern = (source, flags = "u") => {
  try {
    return new RegExp(source, flags);
  } catch {
    return flags ? pattern(source, "") : /(?!)/;
  }
};`,
  },
  plain: {
    uses: [],
    code: 'const plain = (value) => typeof value === "object" && value && !Array.isArray(value) && { __proto__: null, ...value };',
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
    code: `const findRepeated = (keys) => {
  const positions = new Map();
  for (let index = 0; index < keys.length; positions.set(keys[index], index++)) {
    if (positions.has(keys[index])) return positions.get(keys[index]) + " and " + index;
  }
};`,
  },
  // The message is put together at once: where the path is known, engines do it when they compile.
  fail: { uses: [], code: `const fail = (path, keyword, text) => ({ path, keyword, message: path + ${jsonLiteral(MUST)} + text });` },
  missing: {
    uses: ["fail"],
    code: `const missing = (path, name) => fail(path, "required", ${missingText("name")});`,
  },
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
    code: `const fit = ({ path, keyword }) => path.split("/").length * 4 + ((["type", "enum", "required"].indexOf(keyword) + 4) % 4);`,
  },
  better: {
    uses: ["fit"],
    code: `const better = (first, second) => {
  const difference = fit(second) - fit(first);
  if (difference > 0) return second;
  const text = ({ path, message }) => message.slice(path.length + ${MUST.length});
  const isSaid = (" or " + text(first) + " or ").includes(" or " + text(second) + " or ");
  if (difference === 0 && first.path === second.path && !isSaid) first.message += " or " + text(second);
  return first;
};`,
  },
  leavesOf: { uses: [], code: "const leavesOf = (node) => node.oneOf?.flatMap(leavesOf) ?? [node];" },
  isMeantForOther: {
    uses: ["isObject", "leavesOf", "own"],
    code: `const isMeantForOther = (node, rivals, value) => {
  if (node.oneOf) return node.oneOf.every((branch) => isMeantForOther(branch, rivals, value));
  const lists = (branch) => branch.enum?.includes(value);
  if (typeof value !== "object") return lists(node) === false && rivals.some(lists);
  return Object.entries(node.properties ?? {}).some(([name, property]) => {
    const parts = rivals.flatMap(({ properties }) => (properties && own(properties, name) ? properties[name] : []));
    return isMeantForOther(property, parts.flatMap(leavesOf), isObject(value) && own(value, name) ? value[name] : undefined);
  });
};`,
  },
  meantBy: {
    uses: ["isMeantForOther", "leavesOf"],
    code: `const meantBy = (branches, value, failures) => {
  const meant = failures.filter((_, index) => !isMeantForOther(branches[index], branches.flatMap(leavesOf), value));
  return meant[0] ? meant : failures;
};`,
  },
  checkBranches: {
    uses: ["better", "fail"],
    code: `const checkBranches = (value, branches, meantBy = (_value, failures) => failures) => {
  let matched;
  const failures = [];
  for (let index = 0; index < branches.length; index++) {
    const failure = branches[index](value);
    if (failure) failures.push(failure);
    else if (matched === undefined) matched = index;
    else return fail("", "oneOf", ${jsonLiteral(failureText("oneOf", ""))} + matched + " and " + index);
  }
  return matched === undefined ? meantBy(value, failures).reduce(better) : undefined;
};`,
  },
  // What all objects inherit is looked at twice, since `for` does not see what was hidden from it: the language has
  // twelve names. Where there is something, or a host took `__proto__` away, nothing is equal to `trusted`. (Node's
  // `--disable-proto=throw` has every call refused.)
  validator: {
    uses: ["root", "fail"],
    code: `const validator = (check) => {
  const pristine = Reflect.ownKeys(root)[12] ? {} : root;
  return (args) => {
    let failure;
    try {
      trusted = pristine;
      for (const _name in root) trusted = {};
      failure = check(args);
    } catch {
      failure = fail("", "type", ${jsonLiteral(failureText("type", PLAIN_JSON))});
    }
    if (!failure) return { ok: true, args };
    if (!failure.path) failure.message = ${jsonLiteral(ROOT)} + failure.message;
    return { ok: false, issues: [failure] };
  };
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
