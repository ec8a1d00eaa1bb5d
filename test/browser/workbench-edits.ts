/** The edits of the workbench, each by keyboard alone. The focus is in the tree before and after. */

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focusedField, goTo, said, tabTo } from "./workbench-page.ts";

/** One edit and what it is called. */
export type Edit = readonly [name: string, run: (page: Page) => Promise<void>];

export const EDITS: readonly Edit[] = [
  ["rename a field", async (page) => {
    await goTo(page, "title");
    await page.keyboard.press("Enter");
    // The old name is selected, so that letters replace it.
    await page.keyboard.type("subject");
    await page.keyboard.press("Escape");
    expect(await focusedField(page)).toBe("subject string");
  }],
  ["make it required", async (page) => {
    await page.keyboard.press("Space");
    expect(await focusedField(page)).toBe("subject string required");
    expect(await said(page)).toBe("subject is required.");
  }],
  ["describe it", async (page) => {
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByLabel("Description", { exact: true }));
    await page.keyboard.type("What it is about.");
    await page.keyboard.press("Escape");
  }],
  ["change a type", async (page) => {
    await goTo(page, "priority");
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByLabel("Type", { exact: true }));
    await page.keyboard.type("enum");
    expect(await said(page)).toBe("The type is enum now.");
  }],
  ["give values to an enum, and take one away", async (page) => {
    await tabTo(page, page.getByRole("button", { name: "Add a value" }));
    await page.keyboard.press("Enter");
    await page.keyboard.type("low");
    await page.keyboard.press("Enter");
    await page.keyboard.type("high");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Escape");
    expect(await focusedField(page)).toBe('priority "low" | "high"');
  }],
  ["let it be null", async (page) => {
    await page.keyboard.press("Shift+Space");
    expect(await focusedField(page)).toBe('priority "low" | "high" may be null');
  }],
  ["move it down", async (page) => {
    await page.keyboard.press("Alt+ArrowDown");
    expect(await said(page)).toBe("priority is now 4 of 5 in arguments.");
    expect(await focusedField(page)).toContain("priority");
  }],
  ["add a field to an object", async (page) => {
    await goTo(page, "settings");
    await page.keyboard.press("+");
    expect(await said(page)).toBe("Added new_field to settings.");
    await page.keyboard.type("color");
    await page.keyboard.press("Escape");
    expect(await focusedField(page)).toBe("color string");
  }],
  ["move a field into an object and out again", async (page) => {
    await goTo(page, "minutes");
    await page.keyboard.press("Alt+ArrowRight");
    expect(await said(page)).toBe("Moved minutes into settings.");
    await page.keyboard.press("Alt+ArrowLeft");
    expect(await said(page)).toBe("Moved minutes out, to arguments.");
  }],
  ["duplicate a field", async (page) => {
    await page.keyboard.press("Control+d");
    expect(await focusedField(page)).toBe("minutes_copy integer");
  }],
  ["remove a field, after which the focus is on the one that takes its place", async (page) => {
    await page.keyboard.press("Delete");
    expect(await said(page)).toBe("Removed minutes_copy. priority is selected.");
    expect(await focusedField(page)).toContain("priority");
  }],
  ["change the type of the items of a list", async (page) => {
    await goTo(page, "rooms");
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByLabel("Each item is"));
    await page.keyboard.type("number");
    await page.keyboard.press("Escape");
  }],
];

/** What the edits make of the example. */
export const EDITED_ARGS = {
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

export const EDITED_OUTLINE: readonly string[] = [
  "arguments object",
  "  subject string required",
  "  settings object",
  "    notify boolean",
  "    color string",
  "  minutes integer",
  '  priority "low" | "high" may be null',
  "  rooms list of number warning: array-unbounded",
  "    each item number",
];

/** The type in the dialect of the kit, which has null. */
export const EDITED_TYPE = `export interface OpenCaseArgs {
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
`;
