/** The form of the selected field. Every keystroke is an edit; controls come and go with the type of the field. */

import { changeType, FIELD_TYPES, renameField, setDescription, setEnumValues, setItemType, setNullable, setRequired } from "unplugin-define-tool/schema";
import type { FieldNode, FieldType, SchemaTree } from "unplugin-define-tool/schema";
import { element, placeChildren } from "../ui/dom.ts";
import { enumEditor } from "./enum-editor.ts";
import type { Finding } from "./findings.ts";
import { ancestorsOf, heldIds, parentIdOf, titleOf } from "./outline.ts";

/** Takes a new tree. Edits of one `subject` in a row are one step for undo. */
export type Edit = (tree: SchemaTree, subject: string, said?: string) => void;

/** A control and how it shows what a node says. */
export interface Control {
  readonly node: HTMLElement;
  refresh(node: FieldNode): void;
}

/** What kind of node it is: that decides which controls it has. */
interface Shape {
  readonly id: string;
  readonly type: FieldType;
  readonly role: "root" | "item" | "field";
  readonly nullable: boolean;
}

/** An edit of a type, and the tree that it started from. */
interface TypeStep {
  readonly subject: string;
  readonly before: SchemaTree;
  readonly after: SchemaTree;
}

export class Inspector {
  readonly #edit: Edit;
  readonly #title = element("h3", { class: "where" });
  readonly #controlList = element("div", { class: "controls" });
  readonly #findings = element("ul", { class: "findings", id: "inspector-findings", "aria-label": "Issues of this field" });
  #id = "";
  #tree: SchemaTree | undefined;
  #controls = new Map<string, Control>();
  #typeStep: TypeStep | undefined;

