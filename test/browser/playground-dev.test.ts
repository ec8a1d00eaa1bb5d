import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openPage, startBrowser } from "./chromium.ts";
import { PLAYGROUND, serveDev } from "./serve.ts";

const REPOSITORY = resolve(PLAYGROUND, "..");

/** A copy of the playground that may be edited; it runs on the sources of the package, as the playground does. */
interface Copy {
  readonly root: string;
  read(file: string): string;
  write(file: string, text: string): void;
  /** Replaces a text that must be in the file. */
  edit(file: string, from: string, to: string): void;
  remove(file: string): void;
}

function copyPlayground(): Copy {
  const parent = join(REPOSITORY, "test/.tmp");
  mkdirSync(parent, { recursive: true });
  const folder = realpathSync(mkdtempSync(join(parent, "playground-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(REPOSITORY, "src"), join(folder, "src"));
  const root = join(folder, "playground");
  cpSync(PLAYGROUND, root, { recursive: true, filter: (path) => !/[\\/](?:dist|node_modules)$/.test(path) });
  const copy: Copy = {
    root,
    read: (file) => readFileSync(join(root, file), "utf8"),
    write: (file, text) => writeFileSync(join(root, file), text),
    edit(file, from, to) {
      const text = copy.read(file);
      if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
      copy.write(file, text.replace(from, to));
    },
    remove: (file) => rmSync(join(root, file)),
  };
  return copy;
}

async function openCopy(copy: Copy): Promise<Page> {
  const { server, url, close } = await serveDev(copy.root);
  onTestFinished(close);
  await server.warmupRequest("/src/main.ts");
  const { page } = await openPage(await browser, url);
  await tool(page, "add_shape").waitFor();
  return page;
}

const browser = startBrowser();
const tool = (page: Page, name: string): Locator => page.locator(`[data-tool="${name}"]`);
const overlay = (page: Page): Locator => page.locator("vite-error-overlay");

/** Waits for what the watcher brings about outside the page. */
async function until(check: () => void): Promise<void> {
  await vi.waitFor(check, { timeout: 30_000, interval: 50 });
}

const UNDO_TOOL = `import { defineTool } from "unplugin-define-tool/runtime";
import { board } from "../board.ts";

export const clearBoard = defineTool({
  name: "clear_board",
  description: "Remove everything from the board for good; this cannot be undone.",
  argsSchema: { type: "object", properties: {}, required: [] },
  handler: () => ({ removed: board.remove(board.state.items.map((item) => item.id)).length }),
});
`;

describe("the playground's dev server", () => {
  it("shows an edited tool and an edited fragment without being started again, and writes the types", async () => {
    const copy = copyPlayground();
    const page = await openCopy(copy);
    copy.edit("src/tools/shapes.ts", "Give several items the same colour in one step.", "Paint several items in one go.");
    await tool(page, "recolor_items").getByText("Paint several items in one go.").waitFor();
    await until(() => expect(copy.read("src/tool-manifest.d.ts")).toContain("Paint several items in one go."));

    copy.edit("src/board.ts", '"slate"]', '"slate", "rose"]');
    await page.getByLabel("color").locator("option", { hasText: "rose" }).waitFor({ state: "attached" });
    await until(() => expect(copy.read("src/tool-manifest.d.ts")).toContain('"rose"'));
    // The validators are of the same scan: what was refused before is accepted now.
    await page.getByLabel("color").selectOption("rose");
    await page.getByRole("button", { name: "Call add_shape" }).click();
    await page.getByRole("region", { name: "Result of add_shape" }).waitFor();
  });

  it("shows a broken tool over the page with file, line and frame, until it is fixed", async () => {
    const copy = copyPlayground();
    const page = await openCopy(copy);
    const types = copy.read("src/tool-manifest.d.ts");
    copy.edit("src/tools/board-tools.ts", 'name: "list_items"', 'name: "list items"');
    await overlay(page).waitFor({ state: "attached" });
    const line = copy.read("src/tools/board-tools.ts").split("\n").findIndex((text) => text.includes('"list items"')) + 1;
    expect(await overlay(page).locator(".message-body").textContent()).toContain(`src/tools/board-tools.ts:${line}:14 error tool-name-pattern`);
    expect(await overlay(page).locator(".file").first().textContent()).toContain(`src/tools/board-tools.ts:${line}`);
    expect(await overlay(page).locator(".frame").textContent()).toMatch(new RegExp(`> ${line} \\|   name: "list items",`));
    expect(copy.read("src/tool-manifest.d.ts")).toBe(types);

    copy.edit("src/tools/board-tools.ts", 'name: "list items"', 'name: "list_everything"');
    await tool(page, "list_everything").waitFor();
    expect(await overlay(page).count()).toBe(0);
    await until(() => expect(copy.read("src/tool-manifest.d.ts")).toContain("ListEverythingArgs"));
  });

  it("shows the tool of a new file, which can be called, and drops it with its file", async () => {
    const copy = copyPlayground();
    const page = await openCopy(copy);
    copy.write("src/tools/clear.ts", UNDO_TOOL);
    await tool(page, "clear_board").click();
    await page.getByRole("button", { name: "Call clear_board" }).click();
    await page.getByRole("region", { name: "Result of clear_board" }).getByText('"removed": 5').waitFor();
    expect(await page.locator("#board [data-id]").count()).toBe(0);
    await until(() => expect(copy.read("src/tool-manifest.d.ts")).toContain("clear_board"));

    copy.remove("src/tools/clear.ts");
    await tool(page, "clear_board").waitFor({ state: "detached" });
    await tool(page, "add_shape").waitFor();
    expect(await page.locator("#tool-count").textContent()).toBe("9");
    await until(() => expect(copy.read("src/tool-manifest.d.ts")).not.toContain("clear_board"));
  });
});
