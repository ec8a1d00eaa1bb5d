import type { HotPayload } from "vite";
import { describe, expect, it } from "vitest";
import { APP, BROKEN, fixtureApp } from "../bundlers/fixture-app.ts";
import { type Dev, pause, startDev, until } from "./dev-server.ts";
import { openPage } from "./page.ts";

const ALL = ["add_note", "clear_notes", "open_file", "update_counter"];
const COUNTER = APP["src/tools/counter.js"]!;

function errorsOf(page: readonly HotPayload[]): (string | undefined)[] {
  return page.flatMap((payload) => (payload.type === "error" ? [payload.err.pluginCode] : []));
}

async function expectNames(dev: Dev, names: readonly string[]): Promise<void> {
  await until(async () => expect(await dev.toolNames()).toEqual(names));
}

describe("a Vite dev server", () => {
  it("serves the manifest to both sides and writes the types", async () => {
    const app = fixtureApp();
    const dev = await startDev(app);
    expect(await dev.toolNames()).toEqual(ALL);
    expect(await dev.browserCode()).toContain("update_counter");
    expect(app.read("src/tool-manifest.d.ts")).toContain("update_counter");
    expect(dev.sent).toEqual([]);
    expect(dev.printed).toEqual([]);
  });

  it("follows the edit of a tool, on both sides and in the types", async () => {
    const app = fixtureApp();
    const dev = await startDev(app);
    await dev.toolNames();
    await dev.browserCode();
    app.write("src/tools/counter.js", COUNTER.replace("update_counter", "change_counter"));
    await expectNames(dev, ["add_note", "change_counter", "clear_notes", "open_file"]);
    await until(async () => expect(await dev.browserCode()).toContain("change_counter"));
    await until(() => expect(app.read("src/tool-manifest.d.ts")).toContain("change_counter"));
  });

  it("follows the edit of a fragment, of JSON too, that a tool is made of", async () => {
    const app = fixtureApp();
    const dev = await startDev(app);
    expect(await dev.browserCode()).toContain("What the note says.");
    app.write("src/fragments/text.js", 'export const text = { type: "string", description: "What it says." };\n');
    await until(async () => expect(await dev.browserCode()).toContain("What it says."));
    app.write("src/fragments/limits.json", '{ "notes": 77 }\n');
    await until(async () => expect(await dev.browserCode()).toContain("77"));
  });

  it("follows fragments outside the root", async () => {
    const app = fixtureApp();
    app.write("app/package.json", "{}");
    app.write("app/src/tool.js", (APP["src/tools/note.js"] ?? "").replace("../fragments/text.js", "../../src/fragments/text.js").replace("../fragments/limits.json", "../../src/fragments/limits.json"));
    const dev = await startDev({ ...app, root: app.path("app") }, { root: app.path("app") });
    expect(await dev.browserCode()).toContain("What the note says.");
    app.write("src/fragments/text.js", 'export const text = { type: "string", description: "What it says." };\n');
    await until(async () => expect(await dev.browserCode()).toContain("What it says."));
  });

  it("follows files and folders that come and go, imported or not", async () => {
    const app = fixtureApp();
    const dev = await startDev(app);
    await expectNames(dev, ALL);
    app.write("src/new/deep/tool.js", COUNTER.replace("update_counter", "brand_new"));
    await expectNames(dev, ["add_note", "brand_new", "clear_notes", "open_file", "update_counter"]);
    app.remove("src/new");
    await expectNames(dev, ALL);
    app.remove("src/tools/unused.js");
    await expectNames(dev, ["add_note", "open_file", "update_counter"]);
  });

  it("does not send an update when nothing of the manifest changed", async () => {
    const app = fixtureApp();
    const dev = await startDev(app);
    await dev.browserCode();
    app.write("src/tools/unused.js", `${APP["src/tools/unused.js"]!}\n// A comment.\n`);
    await pause();
    app.write("src/fragments/text.js", 'export const text = { type: "string", description: "What it says." };\n');
    await until(async () => expect(await dev.browserCode()).toContain("What it says."));
    expect(dev.sent.filter((payload) => payload.type === "update" || payload.type === "full-reload")).toMatchObject([{ type: "full-reload", triggeredBy: app.path("src/fragments/text.js") }]);
  });

  it.each(Object.entries(BROKEN))("shows %s over the page and in the terminal, and recovers", async (_, { files, rule, place }) => {
    const app = fixtureApp();
    const dev = await startDev(app);
    await dev.toolNames();
    await dev.browserCode();
    const types = app.read("src/tool-manifest.d.ts");
    for (const [file, text] of Object.entries(files)) app.write(file, text);
    const overlay = await until(() => {
      expect(dev.overlays()).not.toEqual([]);
      return dev.overlays()[0]!;
    });
    const [file, line, column] = place.split(":") as [string, string, string];
    expect(overlay).toMatchObject({ plugin: "unplugin-define-tool", pluginCode: rule, id: app.path(file), loc: { file: app.path(file), line: Number(line), column: Number(column) - 1 } });
    expect(overlay.message).toContain(`${place} error ${rule}`);
    expect(overlay.frame).toContain(`> ${line} | `);
    expect(overlay.stack).toBe("");
    expect(dev.printed.filter((text) => text.includes(`${place} error ${rule}`))).toHaveLength(1);
    await expect(dev.browserCode()).rejects.toThrow(rule);
    await expect(dev.toolNames()).rejects.toThrow(rule);
    expect(app.read("src/tool-manifest.d.ts")).toBe(types);
    await pause();
    for (const name of Object.keys(files)) app.write(name, APP[name]!);
    await expectNames(dev, ALL);
    expect(await dev.browserCode()).toContain("clear_notes");
    expect(dev.sent.some((payload) => payload.type === "update" || payload.type === "full-reload")).toBe(true);
  });

  it("takes the overlay away after a fix even where the page has loaded nothing of it", async () => {
    const app = fixtureApp();
    const dev = await startDev(app);
    app.write("src/tools/unused.js", BROKEN["a schema outside the dialect"]!.files["src/tools/unused.js"]!);
    await until(() => expect(dev.overlays()).toHaveLength(1));
    await pause();
    app.write("src/tools/unused.js", APP["src/tools/unused.js"]!);
    await until(() => expect(dev.sent.at(-1)).toEqual({ type: "full-reload", path: "*" }));
  });

  it("reloads a page whose manifest was declared after the page had asked for it", async () => {
    const app = fixtureApp();
    const dev = await startDev(app);
    await expect(dev.browserCode("virtual:tool-definitions?manifest=editor")).rejects.toThrow("manifest-unknown");
    app.write("src/tools/unused.js", COUNTER.replace("update_counter", "edit_text").replace(/(?=defineTool\()/, "/* @manifest editor */ "));
    await until(() => expect(dev.sent.at(-1)).toEqual({ type: "full-reload", path: "*" }));
    expect(await dev.browserCode("virtual:tool-definitions?manifest=editor")).toContain("unused.js");
  });

  it("starts with an error, shows it to every page that connects, and recovers", async () => {
    const app = fixtureApp(BROKEN["a tool that is defined twice"]!.files);
    const dev = await startDev(app, {}, { listen: true });
    await expect(dev.toolNames()).rejects.toThrow("tool-name-duplicate");
    const pages = [await openPage(dev.server), await openPage(dev.server)];
    for (const page of pages) await until(() => expect(errorsOf(page)).toEqual(["tool-name-duplicate"]));
    app.write("src/tools/unused.js", APP["src/tools/unused.js"]!);
    await expectNames(dev, ALL);
    for (const page of pages) await until(() => expect(page.at(-1)).toMatchObject({ type: "full-reload" }));
    const later = await openPage(dev.server);
    expect(errorsOf(later)).toEqual([]);
  });

  it("keeps up with many changes at once", async () => {
    const app = fixtureApp();
    const dev = await startDev(app);
    await expectNames(dev, ALL);
    const names = Array.from({ length: 40 }, (_, index) => `tool_${index}`);
    for (const name of names) app.write(`src/many/${name}.js`, COUNTER.replace("update_counter", name));
    app.remove("src/editor");
    await expectNames(dev, [...ALL.filter((name) => name !== "open_file"), ...names].sort());
    for (const name of names.slice(1)) app.remove(`src/many/${name}.js`);
    await expectNames(dev, [...ALL.filter((name) => name !== "open_file"), "tool_0"].sort());
  });

  it("follows the config file: its change, its error, its removal", async () => {
    const app = fixtureApp();
    const dev = await startDev(app);
    await expectNames(dev, ALL);
    app.write("define-tool.config.json", '{ "exclude": ["src/editor/**"] }');
    await expectNames(dev, ["add_note", "clear_notes", "update_counter"]);
    app.write("define-tool.config.json", '{ "excludes": ["src/editor/**"] }');
    await until(() => expect(dev.overlays().at(-1)?.message).toContain('Did you mean "exclude"?'));
    app.write("src/tools/counter.js", COUNTER.replace("update_counter", "change_counter"));
    await pause();
    await expect(dev.toolNames()).rejects.toThrow("config-invalid");
    app.remove("define-tool.config.json");
    await expectNames(dev, ["add_note", "change_counter", "clear_notes", "open_file"]);
  });

  it.each(["mjs", "js", "ts"])("reads a config file in .%s again", async (extension) => {
    const app = fixtureApp({ [`define-tool.config.${extension}`]: 'export default { exclude: ["src/editor/**"] };\n' });
    const dev = await startDev(app);
    await expectNames(dev, ["add_note", "clear_notes", "update_counter"]);
    await pause();
    app.write(`define-tool.config.${extension}`, 'const exclude = ["src/tools/unused.js"];\nexport default { exclude };\n');
    await expectNames(dev, ["add_note", "open_file", "update_counter"]);
    await pause();
    app.write(`define-tool.config.${extension}`, "export default {\n  exclude: [;\n};\n");
    await until(() => expect(dev.overlays().at(-1)?.message).toContain("line 2"));
  });

  it("works without hot updates, as Vitest runs it", async () => {
    const app = fixtureApp();
    const dev = await startDev(app, {}, { hmr: false });
    await expectNames(dev, ALL);
    app.write("src/tools/counter.js", COUNTER.replace("update_counter", "change_counter"));
    await expectNames(dev, ["add_note", "change_counter", "clear_notes", "open_file"]);
  });

  it("answers ids with the queries that Vite adds, as one module", async () => {
    const app = fixtureApp();
    const dev = await startDev(app, { manifests: { editor: "src/editor/**" } });
    const { pluginContainer } = dev.server.environments.client;
    const ids = await Promise.all(["virtual:tool-manifest?manifest=editor", "virtual:tool-manifest?manifest=editor&t=17", "virtual:tool-manifest?import&manifest=editor"].map(async (id) => (await pluginContainer.resolveId(id))?.id));
    expect(new Set(ids)).toEqual(new Set(["\0virtual:tool-manifest?manifest=editor"]));
    expect(await dev.browserCode("virtual:tool-manifest?manifest=editor")).toContain("open_file");
    await expect(dev.browserCode("virtual:tool-manifest?manifest=edtor")).rejects.toThrow(/manifest-unknown/);
  });
});
