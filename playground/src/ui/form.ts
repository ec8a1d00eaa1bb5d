/** A form for any args schema of the dialect. */

import type { JsonValue, ToolArgsArraySchema, ToolArgsObjectSchema, ToolArgsOneOfSchema, ToolArgsSchemaNode } from "unplugin-define-tool/schema";
import { element } from "./dom.ts";

/** A part of the form: what to show, and what it says now (`undefined`: left out). */
export interface Field {
  readonly node: HTMLElement;
  read(): JsonValue | undefined;
}

let count = 0;
const freshId = (): string => `field-${++count}`;

/** The form of a schema node. `label` names it; a required field has no way to be left out. */
export function schemaField(schema: ToolArgsSchemaNode, label: string, required: boolean): Field {
  if ("oneOf" in schema) return unionField(schema, label, required);
  switch (schema.type) {
    case "object":
      return objectField(schema, label, required);
    case "array":
      return arrayField(schema, label);
    case "boolean":
      return choiceField(schema, label, required, [true, false]);
    case "string":
    case "number":
    case "integer":
      return schema.enum === undefined ? inputField(schema, label, required) : choiceField(schema, label, required, schema.enum);
  }
}

/** The fields of an object, one below the other, without a frame around them. */
export function objectFields(schema: ToolArgsObjectSchema): Field {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => ({ name, field: schemaField(property, name, required.has(name)) }));
  return {
    node: element("div", { class: "fields" }, ...fields.map(({ field }) => field.node)),
    read: () => Object.fromEntries(fields.flatMap(({ name, field }) => asEntry(name, field.read()))),
  };
}

function asEntry(name: string, value: JsonValue | undefined): [string, JsonValue][] {
  return value === undefined ? [] : [[name, value]];
}

function objectField(schema: ToolArgsObjectSchema, label: string, required: boolean): Field {
  const inner = objectFields(schema);
  const isEmpty = (value: JsonValue | undefined): boolean => value !== undefined && value !== null && Object.keys(value).length === 0;
  return { node: group(schema, label, inner.node), read: () => (!required && isEmpty(inner.read()) ? undefined : inner.read()) };
}

function arrayField(schema: ToolArgsArraySchema, label: string): Field {
  const items: Field[] = [];
  const list = element("div", { class: "items" });
  const add = (): void => {
    const item = schemaField(schema.items, `${label} ${items.length + 1}`, true);
    const remove = element("button", { type: "button", class: "small", "aria-label": `Remove ${label} ${items.length + 1}` }, "×");
    const row = element("div", { class: "item" }, item.node, remove);
    remove.addEventListener("click", () => {
      items.splice(items.indexOf(item), 1);
      row.remove();
    });
    items.push(item);
    list.append(row);
  };
  const button = element("button", { type: "button", class: "small" }, `Add to ${label}`);
  button.addEventListener("click", add);
  for (let index = 0; index < (schema.minItems ?? 0); index++) add();
  return {
    node: group(schema, label, list, button),
    read: () => (items.length === 0 ? undefined : items.flatMap((item) => item.read() ?? [])),
  };
}

function unionField(schema: ToolArgsOneOfSchema, label: string, required: boolean): Field {
  const id = freshId();
  const select = element("select", { id }, ...schema.oneOf.map((branch, index) => element("option", { value: index }, branchName(branch, index))));
  const slot = element("div");
  let current = branchField(schema.oneOf[0], label, required);
  const show = (): void => {
    current = branchField(schema.oneOf[Number(select.value)], label, required);
    slot.replaceChildren(current.node);
  };
  select.addEventListener("change", show);
  show();
  return { node: group(schema, label, element("label", { for: id }, "Alternative"), select, slot), read: () => current.read() };
}

function branchField(branch: ToolArgsSchemaNode | undefined, label: string, required: boolean): Field {
  if (branch === undefined) return { node: element("div"), read: () => undefined };
  return "type" in branch && branch.type === "object" ? objectFields(branch) : schemaField(branch, label, required);
}

/** A branch is known by its tag: the required property with a single value. */
function branchName(branch: ToolArgsSchemaNode, index: number): string {
  if ("type" in branch && branch.type === "object") {
    for (const property of Object.values(branch.properties ?? {})) {
      if ("enum" in property && property.enum?.length === 1) return String(property.enum[0]);
    }
  }
  return "type" in branch ? `${index + 1}: ${branch.type}` : `Alternative ${index + 1}`;
}

function choiceField(schema: ToolArgsSchemaNode, label: string, required: boolean, values: readonly JsonValue[]): Field {
  const options = values.map((value, index) => element("option", { value: index }, String(value)));
  const select = element("select", {}, ...(required ? [] : [element("option", { value: "" }, "left out")]), ...options);
  return { node: labelled(schema, label, required, select), read: () => (select.value === "" ? undefined : values[Number(select.value)]) };
}

function inputField(schema: Exclude<ToolArgsSchemaNode, ToolArgsOneOfSchema>, label: string, required: boolean): Field {
  const numeric = schema.type !== "string";
  const bounds = "minimum" in schema || "maximum" in schema ? { min: (schema as { minimum?: number }).minimum, max: (schema as { maximum?: number }).maximum } : {};
  const hint = schema.examples?.[0] ?? schema.default;
  const input = element("input", { type: numeric ? "number" : "text", step: schema.type === "integer" ? 1 : "any", ...bounds, placeholder: hint === undefined ? undefined : String(hint), value: initial(schema, required) });
  const read = (): JsonValue | undefined => {
    if (input.value === "") return required && !numeric ? "" : undefined;
    return numeric ? Number(input.value) : input.value;
  };
  return { node: labelled(schema, label, required, input), read };
}

/** Required numbers start inside their bounds, so that a first call works. */
function initial(schema: ToolArgsSchemaNode, required: boolean): string {
  if (!required || !("type" in schema)) return "";
  if (schema.type === "integer" || schema.type === "number") {
    const { minimum = 0, maximum = minimum + 100 } = schema;
    return String(Math.round(minimum + (maximum - minimum) / 4));
  }
  return schema.type === "string" ? String(schema.examples?.[0] ?? "") : "";
}

function labelled(schema: ToolArgsSchemaNode, label: string, required: boolean, control: HTMLElement): HTMLElement {
  const id = freshId();
  control.id = id;
  const mark = required ? [element("span", { class: "required", title: "required" }, "*")] : [];
  const help = schema.description === undefined ? [] : [element("p", { class: "help", id: `${id}-help` }, schema.description)];
  if (help.length > 0) control.setAttribute("aria-describedby", `${id}-help`);
  return element("div", { class: "field" }, element("label", { for: id }, label, ...mark), control, ...help);
}

function group(schema: ToolArgsSchemaNode, label: string, ...children: readonly Node[]): HTMLElement {
  const help = schema.description === undefined ? [] : [element("p", { class: "help" }, schema.description)];
  return element("fieldset", { class: "group" }, element("legend", {}, label), ...help, ...children);
}
