/** The parts of a form for scalars. */

import type { JsonValue, ToolArgsOneOfSchema, ToolArgsSchemaNode } from "unplugin-define-tool/schema";
import { element } from "./dom.ts";
import { type Field, type Frame, labelledFrame } from "./form-field.ts";

type ScalarSchema = Exclude<ToolArgsSchemaNode, ToolArgsOneOfSchema>;

/** One of a few values; an optional one can be left out. */
export function choiceField(schema: ScalarSchema, label: string, required: boolean, values: readonly JsonValue[]): Field {
  const options = values.map((value, index) => element("option", { value: index }, String(value)));
  const select = element("select", {}, ...(required ? [] : [element("option", { value: "" }, "left out")]), ...options);
  const frame = labelledFrame(schema, label, required, select);
  // A tag with one value leaves nothing to choose.
  frame.node.hidden = required && values.length === 1;
  return scalarField(frame, () => (select.value === "" ? undefined : values[Number(select.value)]));
}

/** A text or a number. */
export function inputField(schema: ScalarSchema, label: string, required: boolean): Field {
  const isNumber = schema.type !== "string";
  const bounds = schema.type === "integer" || schema.type === "number" ? { min: schema.minimum, max: schema.maximum, step: schema.type === "integer" ? 1 : "any" } : {};
  const hint = schema.examples?.[0] ?? schema.default;
  const input = element("input", { type: isNumber ? "number" : "text", autocomplete: "off", ...bounds, placeholder: hint === undefined ? undefined : String(hint), value: initial(schema, required) });
  const read = (): JsonValue | undefined => {
    if (input.value === "") return required && !isNumber ? "" : undefined;
    return isNumber ? Number(input.value) : input.value;
  };
  return scalarField(labelledFrame(schema, label, required, input), read);
}

function scalarField(frame: Frame, read: Field["read"]): Field {
  return { node: frame.node, read, reject: ({ message }) => frame.mark(message), accept: () => frame.unmark() };
}

/** Required numbers start inside their bounds, so that a first call works. */
function initial(schema: ScalarSchema, required: boolean): string {
  if (!required) return "";
  if (schema.type === "integer" || schema.type === "number") {
    const { minimum = 0, maximum = minimum + 100 } = schema;
    return String(Math.round(minimum + (maximum - minimum) / 4));
  }
  return schema.type === "string" ? String(schema.examples?.[0] ?? "") : "";
}
