/** Validators of three tools: their bytes in a bundle and the time of a check, next to those of libraries. */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { validator as compileSchemasafe } from "@exodus/schemasafe";
import { Ajv } from "ajv";
import { build } from "esbuild";
import { emitValidators } from "../../src/compiler/emit-validators.ts";
import { formatTable } from "./table.ts";
import { tools } from "./validator-schemas.ts";

const PROJECT: string = resolve(dirname(new URL(import.meta.url).pathname), "../..");
const ROUNDS = 150;
/** A round must be long enough for the clock. */
const ROUND_MILLISECONDS = 1;

/** A module that exports `validators`, as an app would bundle it. */
interface Candidate {
  readonly name: string;
  readonly source: string;
  /** What is measured in bytes, where that is not the whole module. */
  readonly shipped?: string;
}

type Check = (args: unknown) => unknown;

interface Built {
  readonly name: string;
  readonly minified: number;
  readonly gzipped: number;
  readonly validators: Readonly<Record<string, Check>>;
}

/** Measures and returns a table; the first row is ours, and the ratios to it are the figures. */
export async function benchValidators(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "define-tool-bench-"));
  try {
    const built: Built[] = [];
    for (const [index, candidate] of candidates().entries()) built.push(await buildCandidate(candidate, join(folder, `${index}.mjs`)));
    const columns = tools.flatMap(({ name, valid, invalid }) => [
      measure(built.map((entry) => entry.validators[name] as Check), valid),
      measure(built.map((entry) => entry.validators[name] as Check), invalid),
    ]);
    const head = ["", "min B", "gzip B", "x", ...tools.flatMap(({ name }) => [`${name} ok`, "x", "bad", "x"])];
    return formatTable(head, built.map((entry, row) => [entry.name, sizes(entry, built[0] as Built), columns.flatMap((times) => cells(times, row))].flat()));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function sizes({ minified, gzipped }: Built, base: Built): string[] {
  return [String(minified), String(gzipped), (gzipped / base.gzipped).toFixed(1)];
}

function cells(times: readonly number[], row: number): string[] {
  const time = times[row] as number;
  return [`${time.toFixed(0)} ns`, (time / (times[0] as number)).toFixed(1)];
}

function candidates(): Candidate[] {
  return [
    { name: "our emitter", source: emitValidators(tools) },
    { name: "our interpreter (schemas apart)", source: interpreterModule(), shipped: 'export { validateArgs } from "./src/schema/interpret.ts";' },
    { name: "Ajv standalone", source: ajvModule(false) },
    { name: "Ajv standalone, ownProperties", source: ajvModule(true) },
    { name: "schemasafe toModule, errors", source: schemasafeModule() },
    { name: "zod", source: ZOD_MODULE },
  ];
}

function interpreterModule(): string {
  const entries = tools.map(({ name, argsSchema }) => `${name}: (args) => validateArgs(${JSON.stringify(argsSchema)}, args)`);
  return `import { validateArgs } from "./src/schema/interpret.ts";\nexport const validators = { ${entries.join(", ")} };`;
}

function ajvModule(ownProperties: boolean): string {
  const standalone = createRequire(import.meta.url)("ajv/dist/standalone").default as (ajv: Ajv, names: Record<string, string>) => string;
  const ajv = new Ajv({ code: { source: true, esm: true }, ownProperties, strict: false });
  for (const { name, argsSchema } of tools) ajv.addSchema(argsSchema, name);
  const code = standalone(ajv, Object.fromEntries(tools.map(({ name }) => [name, name])));
  return `${code}\nexport const validators = { ${tools.map(({ name }) => name).join(", ")} };`;
}

function schemasafeModule(): string {
  const entries = tools.map(({ name, argsSchema }) => {
    const options = { includeErrors: true, $schemaDefault: "https://json-schema.org/draft/2020-12/schema" } as const;
    return `const ${name} = ${compileSchemasafe(argsSchema as never, options).toModule()}`;
  });
  return `${entries.join(";\n")};\nexport const validators = { ${tools.map(({ name }) => name).join(", ")} };`;
}

const ZOD_MODULE = `
import * as z from "zod";
const point = z.object({ x: z.number(), y: z.number() });
const shape = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("circle"), center: point, radius: z.number().min(0) }),
  z.object({ kind: z.literal("rect"), origin: point, width: z.number().min(0), height: z.number().min(0) }),
  z.object({ kind: z.literal("path"), points: z.array(point).min(2).max(64), closed: z.boolean().optional() }),
]);
const schemas = {
  update_counter: z.object({ delta: z.int().min(-100).max(100) }),
  create_card: z.object({
    title: z.string().min(1).max(120),
    status: z.enum(["todo", "doing", "done"]),
    color: z.string().regex(/^#[0-9a-f]{6}$/u).optional(),
    tags: z.array(z.string().min(1).max(30)).max(10).refine((tags) => new Set(tags).size === tags.length).optional(),
    assignee: z.object({ id: z.string().min(1), notify: z.boolean().optional() }).optional(),
    checklist: z.array(z.object({ text: z.string().min(1).max(200), done: z.boolean().optional() })).max(20).optional(),
  }),
  add_shapes: z.object({ shapes: z.array(shape).min(1).max(20) }),
};
export const validators = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, (args) => schema.safeParse(args)]));
`;

async function buildCandidate({ name, source, shipped = source }: Candidate, file: string): Promise<Built> {
  const minify = async (contents: string): Promise<Uint8Array> => {
    const { outputFiles } = await build({ stdin: { contents, resolveDir: PROJECT }, bundle: true, minify: true, format: "esm", platform: "neutral", mainFields: ["module", "main"], write: false });
    return outputFiles[0]?.contents ?? new Uint8Array();
  };
  const text = await minify(shipped);
  await writeFile(file, await minify(source));
  const { validators } = (await import(pathToFileURL(file).href)) as Pick<Built, "validators">;
  for (const tool of tools) {
    const check = validators[tool.name] as Check;
    if (!accepts(check(tool.valid)) || accepts(check(tool.invalid))) throw new Error(`${name} misjudges the arguments of ${tool.name}`);
  }
  return { name, minified: text.length, gzipped: gzipSync(text, { level: 9 }).length, validators };
}

/** A validator says so with a boolean or with a result. */
function accepts(verdict: unknown): boolean {
  if (typeof verdict === "boolean") return verdict;
  const { ok, success } = verdict as { ok?: boolean; success?: boolean };
  return ok ?? success ?? false;
}

/** Nanoseconds of each check; the checks take turns, so that a busy machine is as busy for one as for the other. */
function measure(checks: readonly Check[], args: unknown): number[] {
  const counts = checks.map((check) => calibrate(check, args));
  const samples = checks.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, check] of checks.entries()) {
      const count = counts[index] as number;
      samples[index]?.push((timeOf(check, args, count) / count) * 1e6);
    }
  }
  // The tenth percentile: what disturbs a measurement only ever makes it longer.
  return samples.map((times) => times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 10)] as number);
}

function calibrate(check: Check, args: unknown): number {
  timeOf(check, args, 5000);
  let count = 1;
  while (timeOf(check, args, count) < ROUND_MILLISECONDS) count *= 2;
  return count;
}

function timeOf(check: Check, args: unknown, count: number): number {
  const start = performance.now();
  for (let index = 0; index < count; index++) check(args);
  return performance.now() - start;
}
