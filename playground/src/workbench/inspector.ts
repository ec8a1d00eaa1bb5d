/** The form of the selected field. Every keystroke is an edit; the form is built anew only where its shape changes. */

import { changeType, FIELD_TYPES, renameField, setDescription, setEnumValues, setItemType, setNullable, setRequired } from "unplugin-define-tool/schema";
import type { FieldNode, FieldType, SchemaTree } from "unplugin-define-tool/schema";
import { element } from "../ui/dom.ts";
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
  readonly itemType: FieldType | undefined;
  readonly nullable: boolean;
}

export class Inspector {
  readonly #target: HTMLElement;
  readonly #edit: Edit;
  readonly #leave: () => void;
  #tree: SchemaTree | undefined;
  #signature = "";
  #controls: readonly Control[] = [];

  /** @param leave Called when Escape is pressed. */
  constructor(target: HTMLElement, edit: Edit, leave: () => void) {
    this.#target = target;
    this.#edit = edit;
    this.#leave = leave;
    target.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#leave();
    });
  }

  render(tree: SchemaTree, id: string, findings: readonly Finding[]): void {
    const node = tree.nodes[id];
    if (node === undefined) return;
    this.#tree = tree;
    const shape = shapeOf(tree, node);
    const signature = JSON.stringify(shape);
    if (signature !== this.#signature) this.#build(shape);
    this.#signature = signature;
    for (const control of this.#controls) control.refresh(node);
    this.#describe(tree, id, findings);
  }

  /** Moves the focus to the first control, its text selected, so that typing replaces it. */
  focus(): void {
    const first = this.#target.querySelector<HTMLElement>("input, select, textarea");
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
  }

  #build(shape: Shape): void {
    const focused = document.activeElement instanceof HTMLElement && this.#target.contains(document.activeElement) ? document.activeElement.dataset["control"] : undefined;
    this.#controls = this.#controlsOf(shape);
    this.#target.replaceChildren(
      element("h3", { class: "where", id: "inspector-title" }),
      element("div", { class: "controls" }, ...this.#controls.map((control) => control.node)),
      element("ul", { class: "findings", id: "inspector-findings", "aria-label": "Issues of this field" }),
    );
    if (focused !== undefined) this.#target.querySelector<HTMLElement>(`[data-control="${focused}"]`)?.focus();
  }

  #controlsOf({ id, type, role, nullable }: Shape): Control[] {
    const change = (property: string, edit: (tree: SchemaTree) => SchemaTree, said?: string): void => {
      if (this.#tree !== undefined) this.#edit(edit(this.#tree), `${id} ${property}`, said);
    };
    const controls = [
      role === "field" ? textControl("name", "Name", (node) => node.name, (name) => change("name", (tree) => renameField(tree, id, name))) : [],
      selectControl("type", role === "root" ? "Type (the root must be an object)" : "Type", FIELD_TYPES, (node) => node.type, (chosen) => change("type", (tree) => changeType(tree, id, chosen), `The type is ${chosen} now.`)),
      type === "array" ? this.#itemControl(id, change) : [],
      role === "field" ? checkControl("required", "Required", (node) => node.required === true, (on) => change("required", (tree) => setRequired(tree, id, on))) : [],
      nullable ? checkControl("nullable", "May be null", (node) => node.nullable === true, (on) => change("nullable", (tree) => setNullable(tree, id, on))) : [],
      type === "enum" ? enumEditor((values, subject) => change(subject, (tree) => setEnumValues(tree, id, values))) : [],
      areaControl("description", "Description", (node) => node.description ?? "", (text) => change("description", (tree) => setDescription(tree, id, text))),
    ];
    return controls.flat();
  }

  #itemControl(id: string, change: (property: string, edit: (tree: SchemaTree) => SchemaTree, said?: string) => void): Control {
    const itemType = (node: FieldNode): FieldType | undefined => this.#tree?.nodes[heldIds(node)[0] ?? ""]?.type;
    return selectControl("item-type", "Each item is", FIELD_TYPES, itemType, (chosen) => change("item-type", (tree) => setItemType(tree, id, chosen), `Each item is ${chosen} now.`));
  }

  #describe(tree: SchemaTree, id: string, findings: readonly Finding[]): void {
    const path = [id, ...ancestorsOf(tree, id)].toReversed().map((step) => titleOf(tree, step));
    const [title, list] = [this.#target.querySelector("#inspector-title"), this.#target.querySelector("#inspector-findings")];
    title?.replaceChildren(...path.map((step, index) => element("span", { class: index === 0 ? undefined : "step" }, step)));
    list?.replaceChildren(...findings.map((finding) => element("li", { class: `finding ${finding.severity}` }, finding.message, " ", element("code", {}, finding.rule))));
    list?.toggleAttribute("hidden", findings.length === 0);
    const name = this.#target.querySelector("[data-control]");
    name?.setAttribute("aria-invalid", String(findings.some((finding) => finding.severity === "error")));
    if (findings.length > 0) name?.setAttribute("aria-describedby", "inspector-findings");
    else name?.removeAttribute("aria-describedby");
  }
}

function shapeOf(tree: SchemaTree, node: FieldNode): Shape {
  const parent = tree.nodes[parentIdOf(tree, node.id) ?? ""];
  const role = parent === undefined ? "root" : parent.type === "array" ? "item" : "field";
  // A tree may come with null where the kit has none: then it can be taken away, but not set.
  const nullable = role !== "root" && ((node.type !== "object" && node.type !== "array") || node.nullable === true);
  return { id: node.id, type: node.type, role, itemType: tree.nodes[heldIds(node)[0] ?? ""]?.type, nullable };
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
