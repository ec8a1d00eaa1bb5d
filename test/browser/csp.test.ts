import { describe, expect, it, onTestFinished } from "vitest";
import { validateArgs } from "../../src/schema.ts";
import type { ToolArgsSchema } from "../../src/schema.ts";
import { tempApp } from "../bundlers/temp-app.ts";
import { openPage, startBrowser } from "./chromium.ts";
import { BUILDS, CALLS, FILES, installRuntime } from "./csp-app.ts";
import { serveBuild, serveFolder, STRICT_POLICY } from "./serve.ts";

const browser = await startBrowser();

interface Output {
  readonly tools: readonly { readonly name: string; readonly argsSchema: ToolArgsSchema }[];
  readonly verdicts: readonly unknown[];
  readonly result: unknown;
}

describe("a page under a strict Content-Security-Policy", () => {
  it.each(Object.entries(BUILDS))("runs the validators of a production build with %s", async (_, build) => {
    const app = tempApp(FILES);
    await installRuntime(app);
    await build(app);
    const served = await serveFolder(app.path("dist"), STRICT_POLICY);
    onTestFinished(served.close);
    const { page, errors } = await openPage(browser, served.url);
    const output = JSON.parse((await page.locator("#output").textContent()) ?? "") as Output;
    expect(errors).toEqual([]);
    expect(output.result).toBe(2);
    const schemas = new Map(output.tools.map(({ name, argsSchema }) => [name, argsSchema]));
    expect(output.verdicts).toEqual(CALLS.map(({ tool, args }) => JSON.parse(JSON.stringify(validateArgs(schemas.get(tool)!, args)))));
    expect(output.verdicts.map((verdict) => (verdict as { ok: boolean }).ok)).toEqual([true, false, false, false, false, false, false, true, false]);
    // The policy was in force: the page cannot run a text.
    await page.getByRole("button", { name: "Run a text" }).click();
    expect(await page.getByRole("button").textContent()).toBe("EvalError");
  });

  it("shows the playground's pages as they are built, which ask no server for anything more", async () => {
    const site = await serveBuild();
    onTestFinished(site.close);
    const { page, errors } = await openPage(browser, site.url);
    await page.getByLabel("radius").fill("900");
    await page.getByRole("button", { name: "Call add_shape" }).click();
    await page.getByRole("alert").getByText("/shape/radius").waitFor();

    await page.getByRole("link", { name: "Workbench" }).click();
    // On a busy machine the page would else be offline before it is there.
    await page.getByLabel("Example arguments").waitFor();
    await page.context().setOffline(true);
    await page.getByLabel("Example arguments").fill('{ "city": "Oslo" }');
    await page.getByRole("button", { name: "Infer fields" }).click();
    await page.getByRole("treeitem", { name: "city string" }).waitFor();
    expect(errors).toEqual([]);
  });
});
