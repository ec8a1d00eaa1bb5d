/** Results that only a page can return; elsewhere stand-ins are tested. */

import { resolve } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { openPage, startBrowser } from "./chromium.ts";

const RUNTIME = resolve(import.meta.dirname, "../../src/runtime.ts");
const browser = await startBrowser();

/** Expressions of the page with the path at which they are no JSON. */
const REFUSED: Readonly<Record<string, string>> = {
  "document.body": "",
  "{ target: document.createElement('x-custom') }": "/target",
  "[document, 1]": "/0",
  "{ text: document.createTextNode('a') }": "/text",
  "{ all: document.querySelectorAll('*') }": "/all",
  "window": "",
  "{ event: new Event('click') }": "/event",
  "{ form: { data: new FormData() } }": "/form/data",
  "{ file: new File([], 'a') }": "/file",
  "{ failed: new DOMException('m', 'AbortError') }": "/failed",
  "{ frame: document.body.appendChild(document.createElement('iframe')).contentWindow }": "/frame",
};

/** Expressions of the page that JSON can carry. */
const DELIVERED = ["new DOMRect(1, 2, 3, 4)", "{ at: new URL('https://a.test/') }", "{ text: document.title, size: innerWidth }"];

it("DOM nodes and other objects of the page are TOOL_RESULT_NOT_SERIALIZABLE at their path, and what has a JSON form is delivered in it", async () => {
  const { outputFiles } = await build({ entryPoints: [RUNTIME], bundle: true, format: "iife", globalName: "runtime", write: false });
  const { page, errors } = await openPage(browser, "about:blank");
  await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
  const resultOf = (expression: string): Promise<unknown> =>
    page.evaluate(`(async () => {
      const session = await runtime.createSession();
      session.onTool("read", () => (${expression}));
      return session.dispatch({ tool: "read", args: {} });
    })()`);
  for (const [expression, path] of Object.entries(REFUSED)) {
    expect(await resultOf(expression), expression).toMatchObject({ error: { code: "TOOL_RESULT_NOT_SERIALIZABLE", details: { path } } });
  }
  for (const expression of DELIVERED) {
    expect(await resultOf(expression), expression).toEqual(await page.evaluate(`JSON.parse(JSON.stringify(${expression}))`));
  }
  expect(errors).toEqual([]);
});
