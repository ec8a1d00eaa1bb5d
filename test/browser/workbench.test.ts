import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { openPage, startBrowser } from "./chromium.ts";
import { serveDev } from "./serve.ts";
import { focusedField, goTo, outline, said, shownSchema, tabTo } from "./workbench-page.ts";

const browser = await startBrowser();
const dev = await serveDev();
afterAll(() => dev.close());

const EXAMPLE = { title: "Printer is offline", settings: { notify: true }, priority: "high", minutes: 35, rooms: ["2.17"] };

async function openWorkbench(): Promise<Page> {
  await dev.server.warmupRequest("/src/workbench/main.ts");
  const { page } = await openPage(browser, `${dev.url}workbench.html`);
  await page.getByRole("treeitem").first().waitFor();
  return page;
}

/** Infers from an example without the mouse, and leaves the focus in the tree. */
async function infer(page: Page, example: unknown): Promise<void> {
  await tabTo(page, page.getByLabel("Example arguments"));
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(JSON.stringify(example));
  await tabTo(page, page.getByRole("button", { name: "Infer fields" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("treeitem", { selected: true }));
}

describe("the workbench, by keyboard alone", () => {
  it("infers a tree, edits it in every way, converts it and copies it", async () => {
    const page = await openWorkbench();
    const { keyboard } = page;
    await infer(page, EXAMPLE);
    expect(await said(page)).toBe("Inferred 7 fields from the example. All are optional.");
    expect(await outline(page)).toEqual(["arguments object", "  title string", "  settings object", "    notify boolean", "  priority string", "  minutes integer", "  rooms list of string", "    each item string"]);

    // 1. Rename: the letters replace the old name, Escape comes back.
    await goTo(page, "title");
    await keyboard.press("Enter");
    await keyboard.type("subject");
    await keyboard.press("Escape");
    expect(await focusedField(page)).toBe("subject string");

    // 2. Required.
    await keyboard.press("Space");
    expect(await focusedField(page)).toBe("subject string required");
    expect(await said(page)).toBe("subject is required.");

    // 3. Description.
    await keyboard.press("Enter");
    await tabTo(page, page.getByLabel("Description", { exact: true }));
    await keyboard.type("What it is about.");
    await keyboard.press("Escape");

    // 4. Type, 5. values of an enum.
    await goTo(page, "priority");
    await keyboard.press("Enter");
    await tabTo(page, page.getByLabel("Type", { exact: true }));
    await keyboard.type("enum");
    await tabTo(page, page.getByRole("button", { name: "Add a value" }));
    await keyboard.press("Enter");
    await keyboard.type("low");
    await keyboard.press("Enter");
    await keyboard.type("high");
    await keyboard.press("Enter");
    await keyboard.press("Backspace");
    await keyboard.press("Escape");
    expect(await focusedField(page)).toBe('priority "low" | "high"');

    // 6. Nullable.
    await keyboard.press("Shift+Space");
    expect(await focusedField(page)).toBe('priority "low" | "high" null');

    // 7. Reorder.
    await keyboard.press("Alt+ArrowDown");
    expect(await said(page)).toBe("priority is now 4 of 5 in arguments.");
    expect(await focusedField(page)).toContain("priority");

    // 8. Add, in an object; its name is asked for at once.
    await goTo(page, "settings");
    await keyboard.press("+");
    await keyboard.type("color");
    await keyboard.press("Escape");
    expect(await said(page)).toBe("Added new_field to settings.");
    expect(await focusedField(page)).toBe("color string");

    // 9. Into an object and out of it.
    await goTo(page, "minutes");
    await keyboard.press("Alt+ArrowRight");
    expect(await said(page)).toBe("Moved minutes into settings.");
    await keyboard.press("Alt+ArrowLeft");
    expect(await said(page)).toBe("Moved minutes out, to arguments.");

    // 10. Duplicate, 11. remove: the focus goes to what takes its place.
    await keyboard.press("Control+d");
    expect(await focusedField(page)).toBe("minutes_copy integer");
    await keyboard.press("Delete");
    expect(await said(page)).toBe("Removed minutes_copy. priority is selected.");
    expect(await focusedField(page)).toContain("priority");

    // 12. The type of the items.
    await goTo(page, "rooms");
    await keyboard.press("Enter");
    await tabTo(page, page.getByLabel("Each item is"));
    await keyboard.type("number");
    await keyboard.press("Escape");

    expect(await outline(page)).toEqual([
      "arguments object",
      "  subject string required",
      "  settings object",
      "    notify boolean",
      "    color string",
      "  minutes integer",
      '  priority "low" | "high" null',
      "  rooms list of number array-unbounded",
      "    each item number",
    ]);
    const args = {
      type: "object",
      properties: {
        subject: { type: "string", description: "What it is about." },
        settings: { type: "object", properties: { notify: { type: "boolean" }, color: { type: "string" } } },
        minutes: { type: "integer" },
        priority: { type: "string", enum: ["low", "high"] },
        rooms: { type: "array", items: { type: "number" } },
      },
      required: ["subject"],
    };
    expect(await shownSchema(page)).toEqual(args);

    // Copy the call, convert to the other dialect, copy that.
    await tabTo(page, page.getByLabel("Tool name"));
    await keyboard.press("Control+A");
    await keyboard.type("open_case");
    await tabTo(page, page.getByRole("button", { name: "Copy the defineTool call" }));
    await keyboard.press("Enter");
    expect(await said(page)).toBe("Copied the defineTool call.");
    const snippet = await page.evaluate(() => navigator.clipboard.readText());
    expect(snippet).toContain('export const openCaseTool = defineTool({\n  name: "open_case",');
    await tabTo(page, page.getByLabel("Pedelec"));
    await keyboard.press("ArrowRight");
    await tabTo(page, page.getByRole("button", { name: "Copy the schema" }));
    await keyboard.press("Enter");
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({
      properties: { priority: { type: ["string", "null"], enum: ["low", "high", null] } },
      required: ["subject"],
      additionalProperties: false,
    });
    await tabTo(page, page.getByRole("button", { name: "Copy the TypeScript type" }));
    await keyboard.press("Enter");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`export interface OpenCaseArgs {
  /** What it is about. */
  subject: string;
  settings?: {
    notify?: boolean;
    color?: string;
  };
  minutes?: number;
  priority?: "low" | "high" | null;
  rooms?: number[];
}
`);
  });

  it("takes edits back one by one, a typed name as one, and does them again", async () => {
    const page = await openWorkbench();
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

  it("goes about the tree as trees do, and says why something cannot be done", async () => {
    const page = await openWorkbench();
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
