import { expect, it, onTestFinished } from "vitest";
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

it("an error stays over a page that takes updates until it is fixed", async () => {
  const app = tempApp(APP);
  const { server } = await startDev(app, { dts: false }, { listen: true });
  onTestFinished(() => server.close());
  server.middlewares.use((_, response) => void response.setHeader("Content-Type", "text/html").end('<script type="module" src="/@vite/client"></script><script type="module" src="/src/main.ts"></script>'));
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
