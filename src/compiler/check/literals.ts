/** Number literals whose text says another number than the double that runs (rules.md §3.3, `number-precision`). */

import type { Finding } from "../finding.ts";
import type { Definition } from "../model.ts";

/**
 * Findings for the numbers of a definition whose literal, read as a decimal, differs from its double.
 *
 * @param text The text of a module.
 */
export function imprecise(definition: Definition, text: (id: string) => string): Finding[] {
  const findings: Finding[] = [];
  for (const [pointer, place] of definition.locations) {
    const { id, start, end } = place.value;
    // No number that a double holds exactly needs fewer characters and loses digits.
    if (end - start < 16) continue;
    const literal = text(id).slice(start, end).replaceAll("_", "");
    const value = Number(literal);
    if (Number.isFinite(value) && losesDigits(literal, value)) {
      const related = place.hops.map((location) => ({ location, message: "used here" }));
      findings.push({ rule: "number-precision", params: { value: String(value), text: literal }, location: place.value, pointer, related });
    }
  }
  return findings;
}

function losesDigits(literal: string, value: number): boolean {
  if (/^-?0[xob]/i.test(literal)) return BigInt(literal.replace("-", "")) !== BigInt(Math.abs(value));
  const written = decimal(literal);
  const stored = decimal(String(value));
  return written !== undefined && stored !== undefined && written !== stored;
}

/** A decimal in one spelling: digits without zeros at either end, and the power of ten of the last digit. */
function decimal(text: string): string | undefined {
  const match = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text);
  if (match === null) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const digits = (whole + fraction).replace(/^0+/, "");
  const trimmed = digits.replace(/0+$/, "");
  if (trimmed === "") return "0";
  return `${sign === "-" ? "-" : ""}${trimmed}e${Number(exponent) - fraction.length + (digits.length - trimmed.length)}`;
}