  /** @param leave Called when Escape is pressed. */
  constructor(target: HTMLElement, edit: Edit, leave: () => void) {
    this.#edit = edit;
    target.append(this.#title, this.#controlList, this.#findings);
    target.addEventListener("keydown", (event) => {
      if (event.key === "Escape") leave();
    });
  }

  render(tree: SchemaTree, id: string, findings: readonly Finding[]): void {
    const node = tree.nodes[id];
    if (node === undefined) return;
    this.#tree = tree;
    if (id !== this.#id) this.#controls.clear();
    this.#id = id;
    this.#controls = this.#controlsOf(shapeOf(tree, node));
    placeChildren(this.#controlList, [...this.#controls.values()].map((control) => control.node));
    for (const control of this.#controls.values()) control.refresh(node);
    this.#describe(tree, id, findings);
  }

  /** Moves the focus to the first control, its text selected, so that typing replaces it. */
  focus(): void {
    const first = this.#controlList.querySelector<HTMLElement>("input, select, textarea");
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
  }

  /** The controls of a shape in order; those that are there already stay, with the focus and the cursor in them. */
  #controlsOf({ id, type, role, nullable }: Shape): Map<string, Control> {
    const typeLabel = role === "root" ? "Type (the root must be an object)" : "Type";
    const itemType = (node: FieldNode): FieldType | undefined => this.#tree?.nodes[heldIds(node)[0] ?? ""]?.type;
    const makers: Record<string, false | (() => Control)> = {
      name: role === "field" && (() => textControl("name", "Name", (node) => node.name, (name) => this.#change("name", (tree) => renameField(tree, id, name)))),
      type: () => selectControl("type", typeLabel, FIELD_TYPES, (node) => node.type, (chosen) => this.#retype("type", chosen, changeType)),
      "item-type": type === "array" && (() => selectControl("item-type", "Each item is", FIELD_TYPES, itemType, (chosen) => this.#retype("item-type", chosen, setItemType))),
      required: role === "field" && (() => checkControl("required", "Required", (node) => node.required === true, (on) => this.#change("required", (tree) => setRequired(tree, id, on)))),
      nullable: nullable && (() => checkControl("nullable", "May be null", (node) => node.nullable === true, (on) => this.#change("nullable", (tree) => setNullable(tree, id, on)))),
      values: type === "enum" && (() => enumEditor((values, subject) => this.#change(subject, (tree) => setEnumValues(tree, id, values)))),
      description: () => areaControl("description", "Description", (node) => node.description ?? "", (text) => this.#change("description", (tree) => setDescription(tree, id, text))),
    };
    return new Map(Object.entries(makers).flatMap(([name, make]) => (make === false ? [] : [[name, this.#controls.get(name) ?? make()] as const])));
  }

  #change(subject: string, edit: (tree: SchemaTree) => SchemaTree): void {
    if (this.#tree !== undefined) this.#edit(edit(this.#tree), `${this.#id} ${subject}`);
  }

  /**
   * Changes a type. Arrow keys run through all types of a select: each starts from the tree before the first, so that
   * a type that is come back to has again what it held.
   */
  #retype(of: "type" | "item-type", type: FieldType, edit: (tree: SchemaTree, id: string, type: FieldType) => SchemaTree): void {
    if (this.#tree === undefined) return;
    const subject = `${this.#id} ${of}`;
    const last = this.#typeStep;
    const before = last?.after === this.#tree && last.subject === subject ? last.before : this.#tree;
    const after = edit(before, this.#id, type);
    this.#typeStep = { subject, before, after };
    this.#edit(after, subject, `${of === "type" ? "The type" : "The type of each item"} is ${type} now.`);
  }

  #describe(tree: SchemaTree, id: string, findings: readonly Finding[]): void {
    const path = [id, ...ancestorsOf(tree, id)].toReversed().map((step) => titleOf(tree, step));
    this.#title.replaceChildren(...path.map((step, index) => element("span", { class: index === 0 ? undefined : "step" }, step)));
    this.#findings.replaceChildren(...findings.map((finding) => element("li", { class: `finding ${finding.severity}` }, finding.message, " ", element("code", {}, finding.rule))));
    this.#findings.hidden = findings.length === 0;
    const first = this.#controlList.querySelector("[data-control]");
    first?.setAttribute("aria-invalid", String(findings.some((finding) => finding.severity === "error")));
    first?.setAttribute("aria-describedby", "inspector-findings");
  }
}

function shapeOf(tree: SchemaTree, node: FieldNode): Shape {
  const parent = tree.nodes[parentIdOf(tree, node.id) ?? ""];
  const role = parent === undefined ? "root" : parent.type === "array" ? "item" : "field";
  // A tree may come with null where the kit has none: then it can be taken away, but not set.
  const nullable = role !== "root" && ((node.type !== "object" && node.type !== "array") || node.nullable === true);
  return { id: node.id, type: node.type, role, nullable };
}

function labelled(name: string, label: string, control: HTMLElement): HTMLElement {
  control.id = `inspector-${name}`;
  control.dataset["control"] = name;
  return element("div", { class: `field ${name}` }, element("label", { for: control.id }, label), control);
}

function textControl(name: string, label: string, read: (node: FieldNode) => string, write: (text: string) => void): Control {
  const input = element("input", { type: "text", spellcheck: "false", autocomplete: "off" });
  input.addEventListener("input", () => write(input.value));
  return { node: labelled(name, label, input), refresh: (node) => setValue(input, read(node)) };
}

function areaControl(name: string, label: string, read: (node: FieldNode) => string, write: (text: string) => void): Control {
  const area = element("textarea", { rows: 3 });
  area.addEventListener("input", () => write(area.value));
  return { node: labelled(name, label, area), refresh: (node) => setValue(area, read(node)) };
}

function selectControl(name: string, label: string, types: readonly FieldType[], read: (node: FieldNode) => FieldType | undefined, write: (type: FieldType) => void): Control {
  const undecided = element("option", { value: "", disabled: true }, "choose…");
  const select = element("select", {}, undecided, ...types.map((type) => element("option", { value: type }, type)));
  select.addEventListener("change", () => write(select.value as FieldType));
  return {
    node: labelled(name, label, select),
    refresh(node) {
      const type = read(node);
      undecided.hidden = type !== undefined;
      select.value = type ?? "";
    },
  };
}

function checkControl(name: string, label: string, read: (node: FieldNode) => boolean, write: (on: boolean) => void): Control {
  const box = element("input", { type: "checkbox" });
  box.addEventListener("change", () => write(box.checked));
  return {
    node: labelled(name, label, box),
    refresh(node) {
      box.checked = read(node);
    },
  };
}

/** Setting an equal value would move the cursor. */
function setValue(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (control.value !== value) control.value = value;
}
