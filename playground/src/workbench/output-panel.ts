/** The schema, the type and the call that a tree stands for. */

import { defineToolSnippet } from "unplugin-define-tool/schema";
import type { Loss } from "unplugin-define-tool/schema";
import { copyButton, showCode } from "../ui/code.ts";
import { byId, element } from "../ui/dom.ts";
import type { Converted, Finding } from "./findings.ts";
import { printArgsType } from "./print-type.ts";

export type Dialect = "pedelec" | "kit";

export interface ToolHead {
  readonly name: string;
  readonly description: string;
}

/** One piece of code with its button. */
class CodePane {
  readonly #code: HTMLElement;
  #text = "";

  constructor(id: string, label: string, say: (text: string) => void) {
    const pane = byId(id);
    this.#code = element("pre", { tabindex: 0, role: "region", "aria-label": label });
    pane.querySelector(".pane-head")?.append(copyButton(label, () => this.#text, say));
    pane.append(this.#code);
  }

  show(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    showCode(this.#code, text);
  }
}

export class OutputPanel {
  readonly #schema: CodePane;
  readonly #type: CodePane;
  readonly #snippet: CodePane;
  readonly #select: (pointer: string) => void;

  /** @param select Called with the pointer of a loss that a person wants to see. */
  constructor(say: (text: string) => void, select: (pointer: string) => void) {
    this.#schema = new CodePane("schema-pane", "the schema", say);
    this.#type = new CodePane("type-pane", "the TypeScript type", say);
    this.#snippet = new CodePane("snippet-pane", "the defineTool call", say);
    this.#select = select;
  }

  render(converted: Converted, dialect: Dialect, tool: ToolHead): void {
    byId("outputs").classList.remove("stale");
    byId("blockers").hidden = true;
    const { kit, args, losses } = converted;
    const schema = dialect === "kit" ? kit : args;
    this.#schema.show(`${JSON.stringify(schema, null, 2)}\n`);
    this.#type.show(printArgsType(tool.name, schema));
    this.#snippet.show(defineToolSnippet({ ...tool, schema: args }));
    showLosses(dialect === "kit" ? [] : losses, this.#select);
  }

  /** Says what must be fixed first; the code of before stays to be seen, but pale. */
  block(findings: readonly Finding[], select: (nodeId: string) => void): void {
    byId("outputs").classList.add("stale");
    const blockers = byId("blockers");
    blockers.hidden = false;
    const buttons = findings.slice(0, 5).map((finding) => linkButton(finding.message, () => select(finding.nodeId)));
    const rest = findings.length > 5 ? [element("li", {}, `… and ${findings.length - 5} more.`)] : [];
    blockers.replaceChildren(element("p", {}, `Not a schema yet: ${count(findings.length, "thing")} to decide.`), element("ul", {}, ...buttons.map((button) => element("li", {}, button)), ...rest));
  }
}

function showLosses(losses: readonly Loss[], select: (pointer: string) => void): void {
  const target = byId("losses");
  target.hidden = losses.length === 0;
  target.replaceChildren(element("summary", {}, `What this dialect does not carry (${losses.length})`), lossList(losses, select));
}

/** Losses by what they say, each with the places it is said of. */
export function lossList(losses: readonly Loss[], select?: (pointer: string) => void): HTMLElement {
  const groups = new Map<string, string[]>();
  for (const { message, path } of losses) {
    const paths = groups.get(message);
    if (paths === undefined) groups.set(message, [path]);
    else paths.push(path);
  }
  const place = (path: string): HTMLElement => {
    const text = path === "" ? "the root" : path;
    return select === undefined ? element("code", {}, text) : linkButton(text, () => select(path));
  };
  const item = ([message, paths]: [string, string[]]): HTMLElement => {
    const shown = paths.slice(0, 4).flatMap((path, index) => [index === 0 ? " At " : ", ", place(path)]);
    return element("li", {}, message, ...shown, paths.length > 4 ? ` and ${paths.length - 4} more places` : "");
  };
  return element("ul", { class: "losses" }, ...[...groups].map(item));
}

function linkButton(text: string, go: () => void): HTMLButtonElement {
  const button = element("button", { type: "button", class: "link" }, text);
  button.addEventListener("click", go);
  return button;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
