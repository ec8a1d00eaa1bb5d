/** axe-core in the page under test. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare const axe: { run(): Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }> };

/** Everything that axe finds wrong in the page as it is now, with all of its rules; one line each. */
export async function violations(page: Page): Promise<string[]> {
  // Not as a script of the page, which its policy forbids.
  await page.evaluate(AXE);
  const result = await page.evaluate(() => axe.run());
  return result.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`));
}

/** Whether the page can be scrolled sideways, which on a phone it must not. */
export async function overflows(page: Page): Promise<boolean> {
  return await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
