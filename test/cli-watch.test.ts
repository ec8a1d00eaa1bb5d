import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { run } from "../src/cli.ts";
import { watch } from "../src/plugin/commands/watch.ts";

const ROOT = resolve(import.meta.dirname, `.tmp/cli-watch-${process.pid}`);
afterEach(() => rmSync(ROOT, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}

const tool = (name: string): string =>
  `import { defineTool } from "unplugin-define-tool/runtime";
import { text } from "./text";
export const tool = defineTool({ name: "${name}", description: text, argsSchema: { type: "object", properties: {} } });
`;

const manifest = (): string => JSON.parse(readFileSync(join(ROOT, "tools.json"), "utf8")).tools.map((entry: { name: string; description: string }) => `${entry.name}: ${entry.description}`).join("; ");
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 15_000, interval: 50 });

describe("define-tool generate --watch", () => {
  it("writes again after an edit, a new file, a deleted file and a fixed error, and keeps the last good file meanwhile", async () => {
    write("define-tool.config.json", JSON.stringify({ manifestFile: "tools.json" }));
    write("src/text.ts", 'export const text = "Opens the door of the house.";\n');
    write("src/a.ts", tool("open_door"));
    const stop = new AbortController();
    const err: string[] = [];
    const running = watch({ root: ROOT, hostConfig: false }, { out: () => {}, err: (line) => err.push(line), color: false }, stop.signal);
    await until(() => expect(err).toContain("Watching for changes."));
    expect(manifest()).toBe("open_door: Opens the door of the house.");

    write("src/text.ts", 'export const text = "Opens the gate of the house.";\n');
    await until(() => expect(manifest()).toBe("open_door: Opens the gate of the house."));
    write("src/b.ts", tool("close_door"));
    await until(() => expect(manifest()).toContain("close_door"));
    write("src/b.ts", tool("close door"));
    await until(() => expect(err.join("\n")).toContain("src/b.ts:3:46 error tool-name-pattern"));
    expect(manifest()).toContain("close_door");
    rmSync(join(ROOT, "src/b.ts"));
    await until(() => expect(manifest()).toBe("open_door: Opens the gate of the house."));
    stop.abort();
    expect(await running).toBe(0);
  });

  it("does not go together with --check", async () => {
    const err: string[] = [];
    expect(await run(["generate", "--check", "--watch"], { out: () => {}, err: (line) => err.push(line), color: false })).toBe(2);
    expect(err.join()).toContain("do not go together");
  });
});
