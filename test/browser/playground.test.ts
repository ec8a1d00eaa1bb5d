import type { Locator, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { overflows, violations } from "./accessibility.ts";
import { openPage, startBrowser, VIEWPORTS } from "./chromium.ts";
import { serveBuild } from "./serve.ts";

const browser = await startBrowser();
const site = await serveBuild();
afterAll(() => site.close());

const lastCall = (page: Page): Locator => page.locator("#log > li").first();

describe("the playground's page", () => {
  it("lists the tools of the manifest", async () => {
    const { page, errors } = await openPage(browser, site.url);
    await page.getByRole("button", { name: "add_shape" }).first().waitFor();
    const names = await page.locator("#tools code").allTextContents();
    expect(names).toEqual(["add_shape", "draw_line", "list_items", "move_item", "paint_pixels", "recolor_items", "remove_items", "style_board", "write_label"]);
    expect(await page.locator("#facts").textContent()).toMatch(/contract [0-9a-f]{12}/);
    expect(errors).toEqual([]);
  });

  it("calls a tool and shows the result on the board and in the log", async () => {
    const { page, errors } = await openPage(browser, site.url);
    await page.getByLabel("Alternative").selectOption("star");
    await page.getByLabel("points").fill("7");
    await page.getByRole("button", { name: "Call add_shape" }).click();
    await lastCall(page).getByText("ok").waitFor();
    const { id } = JSON.parse((await page.getByRole("region", { name: "Result of add_shape" }).textContent()) ?? "") as { id: string };
    const star = page.locator(`#board [data-id="${id}"]`);
    expect((await star.getAttribute("points"))?.split(" ")).toHaveLength(14);
    expect(await page.locator("#board svg > title").textContent()).toContain("coral star");
    expect(errors).toEqual([]);
  });

  it("makes forms from which tools can be called as they are", async () => {
    const { page } = await openPage(browser, site.url);
    for (const name of ["draw_line", "list_items", "move_item", "paint_pixels", "recolor_items", "style_board"]) {
      await page.locator(`[data-tool="${name}"]`).click();
      await page.getByRole("button", { name: `Call ${name}` }).click();
      await page.getByRole("region", { name: `Result of ${name}` }).waitFor();
    }
    expect(await page.locator("#log .failed").count()).toBe(0);
  });

  it("shows the path of a rejected argument and marks its field, which no handler has seen", async () => {
    const { page } = await openPage(browser, site.url);
    const items = await page.locator("#board [data-id]").count();
    await page.getByLabel("radius").fill("900");
    await page.getByRole("button", { name: "Call add_shape" }).click();
    await lastCall(page).getByText("TOOL_ARGS_INVALID").waitFor();
    expect(await lastCall(page).locator(".details code").textContent()).toBe("/shape/radius");
    expect(await page.getByLabel("radius").getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator("[aria-invalid]").count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("number");
    expect(await page.getByRole("alert").textContent()).toContain("/shape/radius must be <= 200");
    expect(await page.locator("#board [data-id]").count()).toBe(items);

    await page.getByLabel("radius").fill("20");
    await page.keyboard.press("Enter");
    await lastCall(page).getByText("ok").waitFor();
    expect(await page.locator("[aria-invalid]").count()).toBe(0);
  });

  it("marks a required argument that is missing, and the right item of a nested list", async () => {
    const { page } = await openPage(browser, site.url);
    await page.getByLabel("x").fill("");
    await page.keyboard.press("Enter");
    await lastCall(page).getByText("TOOL_ARGS_INVALID").waitFor();
    expect(await page.getByLabel("x").getAttribute("aria-invalid")).toBe("true");

    await page.locator('[data-tool="draw_line"]').click();
    await page.getByRole("button", { name: "Add to path" }).click();
    await page.getByRole("group", { name: "path 3" }).getByLabel("y").fill("-1");
    await page.keyboard.press("Enter");
    await lastCall(page).getByText("/path/2/y").waitFor();
    expect(await page.getByRole("group", { name: "path 3" }).getByLabel("y").getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator("[aria-invalid]").count()).toBe(1);
  });

  it("takes arguments as JSON, and selects in the text what was rejected", async () => {
    const { page, errors } = await openPage(browser, site.url);
    await page.getByLabel("JSON", { exact: true }).check();
    const area = page.getByLabel("Arguments as JSON");
    await area.fill('{ "at": { "x": 1, "y": 2 }, "color": "pink", "shape": { "kind": "circle", "radius": 9 } }');
    await page.getByRole("button", { name: "Call add_shape" }).click();
    await lastCall(page).getByText("/color").waitFor();
    expect(await area.evaluate((node: HTMLTextAreaElement) => node.value.slice(node.selectionStart, node.selectionEnd))).toBe('"pink"');

    await area.fill('{ "at": }');
    await page.getByRole("button", { name: "Call add_shape" }).click();
    await page.getByRole("alert").getByText("Line 1, column 9: this is no JSON.").waitFor();

    // What was typed is not lost by a look at the form, and no depth is lost without a word.
    await page.getByLabel("Form", { exact: true }).check();
    await page.getByLabel("JSON", { exact: true }).check();
    expect(await area.inputValue()).toBe('{ "at": }');
    await area.fill(`{ "deep": ${"[".repeat(20_000)}${"]".repeat(20_000)} }`);
    await page.getByRole("button", { name: "Call add_shape" }).click();
    await lastCall(page).getByText("at", { exact: false }).first().waitFor();
    expect(errors).toEqual([]);
  });

  it.each(Object.entries(VIEWPORTS))("is accessible on a %s, with a result and with a rejected call", async (_, viewport) => {
    const { page, errors } = await openPage(browser, site.url, viewport);
    await page.getByRole("button", { name: "Call add_shape" }).click();
    await lastCall(page).getByText("ok").waitFor();
    await page.locator('[data-tool="write_label"]').click();
    await page.getByRole("button", { name: "Call write_label" }).click();
    await lastCall(page).getByText("TOOL_ARGS_INVALID").waitFor();
    await page.getByText("Canonical schema").click();
    expect(await violations(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
    expect(errors).toEqual([]);
  });
});
