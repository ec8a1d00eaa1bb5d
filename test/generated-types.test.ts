import { cp, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emitNamedTypes, emitTypes } from "../src/compiler/emit-types/emit-types.ts";
import { openEditor } from "./types/editor.ts";
import { consumerOf, hostileTools } from "./types/hostile.ts";
import {
  announcedComplaints,
  check,
  countInstantiations,
  installPackage,
  installUpstream,
  matchAnnounced,
  repository,
  temporaryFolder,
  TYPESCRIPT_VERSIONS,
} from "./types/project.ts";
import { nestedTool, syntheticModule, syntheticTools } from "./types/synthetic.ts";
import { tools } from "./types/tools.ts";

const fixtures = join(import.meta.dirname, "types");
const upstreamDeclarations = join(fixtures, "pedelec.d.ts");
let root: string;

beforeAll(async () => {
  root = await temporaryFolder();
  await installPackage(root);
  await installUpstream(root, "@kaoruisaac/pedelec", upstreamDeclarations);
  await Promise.all(["app", "upstream", "ungenerated", "source"].map((name) => cp(join(fixtures, name), join(root, name), { recursive: true })));
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(join(root, path, ".."), { recursive: true });
  await writeFile(join(root, path), text);
}

/** Compares what a compiler says with what the comments in the fixture announce. */
async function expectAnnounced(version: (typeof TYPESCRIPT_VERSIONS)[number], program: string): Promise<void> {
  const announced = await announcedComplaints(join(root, program));
  const complaints = matchAnnounced(await check(version, join(root, program)), announced);
  expect(announced.length).toBeGreaterThan(0);
  expect(complaints.toSorted()).toEqual(announced.toSorted());
}

describe("an app with our runtime", () => {
  beforeAll(async () => {
    const options = { file: "generated/tool-manifest.d.ts", manifests: ["empty"] };
    await write("app/generated/tool-manifest.d.ts", await emitTypes(tools, options));
    await write("app/generated/tool-manifest.named.d.ts", (await emitNamedTypes(tools, options)) ?? "");
  });

  test.each(TYPESCRIPT_VERSIONS)("is typed by the one generated file, and drift is an error at its line, in %s", async (version) => {
    await expectAnnounced(version, "app");
  });

  test("is documented in the editor: descriptions and constraints at each use, and names to choose from", () => {
    const editor = openEditor(join(root, "app"), {
      "edited.ts": `
        import { createSession, defineTool } from "unplugin-define-tool/runtime";
        const counter = defineTool({ name: "update_counter", description: "x", argsSchema: { type: "object" }, handler: (args) => args.delta });
        const shape = defineTool({ name: "add_shape", description: "x", argsSchema: { type: "object" }, handler: ({ shape }) => shape });
        const session = await createSession({ skills: { guidance: "", tools: [counter, shape] } });
        session.onTool("update_counter", ({ delta: renamed }) => renamed);
        session.onTool("");
      `,
    });
    for (const marker of ["delta })", "delta: renamed"]) {
      expect(editor.hover("edited.ts", marker)).toEqual({ documentation: "Signed amount.", tags: ["@minimum -100"] });
    }
    expect(editor.completions("edited.ts", 'session.onTool("').toSorted()).toEqual(["add_shape", "update_counter"]);
  });
});

describe("an app with the upstream SDK", () => {
  beforeAll(async () => {
    await cp(upstreamDeclarations, join(root, "upstream/vendor/pedelec.d.ts"));
    const augment = ["@kaoruisaac/pedelec", "pedelec", "unplugin-define-tool/runtime"];
    await write("upstream/types/tool-manifest.d.ts", await emitTypes(tools.filter((tool) => tool.manifest === undefined), { augment }));
  });

  test.each(TYPESCRIPT_VERSIONS)("is typed without a change, under its alias too, in %s", async (version) => {
    await expectAnnounced(version, "upstream");
  });
});

test.each(TYPESCRIPT_VERSIONS)("without generated types the virtual modules are still typed, in %s", async (version) => {
  await expectAnnounced(version, "ungenerated");
});

test.each(TYPESCRIPT_VERSIONS)("the registry is filled as well when the runtime is read from its source, in %s", async (version) => {
  await symlink(repository, join(root, "source/repository")).catch(() => undefined);
  await write("source/type-roots/unplugin-define-tool/client/index.d.ts", '/// <reference path="../../../repository/client.d.ts" />\n');
  await write("source/tool-manifest.d.ts", await emitTypes(tools.filter((tool) => tool.manifest === undefined)));
  await expectAnnounced(version, "source");
});

const COMPILER_OPTIONS = {
  target: "ES2022",
  lib: ["ES2022"],
  module: "ESNext",
  moduleResolution: "Bundler",
  strict: true,
  skipLibCheck: false,
  types: [],
  noEmit: true,
};

describe("hostile names, texts and shapes", () => {
  beforeAll(async () => {
    await write("hostile/tool-manifest.d.ts", await emitTypes(hostileTools));
    await write("hostile/consumer.ts", consumerOf(hostileTools));
    await write("hostile/tsconfig.json", JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ["tool-manifest.d.ts", "consumer.ts"] }));
  });

  test.each(TYPESCRIPT_VERSIONS)("survive into types that compile and accept exactly valid args, in %s", async (version) => {
    await expectAnnounced(version, "hostile");
  });
});

describe("the cost of types", () => {
  const syntheticCount = 200;
  const perFile = 20;

  beforeAll(async () => {
    const synthetic = syntheticTools(syntheticCount);
    await write("cost/tool-manifest.d.ts", await emitTypes([...synthetic, nestedTool(20)]));
    const files = Array.from({ length: syntheticCount / perFile }, (_, index) => `module-${index}.ts`);
    await Promise.all(
      files.map((file, index) => write(`cost/${file}`, syntheticModule(synthetic.slice(index * perFile, (index + 1) * perFile)))),
    );
    await write("cost/nested.ts", syntheticModule([nestedTool(20), { ...nestedTool(20), name: "unregistered" }]));
    const program = (names: readonly string[]): string => JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ["tool-manifest.d.ts", ...names] });
    await write("cost/tools.json", program(files));
    await write("cost/nested.json", program(["nested.ts"]));
  });

  test.each(TYPESCRIPT_VERSIONS)("is at most 150 instantiations for a registered tool with a literal schema, in %s", async (version) => {
    const instantiations = await countInstantiations(version, join(root, "cost/tools.json"));
    expect(Math.round(instantiations / syntheticCount)).toBeLessThanOrEqual(150);
  });

  test.each(TYPESCRIPT_VERSIONS)("lets 20 objects be nested, registered or not, in %s", async (version) => {
    expect(await check(version, join(root, "cost/nested.json"))).toEqual([]);
  });
});
