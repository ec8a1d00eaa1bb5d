import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { onTestFinished } from "vitest";

const FOLDER = resolve(import.meta.dirname, "../.tmp");

/** A project on disk that lives as long as the test that made it. */
export interface TempApp {
  /** Real path. */
  readonly root: string;
  path(file: string): string;
  write(file: string, text: string): void;
  read(file: string): string;
  has(file: string): boolean;
  remove(file: string): void;
}

export type Files = Readonly<Record<string, string>>;

/** Writes `files` to a fresh folder inside another, from which our packages resolve; it is deleted when the test is done. */
export function tempApp(files: Files = {}, parent: string = FOLDER): TempApp {
  mkdirSync(parent, { recursive: true });
  const root = realpathSync(mkdtempSync(join(parent, "app-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const app: TempApp = {
    root,
    path: (file) => join(root, file),
    write(file, text) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    },
    read: (file) => readFileSync(join(root, file), "utf8"),
    has: (file) => existsSync(join(root, file)),
    remove: (file) => rmSync(join(root, file), { recursive: true }),
  };
  for (const [file, text] of Object.entries(files)) app.write(file, text);
  return app;
}
