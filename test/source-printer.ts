/** Prints values as the source text of a literal, in one of the many ways people write them. */

/** Answers for how to write the next thing: a number below `choices`. */
export type Choose = (choices: number) => number;

/** A literal of a JSON value (or a regular expression), with comments and line breaks where a person may put them. */
export function printLoosely(value: unknown, choose: Choose, indent = ""): string {
  if (typeof value === "string") return printText(value, choose);
  if (Object.is(value, -0)) return "-0";
  if (typeof value !== "object" || value === null) return value instanceof RegExp ? String(value) : JSON.stringify(value);
  if (value instanceof RegExp) return String(value);
  const isList = Array.isArray(value);
  const deeper = `${indent}  `;
  const items = isList ? value.map((item: unknown) => printLoosely(item, choose, deeper)) : Object.entries(value).map(([key, member]) => `${printKey(key, choose)}:${choose(4) === 0 ? "" : " "}${printLoosely(member, choose, deeper)}`);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  if (items.length === 0) return open + close;
  return choose(3) === 0 ? onLines(items, open, close, choose, indent) : onOneLine(items, open, close, choose);
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
  return `comment ${++marks}`;
}

function comment(choose: Choose): string {
  return choose(12) === 0 ? ` /* ${mark()} */` : "";
}

function printKey(key: string, choose: Choose): string {
  return /^[A-Za-z_]\w*$/.test(key) && choose(3) > 0 ? key : printText(key, (choices) => choose(Math.min(choices, 2)));
}

function printText(text: string, choose: Choose): string {
  const json = JSON.stringify(text);
  const style = choose(8);
  if (style === 0) return json;
  if (style === 1) return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  return style === 2 ? `\`${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("`", "\\`").replaceAll("${", "\\${")}\`` : json;
}
