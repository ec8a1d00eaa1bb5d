/** Scanning a synthetic app: ours, the floor and a peer, each in fresh processes, in one run. */

import { execFileSync } from "node:child_process";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { build } from "esbuild";
import { type SyntheticSize, writeSyntheticApp } from "./synthetic-app.ts";
import { formatTable } from "./table.ts";

const REPEATS = 5;
const PROJECT = resolve(dirname(new URL(import.meta.url).pathname), "../..");

interface Measurement {
  readonly milliseconds: number;
  readonly megabytes: number;
}

/** Measures every row and returns the table; the ratios are the figures, the times are this machine's. */
export async function benchScan(size: SyntheticSize): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "define-tool-bench-")));
  const child = join(PROJECT, "test/.tmp/bench/scan-child.mjs");
  try {
    await writeSyntheticApp(root, size);
    await build({ entryPoints: [join(PROJECT, "test/bench/scan-child.ts")], outfile: child, bundle: true, platform: "node", format: "esm", packages: "external", splitting: false, logLevel: "silent" });
    const measure = (row: string, repeats = REPEATS): Measurement => median(Array.from({ length: repeats }, () => runRow(child, row, root)));
    const floor = measure("floor");
    const cold = measure("cold");
    runRow(child, "warm", root);
    const warm = measure("warm");
    const edit = measure("edit", 3);
    const program = measure("program", 3);
    return formatTable(
      ["", "ms", "x floor", "x cold", "peak MB"],
      [
        line("floor: read all, parse candidates", floor, floor, cold),
        line("cold scan", cold, floor, cold),
        line("warm scan (parse cache)", warm, floor, cold),
        line("one edit", edit, floor, cold),
        line("peer: TypeScript Program", program, floor, cold),
      ],
    );
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

function runRow(child: string, row: string, root: string): Measurement {
  return JSON.parse(execFileSync(process.execPath, [child, row, root], { encoding: "utf8", cwd: PROJECT })) as Measurement;
}

function median(runs: readonly Measurement[]): Measurement {
  return runs.toSorted((a, b) => a.milliseconds - b.milliseconds)[Math.floor(runs.length / 2)]!;
}

function line(name: string, row: Measurement, floor: Measurement, cold: Measurement): string[] {
  return [name, row.milliseconds.toFixed(0), (row.milliseconds / floor.milliseconds).toFixed(2), (row.milliseconds / cold.milliseconds).toFixed(3), row.megabytes.toFixed(0)];
}
