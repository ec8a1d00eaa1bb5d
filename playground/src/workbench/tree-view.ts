/** The tree on the page: a flat list of rows with the roles of a tree, of which only changed ones are drawn again. */

import type { SchemaTree } from "unplugin-define-tool/schema";
import { element, placeChildren } from "../ui/dom.ts";
import type { Finding } from "./findings.ts";
import { actionOf, type TreeAction } from "./keys.ts";
import { heldIds, type OutlineRow } from "./outline.ts";

/** What a person does to the tree. */
export interface TreeEvents {
  select(id: string): void;
  expand(id: string, expanded: boolean): void;
  act(action: TreeAction): void;
}

/** A row on the page. Where it stands and what it shows are kept, so that only what differs is drawn again. */
interface DrawnRow {
  readonly node: HTMLElement;
  readonly place: string;
  readonly content: string;
}

/** Of this many rows only those in sight are laid out. */
const MANY_ROWS = 400;

export class TreeView {
  readonly #target: HTMLElement;
  readonly #events: TreeEvents;
  #rows: readonly OutlineRow[] = [];
  #selected = "";
  #drawn = new Map<string, DrawnRow>();

  /** @param target An element with the role of a tree. */
  constructor(target: HTMLElement, events: TreeEvents) {
    this.#target = target;
    this.#events = events;
    target.addEventListener("keydown", (event) => this.#press(event));
    target.addEventListener("click", (event) => this.#click(event));
    // A screen reader may put the focus on any row.
    target.addEventListener("focusin", (event) => {
      const id = (event.target as HTMLElement).dataset["id"];
      if (id !== undefined && id !== this.#selected) events.select(id);
    });
    target.addEventListener("dblclick", () => events.act("edit"));
  }

  render(tree: SchemaTree, rows: readonly OutlineRow[], selected: string, findings: ReadonlyMap<string, readonly Finding[]>): void {
    this.#rows = rows;
    this.#selected = selected;
    const drawn = new Map(rows.map((row) => [row.id, this.#draw(tree, row, findings.get(row.id) ?? [])]));
    this.#drawn = drawn;
    this.#target.classList.toggle("large", rows.length > MANY_ROWS);
    placeChildren(this.#target, [...drawn.values()].map(({ node }) => node));
  }

  /** Moves the focus to a row. */
  focus(id: string): void {
    const row = this.#drawn.get(id)?.node;
    row?.focus();
    row?.scrollIntoView({ block: "nearest" });
  }

  #draw(tree: SchemaTree, row: OutlineRow, findings: readonly Finding[]): DrawnRow {
    const before = this.#drawn.get(row.id);
    const node = before?.node ?? element("div", { role: "treeitem", "data-id": row.id, class: "row" });
    const isSelected = row.id === this.#selected;
    const place = [row.level, row.position, row.siblings, row.expanded, isSelected].join();
    if (place !== before?.place) placeRow(node, row, isSelected);
    const texts = rowTexts(tree, row);
    const content = [texts.name, texts.type, ...texts.flags, ...findings.map(({ rule, message }) => rule + message)].join("\n");
    if (content !== before?.content) fillRow(node, texts, findings);
    return { node, place, content };
  }

  #click(event: MouseEvent): void {
    const target = event.target as Element;
    const id = target.closest<HTMLElement>("[data-id]")?.dataset["id"];
    const row = this.#rows.find((candidate) => candidate.id === id);
    if (row === undefined) return;
    if (target.closest(".twisty") !== null && row.expanded !== undefined) this.#events.expand(row.id, !row.expanded);
    else this.#events.select(row.id);
  }

  #press(event: KeyboardEvent): void {
    const action = actionOf(event);
    if (action === undefined && !this.#navigate(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (action !== undefined) this.#events.act(action);
  }

  /** The keys that ARIA's pattern for trees asks for. */
  #navigate({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
    if (altKey || ctrlKey || metaKey) return false;
    const index = this.#rows.findIndex((row) => row.id === this.#selected);
    const row = this.#rows[index];
    if (row === undefined) return false;
    switch (key) {
      case "ArrowDown":
        return this.#go(index + 1);
      case "ArrowUp":
        return this.#go(index - 1);
      case "Home":
        return this.#go(0);
      case "End":
        return this.#go(this.#rows.length - 1);
      case "ArrowRight":
        if (row.expanded === false) this.#events.expand(row.id, true);
        else if (row.expanded === true) this.#go(index + 1);
        return true;
      case "ArrowLeft":
        if (row.expanded === true) this.#events.expand(row.id, false);
        else if (row.parentId !== undefined) this.#events.select(row.parentId);
        return true;
      default:
        return key.length === 1 && this.#typeAhead(key, index);
    }
  }

  #go(index: number): true {
    const row = this.#rows[index];
    if (row !== undefined) this.#events.select(row.id);
    return true;
  }

  #typeAhead(letter: string, index: number): boolean {
    const inOrder = [...this.#rows.slice(index + 1), ...this.#rows.slice(0, index + 1)];
    const next = inOrder.find((row) => row.node.name.toLowerCase().startsWith(letter.toLowerCase()));
    if (next !== undefined) this.#events.select(next.id);
    return next !== undefined;
  }
}

interface RowTexts {
  readonly name: string;
  /** Whether the name is only a description of what has none. */
  readonly isUnnamed: boolean;
  readonly type: string;
  readonly flags: readonly string[];
}

function rowTexts(tree: SchemaTree, row: OutlineRow): RowTexts {
  const { node, isItem } = row;
  const isField = row.parentId !== undefined && !isItem;
  const name = row.parentId === undefined ? "arguments" : isItem ? "each item" : node.name === "" ? "(no name)" : node.name;
  return { name, isUnnamed: row.node.name === "", type: typeText(tree, row.id), flags: [isField && node.required === true ? "required" : [], node.nullable === true ? "null" : []].flat() };
}

/** `list of object`, `"low" | "high"`; what would not fit on a row is cut. */
function typeText(tree: SchemaTree, id: string): string {
  const node = tree.nodes[id];
  if (node === undefined) return "?";
  const [itemId] = heldIds(node);
  if (node.type === "array") return itemId === undefined ? "list" : `list of ${tree.nodes[itemId]?.type ?? "?"}`;
  if (node.type !== "enum") return node.type;
  const text = (node.enumValues ?? []).slice(0, 12).map((value) => JSON.stringify(value)).join(" | ");
  return text === "" ? "enum" : text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function placeRow(target: HTMLElement, row: OutlineRow, isSelected: boolean): void {
  target.setAttribute("aria-level", String(row.level));
  target.setAttribute("aria-posinset", String(row.position));
  target.setAttribute("aria-setsize", String(row.siblings));
  if (row.expanded === undefined) target.removeAttribute("aria-expanded");
  else target.setAttribute("aria-expanded", String(row.expanded));
  target.setAttribute("aria-selected", String(isSelected));
  target.tabIndex = isSelected ? 0 : -1;
  target.style.setProperty("--level", String(Math.min(row.level - 1, 12)));
}

function fillRow(target: HTMLElement, { name, type, flags, isUnnamed }: RowTexts, findings: readonly Finding[]): void {
  target.replaceChildren(
    element("span", { class: "twisty" }),
    element("span", { class: isUnnamed ? "name unnamed" : "name" }, name),
    element("span", { class: "type" }, type),
    ...flags.map((flag) => element("span", { class: `flag ${flag}` }, ...(flag === "null" ? [unseen("may be ")] : []), flag)),
    // Errors in full, since they must be decided here; what the build would warn of in full beside the tree.
    ...findings.filter(isWarning).map(({ rule }) => element("span", { class: "flag warning" }, unseen("warning: "), rule)),
    ...findings.filter((finding) => !isWarning(finding)).map(({ message }) => element("span", { class: "finding error" }, unseen("error: "), message)),
  );
}

function isWarning({ severity }: Finding): boolean {
  return severity === "warning";
}

/** Text for those who listen: the name of a row is what stands in it. */
function unseen(text: string): HTMLElement {
  return element("span", { class: "visually-hidden" }, text);
}
