import { createBuilder } from "vite";
import { expect, it } from "vitest";
import vitePlugin from "../../src/vite.ts";
import { fixtureApp } from "./fixture-app.ts";

it("serves all environments of one Vite build, and says each warning once", async () => {
  const app = fixtureApp({ "types": "a file" });
  const warnings: string[] = [];
  const logger = { info() {}, warn: (text: string) => void warnings.push(text), warnOnce() {}, error() {}, clearScreen() {}, hasErrorLogged: () => false, hasWarned: false };
  const builder = await createBuilder({
    root: app.root,
    configFile: false,
    logLevel: "warn",
    customLogger: logger as never,
    builder: {},
    build: { write: false, minify: false, rolldownOptions: { checks: { pluginTimings: false } } },
    environments: {
      client: { build: { rolldownOptions: { input: app.path("src/main.js"), preserveEntrySignatures: "strict" } } },
      ssr: { build: { rolldownOptions: { input: app.path("src/main.js") } } },
    },
    plugins: [vitePlugin({ cache: false, dts: "types/tools.d.ts" })],
  });
  const codes: string[] = [];
  for (const environment of Object.values(builder.environments)) {
    const { output } = (await builder.build(environment)) as { output: { code: string }[] };
    codes.push(output[0]!.code);
  }
  expect(codes).toHaveLength(2);
  for (const code of codes) expect(code).toContain("clear_notes");
  expect(warnings.filter((text) => text.includes("could not be written"))).toHaveLength(1);
});
