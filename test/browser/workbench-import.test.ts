import { afterAll, describe, expect, it } from "vitest";
import { overflows, violations } from "./accessibility.ts";
import { startBrowser, VIEWPORTS } from "./chromium.ts";
import { serveBuild } from "./serve.ts";
import { importSchema, infer, openWorkbench, outline, said, shownSchema } from "./workbench-page.ts";

const browser = await startBrowser();
const site = await serveBuild();
afterAll(() => site.close());

const BOUNDED = `{
  "type": "object",
  "properties": {
    "minLength": { "type": "string" },
    "guest": { "type": "string", "minLength": 1, "description": "Who comes." },
    "party": { "type": "integer", "maximum": 20 }
  },
  "required": ["guest"]
}`;

describe("the workbench, for what exists already", () => {
  it("marks the keyword it does not support in the text, with its line and path", async () => {
    const page = await openWorkbench(browser, site);
    const before = await outline(page);
    await importSchema(page, BOUNDED);
    await page.getByText('Unsupported "minLength" at /properties/guest/minLength').waitFor();
    expect(await page.locator(".frame mark").textContent()).toBe('"minLength"');
    expect(await page.locator(".frame .marked").textContent()).toContain('> 5 |     "guest": { "type": "string", "minLength": 1');
    expect(await page.getByLabel("Existing JSON Schema").getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("button", { name: "Show it in the text" }).click();
    const area = page.getByLabel("Existing JSON Schema");
    expect(await area.evaluate((node: HTMLTextAreaElement) => [node.selectionStart, node.value.slice(node.selectionStart, node.selectionEnd)])).toEqual([BOUNDED.indexOf('"minLength": 1'), '"minLength"']);
    expect(await outline(page)).toEqual(before);
  });

  it("marks what is missing, what is foreign, and what is no JSON", async () => {
    const page = await openWorkbench(browser, site);
    const marks: [text: string, marked: string][] = [
      ['{ "type": "object", "properties": { "a": { "description": "x" } } }', '{ "description": "x" }'],
      ['{ "type": "object", "properties": { "a": { "$ref": "#/x" } } }', '"$ref"'],
      ['{ "type": "string" }', '"type"'],
      ['{ "type": "object", }', "}"],
      ['{ "type": "object"', " "],
    ];
    for (const [text, marked] of marks) {
      await importSchema(page, text);
      expect(await page.locator(".frame mark").textContent()).toBe(marked);
    }
  });

  it("imports a schema with constraints once a person says what becomes of them, and lists every change", async () => {
    const page = await openWorkbench(browser, site);
    await importSchema(page, BOUNDED);
    await page.getByRole("button", { name: "Keep them in descriptions" }).click();
    await page.getByText("Imported, with these changes:").waitFor();
    const losses = await page.locator("#source-notice li").allTextContents();
    expect(losses.join("\n")).toContain("/properties/guest/minLength");
    expect(losses.join("\n")).toContain("/properties/party/maximum");
    expect(await shownSchema(page)).toMatchObject({ properties: { guest: { description: "Who comes. (minLength: 1)" }, party: { description: "(maximum: 20)" } } });

    await importSchema(page, BOUNDED);
    await page.getByRole("button", { name: "Import without all 2 such keywords" }).click();
    expect(await shownSchema(page)).toMatchObject({ properties: { guest: { type: "string", description: "Who comes." }, party: { type: "integer" } }, required: ["guest"] });
    await page.getByRole("button", { name: "Undo" }).click();
    expect(await shownSchema(page)).toMatchObject({ properties: { party: { description: "(maximum: 20)" } } });
  });

  it("lists what Pedelec cannot carry, and leads to the field", async () => {
    const page = await openWorkbench(browser, site);
    await importSchema(page, '{ "type": "object", "properties": { "seat": { "type": ["string", "null"] } }, "required": ["seat"] }');
    await page.getByText("What this dialect does not carry").click();
    expect(await page.locator("#losses").textContent()).toContain('"seat" is optional now; leave it out instead of sending null.');
    await page.getByRole("button", { name: "/properties/seat/type" }).click();
    expect(await page.getByRole("treeitem", { selected: true }).textContent()).toContain("seat");
    await page.getByLabel("Schema kit").check();
    expect(await page.locator("#losses").isHidden()).toBe(true);
    expect(await shownSchema(page)).toMatchObject({ properties: { seat: { type: ["string", "null"] } }, required: ["seat"] });
  });

  it("says at the field what is left to decide, and shows no schema as if it were one until then", async () => {
    const page = await openWorkbench(browser, site);
    await infer(page, { mixed: [1, "a"], "": true, list: [[]] });
    const rows = page.getByRole("treeitem");
    await rows.filter({ hasText: "mixed" }).getByText("is an array without an item").waitFor();
    await rows.filter({ hasText: "(no name)" }).getByText("has no name").waitFor();
    await page.getByText("Not a schema yet: 2 things to decide.").waitFor();
    await page.getByRole("button", { name: "is an array without an item" }).click();
    expect(await page.getByLabel("Name", { exact: true }).getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel("Each item is").selectOption("number");
    await rows.filter({ hasText: "(no name)" }).click();
    await page.getByLabel("Name", { exact: true }).fill("on");
    expect(await page.locator("#blockers").isHidden()).toBe(true);
    expect(await shownSchema(page)).toMatchObject({ properties: { mixed: { type: "array", items: { type: "number" } }, on: { type: "boolean" } } });
  });

  it("shows what the build would say of the schema, in the build's words", async () => {
    const page = await openWorkbench(browser, site);
    await infer(page, { toString: "x" });
    await page.getByRole("treeitem", { name: "toString" }).click();
    await page.locator("#inspector").getByText("Code that reads `args.toString` finds an inherited member").waitFor();
    await page.locator("#inspector").getByText("property-name-object-member").waitFor();
  });

  it("offers to wrap an example that is no object", async () => {
    const page = await openWorkbench(browser, site);
    await infer(page, [{ a: 1 }]);
    await page.getByRole("treeitem").first().getByText("The root must be an object").waitFor();
    await page.getByRole("button", { name: "Wrap it in an object" }).click();
    expect((await outline(page)).slice(0, 2)).toEqual(["arguments object", "  value list of object warning: array-unbounded"]);
    expect(await said(page)).toContain("Inferred 3 fields");
  });

  it.each(Object.entries(VIEWPORTS))("is accessible on a %s: with fields, with issues, with an import that failed", async (_, viewport) => {
    const page = await openWorkbench(browser, site, viewport);
    await page.getByText("Keys in the list of fields").click();
    await page.getByText("What this dialect does not carry").click();
    await page.getByRole("treeitem", { name: "phone" }).click();
    await page.getByLabel("Type", { exact: true }).selectOption("enum");
    expect(await violations(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);

    await importSchema(page, BOUNDED);
    await page.getByLabel("Tool name").fill("not a name");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("treeitem", { name: "tags" }).click();
    await page.getByLabel("Name", { exact: true }).fill("title");
    expect(await violations(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
  });
});
