import { expect, it } from "vitest";
import { pause, startDev, until } from "../dev/dev-server.ts";
import { tempApp } from "../bundlers/temp-app.ts";
import { openPage, startBrowser } from "./chromium.ts";

const browser = startBrowser();

const LENGTH = (keyword: string, value: number): string => `export const text = { type: "string", ${keyword}: ${value} } as const;\n`;

const APP = {
  "package.json": '{ "name": "app", "type": "module" }',
  "tsconfig.json": "{}",
  "node_modules/unplugin-define-tool/package.json": '{ "name": "unplugin-define-tool", "type": "module", "exports": { "./runtime": "./runtime.js" } }',
  "node_modules/unplugin-define-tool/runtime.js": "export const defineTool = (tool) => tool;\n",
  // Vite takes a page for one that accepts updates, and takes an overlay away with each of them.
  "src/main.ts": `import { note } from "./note.ts";
document.title = String(note.argsSchema.properties.text.maxLength);
if (import.meta.hot) import.meta.hot.accept();
`,
  "src/note.ts": `import { defineTool } from "unplugin-define-tool/runtime";
import { text } from "./text.ts";
export const note = defineTool({ name: "add_note", description: "Adds a note to the list of notes.", argsSchema: { type: "object", properties: { text } } });
`,
  "src/text.ts": LENGTH("maxLength", 80),
};

const PAGE = '<script type="module" src="/@vite/client"></script><script type="module" src="/src/main.ts"></script>';

it.each([
  ["a list of tools", 'import { definitions } from "virtual:tool-definitions";\ndocument.title = String(definitions.length);\n'],
  ["the manifest", 'import { tools } from "virtual:tool-manifest";\ndocument.title = String(tools.length);\n'],
  ["nothing of the tools", 'document.title = "1";\n'],
])("an error that is there when a page opens that imports %s leaves it with the fix", async (_, main) => {
  const app = tempApp({ ...APP, "src/main.ts": main, "src/text.ts": LENGTH("maxlength", 80) });
  const { server } = await startDev(app, { dts: false }, { listen: true });
  server.middlewares.use((_, response) => void response.setHeader("Content-Type", "text/html").end(PAGE));
  const { page } = await openPage(await browser, server.resolvedUrls!.local[0]!);
  const overlay = page.locator("vite-error-overlay");
  await overlay.waitFor();
  await pause();
  app.write("src/text.ts", LENGTH("maxLength", 80));
  await until(async () => expect([await overlay.count(), await page.title()]).toEqual([0, "1"]));
});

it("an error stays over a page that takes updates until it is fixed", async () => {
  const app = tempApp(APP);
  const { server } = await startDev(app, { dts: false }, { listen: true });
  server.middlewares.use((_, response) => void response.setHeader("Content-Type", "text/html").end(PAGE));
  const { page } = await openPage(await browser, server.resolvedUrls!.local[0]!);
  const title = async (expected: string): Promise<void> => {
    await until(async () => expect(await page.title()).toBe(expected));
    await pause();
  };
  const overlay = page.locator("vite-error-overlay");
  await title("80");
  app.write("src/text.ts", LENGTH("maxLength", 81));
  await title("81");
  app.write("src/text.ts", LENGTH("maxlength", 82));
  // The page takes the update too, which is the last that happens.
  await title("undefined");
  await overlay.waitFor();
  expect(await overlay.locator(".message").textContent()).toContain("maxlength");
  app.write("src/text.ts", LENGTH("maxLength", 83));
  await title("83");
  await until(async () => expect(await overlay.count()).toBe(0));
});
