/** The workbench as a person with a keyboard finds it. */

import type { Browser, Locator, Page } from "playwright-core";
import { openPage } from "./chromium.ts";
import type { Served } from "./serve.ts";

/** Opens the workbench of a served playground. */
export async function openWorkbench(browser: Browser, site: Served, viewport?: { width: number; height: number }): Promise<Page> {
  const { page } = await openPage(browser, `${site.url}workbench.html`, viewport);
  await page.getByRole("treeitem").first().waitFor();
  return page;
}

/** Infers from an example without the mouse, and leaves the focus in the tree. */
export async function infer(page: Page, example: unknown): Promise<void> {
  await tabTo(page, page.getByLabel("Example arguments"));
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(JSON.stringify(example));
  await tabTo(page, page.getByRole("button", { name: "Infer fields" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("treeitem", { selected: true }));
}

/** Imports a text as a schema. */
export async function importSchema(page: Page, text: string): Promise<void> {
  await page.getByLabel("Schema", { exact: true }).check();
  await page.getByLabel("Existing JSON Schema").fill(text);
  await page.getByRole("button", { name: "Import schema" }).click();
}

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
