/** Prints values as the source text of a literal, in one of the many ways people write them. */

/** Answers for how to write the next thing: a number below `choices`. */
export type Choose = (choices: number) => number;

/** Puts a literal elsewhere and returns the name that stands for it; `undefined` where it is to stay. */
export type Hoist = (literal: string) => string | undefined;

const STAY: Hoist = () => undefined;

/** A literal of a JSON value (or a regular expression), with comments, line breaks, types and names where a person may put them. */
export function printLoosely(value: unknown, choose: Choose, indent = "", hoist: Hoist = STAY): string {
  if (typeof value !== "object" || value === null || value instanceof RegExp) return wrapped(printScalar(value, choose), choose);
  const isList = Array.isArray(value);
  const deeper = `${indent}  `;
  const items = isList ? value.map((item: unknown) => printLoosely(item, choose, deeper, hoist)) : printMembers(Object.entries(value), choose, deeper, hoist);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  if (items.length === 0) return open + close;
  const literal = choose(3) === 0 ? onLines(items, open, close, choose, indent) : onOneLine(items, open, close, choose);
  const typed = wrapped(literal, choose);
  return (isList ? undefined : hoist(typed)) ?? typed;
}

function printScalar(value: unknown, choose: Choose): string {
  if (typeof value === "string") return printText(value, choose);
  if (Object.is(value, -0)) return "-0";
  return value instanceof RegExp ? String(value) : JSON.stringify(value);
}

/** Members one by one, or the first of them spread from an object of their own. */
function printMembers(entries: readonly (readonly [string, unknown])[], choose: Choose, indent: string, hoist: Hoist): string[] {
  const members = entries.map(([key, member]) => {
    const colon = choose(4) === 0 ? `${comment(choose)}:${comment(choose)}` : `${comment(choose)}:${comment(choose)} `;
    return printKey(key, choose) + colon + printLoosely(member, choose, indent, hoist);
  });
  const spread = choose(10) === 0 ? choose(members.length + 1) : 0;
  if (spread === 0) return members;
  const literal = `{ ${members.slice(0, spread).join(", ")} }`;
  return [`...${hoist(literal) ?? literal}`, ...members.slice(spread)];
}

/** In parentheses, or with a type that says nothing new. */
function wrapped(text: string, choose: Choose): string {
  const way = choose(24);
  if (way === 0) return `(${text})`;
  if (way === 1) return `(${text} as const)`;
  if (way === 2 && !text.startsWith("<")) return `${text} as const`;
  return way === 3 ? `${text} satisfies unknown` : text;
}

function onOneLine(items: readonly string[], open: string, close: string, choose: Choose): string {
  const blank = choose(3) === 0 ? "" : " ";
  const separated = items.map((item, index) => item + comment(choose) + (index < items.length - 1 ? `,${blank}` : choose(4) === 0 ? "," : ""));
  return open + blank + separated.join("") + blank + close;
}

function onLines(items: readonly string[], open: string, close: string, choose: Choose, indent: string): string {
  const trailing = choose(2) === 0;
  const lines = items.map((item, index) => {
    const above = choose(6) === 0 ? `${indent}  // ${mark()}\n` : "";
    const behind = choose(6) === 0 ? ` // ${mark()}` : "";
    return `${above}${indent}  ${item}${index < items.length - 1 || trailing ? "," : ""}${behind}\n`;
  });
  return `${open}\n${lines.join("")}${indent}${close}`;
}

let marks = 0;

/** Every comment is another one, so that a lost one is missed. */
function mark(): string {
  return `comment ${++marks} isn't "code`;
}

function comment(choose: Choose): string {
  return choose(20) === 0 ? ` /* ${mark()} */` : "";
}

function printKey(key: string, choose: Choose): string {
  if (key === "__proto__" || choose(16) === 0) return `[${printText(key, choose)}]`;
  return /^[A-Za-z_]\w*$/.test(key) && choose(3) > 0 ? key : printText(key, (choices) => choose(Math.min(choices, 2)));
}

function printText(text: string, choose: Choose): string {
  const json = JSON.stringify(text);
  const style = choose(8);
  if (style === 0) return json;
  if (style === 1) return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  return style === 2 ? `\`${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("`", "\\`").replaceAll("${", "\\${")}\`` : json;
}
