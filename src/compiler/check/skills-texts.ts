/** Texts of a skills object that Core refuses (rules.md §4): they reach the session in one message. */

import { childPointer } from "../../schema/pointer.ts";
import type { Finding } from "../finding.ts";
import type { Definition } from "../model.ts";
import { surrogateCode } from "./fields.ts";
import { isPlainObject } from "./kind.ts";
import { usedAt } from "./places.ts";

/** What a session is given of a tool that stands in a skills object without `defineTool`. */
const CARRIED = ["name", "description", "argsSchema"] as const;

/** `lone-surrogate` for the guidance, and for the names, descriptions and schemas of the tools that can be read. */
export function skillsTextFindings({ guidance, tools }: Record<PropertyKey, unknown>, locations: Definition["locations"]): Finding[] {
  const texts = new Texts(locations);
  texts.read(guidance, "/guidance");
  for (const [index, tool] of (Array.isArray(tools) ? tools : []).entries()) {
    for (const key of isPlainObject(tool) ? CARRIED : []) texts.read((tool as Record<string, unknown>)[key], `/tools/${index}/${key}`);
  }
  return texts.findings;
}

/** Reads values to the end, each object once. */
class Texts {
  readonly findings: Finding[] = [];
  readonly #locations: Definition["locations"];
  readonly #seen = new Set<object>();

  constructor(locations: Definition["locations"]) {
    this.#locations = locations;
  }

  read(value: unknown, pointer: string): void {
    if (typeof value === "string") this.#check(value, pointer, "value");
    if (typeof value !== "object" || value === null || this.#seen.has(value) || !(Array.isArray(value) || isPlainObject(value))) return;
    this.#seen.add(value);
    for (const [key, member] of Object.entries(value)) {
      if (!Array.isArray(value)) this.#check(key, childPointer(pointer, key), "key");
      this.read(member, childPointer(pointer, key));
    }
  }

  #check(text: string, pointer: string, where: "key" | "value"): void {
    const place = text.isWellFormed() ? undefined : this.#locations.get(pointer);
    if (place === undefined) return;
    this.findings.push({ rule: "lone-surrogate", params: { where, code: surrogateCode(text) }, location: (where === "key" ? place.key : undefined) ?? place.value, related: usedAt(place.hops) });
  }
}
