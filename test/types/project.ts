/** Lays out an app that has the package installed, and asks every supported TypeScript what it says of it. */

import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "tsdown";

export const repository: string = join(import.meta.dirname, "../..");

export const TYPESCRIPT_VERSIONS = ["typescript-5.4", "typescript-5.9", "typescript", "typescript-7"] as const;
export type TypeScriptVersion = (typeof TYPESCRIPT_VERSIONS)[number];

/** One complaint of the compiler, as `file:line codes`; alternatives are separated by spaces. */
export type Complaint = string;

/** An empty folder outside the repository, so that nothing of ours is found by accident. */
export async function temporaryFolder(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), "define-tool-types-")));
}

/**
 * Installs the runtime and the ambient types as a user gets them: the declarations bundled by the build tool, reached
 * through `exports`.
 */
export async function installPackage(root: string): Promise<void> {
  const folder = join(root, "node_modules/unplugin-define-tool");
  await build({
    config: false,
    cwd: repository,
    entry: ["src/runtime.ts"],
    outDir: join(folder, "dist"),
    dts: true,
    format: "esm",
    platform: "node",
    fixedExtension: false,
    logLevel: "error",
  });
  await cp(join(repository, "client.d.ts"), join(folder, "client.d.ts"));
  const { name, version, type, exports } = JSON.parse(await readFile(join(repository, "package.json"), "utf8"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ name, version, type, exports }));
}

/** Lays the stand-in for the upstream SDK out under a package name. */
export async function installUpstream(root: string, name: string, declarations: string): Promise<void> {
  const folder = join(root, "node_modules", name);
  await mkdir(folder, { recursive: true });
  await cp(declarations, join(folder, "index.d.ts"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ name, version: "0.1.23", type: "module", types: "index.d.ts" }));
}

/** Type-checks a program. Complaints without a place are kept whole, so that none is lost. */
export async function check(version: TypeScriptVersion, configuration: string): Promise<Complaint[]> {
  const { complaints } = await run(version, ["-p", configuration, "--pretty", "false"]);
  return complaints;
}

/** Type-checks a program and returns how many types were instantiated. */
export async function countInstantiations(version: TypeScriptVersion, configuration: string): Promise<number> {
  const { complaints, output } = await run(version, ["-p", configuration, "--pretty", "false", "--extendedDiagnostics"]);
  const count = /^Instantiations:\s+(\d+)/m.exec(output)?.[1];
  if (complaints.length > 0 || count === undefined) throw new Error(output);
  return Number(count);
}

async function run(version: TypeScriptVersion, parameters: readonly string[]): Promise<{ complaints: Complaint[]; output: string }> {
  const compiler = join(dirname(createRequire(import.meta.url).resolve(`${version}/package.json`)), "bin/tsc");
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [compiler, ...parameters], { maxBuffer: 2 ** 26 }, (_, stdout, stderr) => resolve(stdout + stderr));
  });
  const complaints = output.split("\n").flatMap((line): Complaint[] => {
    const place = /([^/\\(]+)\((\d+),\d+\): error (TS\d+)/.exec(line);
    if (place !== null) return [`${place[1]}:${place[2]} ${place[3]}`];
    return /error/i.test(line) && !line.startsWith(" ") ? [line] : [];
  });
  return { complaints, output };
}

/** The complaints that `// error TS1 TS2` at the end of a line announces in the files of a folder. */
export async function announcedComplaints(folder: string): Promise<Complaint[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts")).sort();
  const announced = await Promise.all(files.map(async (file) => announcedIn(file, await readFile(join(folder, file), "utf8"))));
  return announced.flat();
}

function announcedIn(file: string, text: string): Complaint[] {
  return text.split("\n").flatMap((line, index) => {
    const codes = /\/\/ error ((?:TS\d+ ?)+)$/.exec(line)?.[1];
    return codes === undefined ? [] : [`${file}:${index + 1} ${codes.trim()}`];
  });
}

/** Replaces each complaint by the announcement it fulfils, so that the two lists can be compared for equality. */
export function matchAnnounced(complaints: readonly Complaint[], announced: readonly Complaint[]): Complaint[] {
  return complaints.map((complaint) => {
    const [place, code] = complaint.split(" ");
    return announced.find((other) => other.startsWith(`${place} `) && other.split(" ").includes(code ?? "")) ?? complaint;
  });
}
