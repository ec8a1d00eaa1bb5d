/** A form for any args schema of the dialect. */

import type { JsonValue, ToolArgsArraySchema, ToolArgsObjectSchema, ToolArgsOneOfSchema, ToolArgsSchemaNode } from "unplugin-define-tool/schema";
import { element } from "./dom.ts";
import { type Field, freshId, groupFrame, type Rejection } from "./form-field.ts";
import { choiceField, inputField } from "./form-inputs.ts";

/** The form of a schema node. `label` names it; a required field has no way to be left out. */
export function schemaField(schema: ToolArgsSchemaNode, label: string, required: boolean): Field {
  if ("oneOf" in schema) return unionField(schema, label, required);
  switch (schema.type) {
    case "object":
      return objectField(schema, label, required);
    case "array":
      return arrayField(schema, label);
    case "boolean":
      return choiceField(schema, label, required, schema.enum ?? [true, false]);
    case "string":
    case "number":
    case "integer":
      return schema.enum === undefined ? inputField(schema, label, required) : choiceField(schema, label, required, schema.enum);
  }
}

/** The fields of an object, one below the other, without a frame around them. */
export function objectFields(schema: ToolArgsObjectSchema): Field {
  const required = new Set(schema.required);
  const fields = new Map(Object.entries(schema.properties ?? {}).map(([name, property]) => [name, schemaField(property, name, required.has(name))]));
  return {
    node: element("div", { class: "fields" }, ...[...fields.values()].map((field) => field.node)),
    read: () => Object.fromEntries([...fields].flatMap(([name, field]) => asEntry(name, field.read()))),
    reject(rejection) {
      // A property that is missing is told of the object; the place to fill it in is its own field.
      const missing = [...required].find((name) => fields.get(name)?.read() === undefined);
      const [name = rejection.keyword === "required" ? missing : undefined, ...tokens] = rejection.tokens;
      fields.get(name ?? "")?.reject({ ...rejection, tokens });
    },
    accept: () => fields.forEach((field) => field.accept()),
  };
}

function asEntry(name: string, value: JsonValue | undefined): [string, JsonValue][] {
  return value === undefined ? [] : [[name, value]];
}

function objectField(schema: ToolArgsObjectSchema, label: string, required: boolean): Field {
  const inner = objectFields(schema);
  const isEmpty = (value: JsonValue | undefined): boolean => value !== undefined && value !== null && Object.keys(value).length === 0;
  return { ...inner, node: groupFrame(schema, label, inner.node).node, read: () => (!required && isEmpty(inner.read()) ? undefined : inner.read()) };
}

function arrayField(schema: ToolArgsArraySchema, label: string): Field {
  const items: Field[] = [];
  const list = element("div", { class: "items" });
  const button = element("button", { type: "button", class: "small" }, `Add to ${label}`);
  const add = (): void => {
    const name = `${label} ${items.length + 1}`;
    const item = schemaField(schema.items, name, true);
    const remove = element("button", { type: "button", class: "small", "aria-label": `Remove ${name}` }, "×");
    const row = element("div", { class: "item" }, item.node, remove);
    remove.addEventListener("click", () => {
      items.splice(items.indexOf(item), 1);
      row.remove();
      button.focus();
    });
    items.push(item);
    list.append(row);
  };
  button.addEventListener("click", () => {
    add();
    list.lastElementChild?.querySelector<HTMLElement>("input, select")?.focus();
  });
  for (let index = 0; index < (schema.minItems ?? 0); index++) add();
  const frame = groupFrame(schema, label, list, button);
  return {
    node: frame.node,
    // An empty item is null rather than skipped: the others keep their indexes, which rejections speak of.
    read: () => (items.length === 0 ? undefined : items.map((item) => item.read() ?? null)),
    reject({ tokens: [index, ...tokens], ...rejection }) {
      const item = index === undefined ? undefined : items[Number(index)];
      if (item === undefined) frame.mark(rejection.message);
      else item.reject({ ...rejection, tokens });
    },
    accept() {
      frame.unmark();
      for (const item of items) item.accept();
    },
  };
}

function unionField(schema: ToolArgsOneOfSchema, label: string, required: boolean): Field {
  const id = freshId();
  const select = element("select", { id }, ...schema.oneOf.map((branch, index) => element("option", { value: index }, branchName(branch, index))));
  const slot = element("div");
  const frame = groupFrame(schema, label, element("div", { class: "field" }, element("label", { for: id }, "Alternative"), select), slot);
  let current: Field | undefined;
  const show = (): void => {
    const branch = schema.oneOf[Number(select.value)];
    if (branch === undefined) return;
    current = "type" in branch && branch.type === "object" ? objectFields(branch) : schemaField(branch, label, required);
    slot.replaceChildren(current.node);
  };
  select.addEventListener("change", show);
  show();
  return {
    node: frame.node,
    read: () => current?.read(),
    reject(rejection: Rejection) {
      if (rejection.keyword === "oneOf" && rejection.tokens.length === 0) frame.mark(rejection.message);
      else current?.reject(rejection);
    },
    accept() {
      frame.unmark();
      current?.accept();
    },
  };
}

/** A branch is known by its tag: the property with a single value. */
function branchName(branch: ToolArgsSchemaNode, index: number): string {
  if ("type" in branch && branch.type === "object") {
    for (const property of Object.values(branch.properties ?? {})) {
      if ("enum" in property && property.enum?.length === 1) return String(property.enum[0]);
    }
  }
  return "type" in branch ? `${index + 1}: ${branch.type}` : `Alternative ${index + 1}`;
}
