/** Where a tree comes from: an example, or an existing schema. */

import { fromToolArgsSchema, inferTreeFromJson, parseSupportedSchema, UnsupportedSchemaError } from "unplugin-define-tool/schema";
import type { Conversion, OnLoss, SchemaTree, SupportedJsonSchema, ToolArgsSchema } from "unplugin-define-tool/schema";
import { childPointer } from "../json-pointer.ts";
import { lineAndColumn, readJsonText, type TextRange } from "../json-text.ts";
import { byId, element } from "../ui/dom.ts";
import { textFrame } from "../ui/text-frame.ts";
import { lossList } from "./output-panel.ts";
import { SAMPLES } from "./samples.ts";

type Mode = keyof typeof SAMPLES;

const WORDS = {
  example: { label: "Example arguments, as JSON", button: "Infer fields" },
  schema: { label: "Existing JSON Schema", button: "Import schema" },
} as const;

/** Takes the tree that a person made from the text. */
export type Load = (tree: SchemaTree, said: string) => void;

export class SourcePanel {
  readonly #load: Load;
  readonly #area = byId("source") as HTMLTextAreaElement;
  readonly #notice = byId("source-notice");
  readonly #texts: Record<Mode, string> = { ...SAMPLES };
  #mode: Mode = "example";

  constructor(load: Load) {
    this.#load = load;
    for (const radio of byId("source-mode").querySelectorAll("input")) radio.addEventListener("change", () => this.#show(radio.value as Mode));
    this.#area.addEventListener("input", () => {
      this.#texts[this.#mode] = this.#area.value;
    });
    byId("source-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    byId("source-sample").addEventListener("click", () => {
      this.#texts[this.#mode] = SAMPLES[this.#mode];
      this.#show(this.#mode);
    });
    this.#show("example");
  }

  #show(mode: Mode): void {
    this.#mode = mode;
    this.#area.value = this.#texts[mode];
    byId("source-label").textContent = WORDS[mode].label;
    byId("source-submit").textContent = WORDS[mode].button;
    this.#notice.replaceChildren();
    this.#area.removeAttribute("aria-invalid");
  }

  /** Makes a tree of the text, or says why there is none. */
  submit(): void {
    const text = this.#area.value;
    const reading = readJsonText(text);
    this.#notice.replaceChildren();
    this.#area.setAttribute("aria-invalid", String(!reading.ok));
    if (!reading.ok) {
      const { offset, message } = reading.fault;
      const { line, column } = lineAndColumn(text, offset);
      this.#complain(`Line ${line}, column ${column}: this is no JSON. ${message}`, { start: offset, end: offset + 1 });
    } else if (this.#mode === "example") this.#infer(JSON.parse(text));
    else this.#import(JSON.parse(text));
  }

  #infer(example: unknown): void {
    const tree = inferTreeFromJson(example);
    this.#load(tree, `Inferred ${fieldCount(tree)} from the example. All are optional.`);
    if (tree.nodes[tree.rootId]?.type === "object") return;
    const wrap = action("Wrap it in an object", () => {
      this.#notice.replaceChildren();
      this.#infer({ value: example });
    });
    this.#notice.replaceChildren(element("p", {}, "The arguments of a tool are one object, and this example is none."), wrap);
  }

  #import(schema: unknown): void {
    try {
      const tree = parseSupportedSchema(schema);
      this.#load(tree, `Imported ${fieldCount(tree)}.`);
    } catch (error) {
      if (!(error instanceof UnsupportedSchemaError)) throw error;
      this.#area.setAttribute("aria-invalid", "true");
      this.#complain(error.message, this.#rangeOf(error), ...this.#waysAround(schema));
    }
  }

  /** The keyword itself; where a keyword is missing, the schema that lacks it. */
  #rangeOf({ path, keyword }: UnsupportedSchemaError): TextRange | undefined {
    const reading = readJsonText(this.#area.value);
    const place = reading.ok ? reading.places.get(path) : undefined;
    const isKeyword = path.endsWith(childPointer("", keyword));
    return isKeyword ? (place?.key ?? place?.value) : place?.value;
  }

  /** A schema of the other dialect can be imported all the same if a person agrees to what is lost. */
  #waysAround(schema: unknown): HTMLElement[] {
    const losses = tryConversion(schema, "warn")?.losses.filter(({ rule }) => rule.startsWith("unsupported-keyword/"));
    if (losses === undefined) return [];
    const what = losses.length === 1 ? "it" : `all ${losses.length} such keywords`;
    return [
      element("div", { class: "ways" }, action(`Import without ${what}`, () => this.#convert(schema, "warn")), action(`Keep ${losses.length === 1 ? "it" : "them"} in descriptions`, () => this.#convert(schema, "describe"))),
    ];
  }

  #convert(schema: unknown, onLoss: OnLoss): void {
    const conversion = tryConversion(schema, onLoss);
    if (conversion === undefined) return;
    const tree = parseSupportedSchema(conversion.schema);
    this.#area.removeAttribute("aria-invalid");
    this.#load(tree, `Imported ${fieldCount(tree)}; ${conversion.losses.length} things changed on the way.`);
    this.#notice.replaceChildren(element("p", {}, "Imported, with these changes:"), lossList(conversion.losses));
  }

  #complain(message: string, range: TextRange | undefined, ...more: readonly HTMLElement[]): void {
    const frame = range === undefined ? [] : [textFrame(this.#area.value, range, "Where it is"), action("Show it in the text", () => this.#showRange(range))];
    this.#notice.replaceChildren(element("p", { class: "error" }, message), ...frame, ...more);
  }

  #showRange({ start, end }: TextRange): void {
    this.#area.focus();
    this.#area.setSelectionRange(start, end);
    // Browsers do not scroll to a selection that a script makes.
    const { line } = lineAndColumn(this.#area.value, start);
    const lines = this.#area.value.split("\n").length;
    this.#area.scrollTop = (this.#area.scrollHeight * Math.max(0, line - 4)) / lines;
  }
}

function tryConversion(schema: unknown, onLoss: OnLoss): Conversion<SupportedJsonSchema> | undefined {
  try {
    return fromToolArgsSchema(schema as ToolArgsSchema, { onLoss });
  } catch (error) {
    if (error instanceof UnsupportedSchemaError) return undefined;
    throw error;
  }
}

function action(label: string, run: () => void): HTMLButtonElement {
  const button = element("button", { type: "button", class: "small" }, label);
  button.addEventListener("click", run);
  return button;
}

function fieldCount(tree: SchemaTree): string {
  const count = Object.keys(tree.nodes).length - 1;
  return `${count} field${count === 1 ? "" : "s"}`;
}
