/** What an editor shows for a program, from the language service of TypeScript. */

import { join } from "node:path";
import ts from "typescript";

export interface Editor {
  /** The documentation and the tags of what stands at `marker`, which is a text that occurs once. */
  hover(file: string, marker: string): { documentation: string; tags: string[] };
  /** The names offered right behind `marker`. */
  completions(file: string, marker: string): string[];
}

/** Opens the program of a folder's tsconfig; `overlay` has further files by their name in that folder. */
export function openEditor(folder: string, overlay: Readonly<Record<string, string>>): Editor {
  const { config } = ts.readConfigFile(join(folder, "tsconfig.json"), ts.sys.readFile) as { config: unknown };
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const texts = new Map(Object.entries(overlay).map(([name, text]) => [join(folder, name), text]));
  const readFile = (path: string): string | undefined => texts.get(path) ?? ts.sys.readFile(path);
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    readFile,
    fileExists: (path) => texts.has(path) || ts.sys.fileExists(path),
    getCompilationSettings: () => options,
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => [...fileNames, ...texts.keys()],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) => ts.ScriptSnapshot.fromString(readFile(path) ?? ""),
  });
  const place = (file: string, marker: string): [path: string, start: number] => [join(folder, file), (readFile(join(folder, file)) ?? "").indexOf(marker)];
  return {
    hover(file, marker) {
      const info = service.getQuickInfoAtPosition(...place(file, marker));
      return {
        documentation: ts.displayPartsToString(info?.documentation),
        tags: (info?.tags ?? []).map((tag) => `@${tag.name} ${ts.displayPartsToString(tag.text)}`),
      };
    },
    completions(file, marker) {
      const [path, start] = place(file, marker);
      return (service.getCompletionsAtPosition(path, start + marker.length, undefined)?.entries ?? []).map((entry) => entry.name);
    },
  };
}
