/** The workbench as a person with a keyboard finds it. */

import type { Locator, Page } from "playwright-core";

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
}

/** Goes to a field of the tree with the letter it starts with; the tree must have the focus. */
export async function goTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 20; presses++) {
    if ((await focusedField(page)).split(" ")[0] === name) return;
    await page.keyboard.press(name.charAt(0));
  }
  throw new Error(`There is no field ${name}`);
}

/** The text of the row that has the focus: name, type and flags. */
export async function focusedField(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const row = document.activeElement?.closest("[role=treeitem]");
    return [...(row?.querySelectorAll(".name, .type, .flag") ?? [])].map((part) => part.textContent).join(" ");
  });
}

/** What is said to people who do not see the page. */
export async function said(page: Page): Promise<string> {
  return (await page.locator("#live").textContent())?.trim() ?? "";
}

/** The tree as indented lines. */
export async function outline(page: Page): Promise<string[]> {
  return await page.locator("[role=treeitem]").evaluateAll((rows) =>
    rows.map((row) => "  ".repeat(Number(row.getAttribute("aria-level")) - 1) + [...row.querySelectorAll(".name, .type, .flag")].map((part) => part.textContent).join(" ")),
  );
}

/** The schema that is shown. */
export async function shownSchema(page: Page): Promise<unknown> {
  return JSON.parse((await page.getByRole("region", { name: "the schema" }).textContent()) ?? "");
}
