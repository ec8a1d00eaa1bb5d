import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { startBrowser } from "./chromium.ts";
import { serveBuild } from "./serve.ts";
import { EDITED_ARGS, EDITED_OUTLINE, EDITED_TYPE, EDITS } from "./workbench-edits.ts";
import { focusedField, goTo, infer, openWorkbench, outline, said, shownSchema, tabTo } from "./workbench-page.ts";

const browser = await startBrowser();
const site = await serveBuild();
afterAll(() => site.close());

const EXAMPLE = { title: "Printer is offline", settings: { notify: true }, priority: "high", minutes: 35, rooms: ["2.17"] };

/** Presses a button that copies, and reads the clipboard. */
async function copied(page: Page, what: string): Promise<string> {
  await tabTo(page, page.getByRole("button", { name: `Copy ${what}` }));
  await page.keyboard.press("Enter");
  await page.locator("#live").getByText(`Copied ${what}.`).waitFor({ state: "attached" });
  return await page.evaluate(() => navigator.clipboard.readText());
}

describe("the workbench, by keyboard alone", () => {
  it("infers a tree, edits it in every way, converts it and copies it", async () => {
    const page = await openWorkbench(browser, site);
    await infer(page, EXAMPLE);
    expect(await said(page)).toBe("Inferred 7 fields from the example. All are optional.");
    expect(await outline(page)).toEqual(["arguments object", "  title string", "  settings object", "    notify boolean", "  priority string", "  minutes integer", "  rooms list of string warning: array-unbounded", "    each item string"]);

    for (const [, edit] of EDITS) await edit(page);
    expect(await outline(page)).toEqual(EDITED_OUTLINE);
    expect(await shownSchema(page)).toEqual(EDITED_ARGS);

    await tabTo(page, page.getByLabel("Tool name"));
    await page.keyboard.press("Control+A");
    await page.keyboard.type("open_case");
    expect(await copied(page, "the defineTool call")).toContain('export const openCaseTool = defineTool({\n  name: "open_case",');
    await tabTo(page, page.getByLabel("Pedelec"));
    await page.keyboard.press("ArrowRight");
    expect(JSON.parse(await copied(page, "the schema"))).toMatchObject({
      properties: { priority: { type: ["string", "null"], enum: ["low", "high", null] } },
      required: ["subject"],
      additionalProperties: false,
    });
    expect(await copied(page, "the TypeScript type")).toBe(EDITED_TYPE);
  });

  it("takes edits back one by one, a typed name as one, and does them again", async () => {
    const page = await openWorkbench(browser, site);
    const { keyboard } = page;
    await infer(page, { title: "x", count: 1 });
    const inferred = await outline(page);
    await goTo(page, "title");
    await keyboard.press("Enter");
    await keyboard.type("subject");
    await keyboard.press("Escape");
    await keyboard.press("Space");
    await keyboard.press("Delete");
    const edited = await outline(page);
    expect(edited).toEqual(["arguments object", "  count integer"]);
    await keyboard.press("Control+z");
    expect(await outline(page)).toEqual(["arguments object", "  subject string required", "  count integer"]);
    await keyboard.press("Control+z");
    await keyboard.press("Control+z");
    expect(await outline(page)).toEqual(inferred);
    expect(await focusedField(page)).toBe("title string");
    for (const key of ["Control+y", "Control+Shift+Z", "Control+y"]) await keyboard.press(key);
    expect(await outline(page)).toEqual(edited);
    await keyboard.press("Control+y");
    expect(await said(page)).toBe("There is nothing to redo.");
  });

  it("brings back what a type held when the keys run through the types and back", async () => {
    const page = await openWorkbench(browser, site);
    await infer(page, { settings: { notify: true, color: "red" } });
    const inferred = await outline(page);
    await goTo(page, "settings");
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByLabel("Type", { exact: true }));
    await page.keyboard.press("ArrowDown");
    expect(await outline(page)).toEqual(["arguments object", "  settings list of string warning: array-unbounded", "    each item string"]);
    await page.keyboard.press("ArrowUp");
    expect(await outline(page)).toEqual(inferred);
    expect(await page.getByLabel("Type", { exact: true }).evaluate((node) => node === document.activeElement)).toBe(true);
  });

  it("goes about the tree as trees do, and says why something cannot be done", async () => {
    const page = await openWorkbench(browser, site);
    const { keyboard } = page;
    await infer(page, { settings: { notify: true }, rooms: ["a"] });
    const path: string[] = [];
    for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowDown", "Home", "End", "ArrowUp"]) {
      await keyboard.press(key);
      path.push((await focusedField(page)).split(" ")[0] ?? "");
    }
    // The fourth key closes settings, so that the fifth passes over notify.
    expect(path).toEqual(["settings", "notify", "settings", "settings", "rooms", "arguments", "each", "rooms"]);
    expect(await page.getByRole("treeitem", { name: "settings" }).getAttribute("aria-expanded")).toBe("false");
    await keyboard.press("Alt+ArrowLeft");
    expect(await said(page)).toBe("rooms is in the outermost object already.");
    await keyboard.press("Shift+Space");
    expect(await said(page)).toContain('"array" cannot be nullable');
    await keyboard.press("End");
    await keyboard.press("Delete");
    expect(await said(page)).toContain("An array always has one item");
    await keyboard.press("Home");
    await keyboard.press("Delete");
    expect(await said(page)).toContain("The root stays where it is");
  });
});

describe("the workbench, with ten thousand fields", () => {
  it("follows an edit with the tree at once and with the schema soon, and closes what no one reads", async () => {
    const page = await openWorkbench(browser, site);
    const group = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`field${index}`, "x"]));
    await page.getByLabel("Example arguments").fill(JSON.stringify(Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`group${index}`, group]))));
    await page.getByRole("button", { name: "Infer fields" }).click();
    expect(await page.locator("#field-count").textContent()).toBe("10000");
    expect(await page.getByRole("treeitem").count()).toBe(101);
    await page.getByRole("treeitem", { name: "group7 object" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.keyboard.type("renamed");
    expect(await page.getByRole("treeitem", { selected: true }).textContent()).toContain("renamed");
    await page.getByRole("region", { name: "the TypeScript type" }).filter({ hasText: "renamed?: string" }).waitFor();
    await page.getByRole("region", { name: "the schema" }).getByText("more lines, which Copy takes too.").waitFor();
    await page.getByRole("button", { name: "Copy the schema" }).click();
    const { properties } = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as typeof EDITED_ARGS;
    expect(Object.keys(properties)).toHaveLength(100);
  });
});
