/** One small app: four tools in four files, with what tools are made of in others. Plain JavaScript, so that every bundler reads it. */

import { type Files, type TempApp, tempApp } from "./temp-app.ts";

export const APP: Files = {
  "package.json": '{ "name": "app", "type": "module" }',
  "tsconfig.json": '{ "compilerOptions": { "allowJs": true } }',
  // The runtime as it is installed: an app bundles it.
  "node_modules/unplugin-define-tool/package.json": '{ "name": "unplugin-define-tool", "type": "module", "exports": { "./runtime": "./runtime.js" } }',
  "node_modules/unplugin-define-tool/runtime.js": "export const defineTool = (tool) => tool;\n",
  "src/main.js": `import { tools, toolNames } from "virtual:tool-manifest";
import { counter } from "./tools/counter.js";
export { tools, toolNames, counter };
`,
  "src/tools/counter.js": `import { defineTool } from "unplugin-define-tool/runtime";

export const counter = defineTool({
  name: "update_counter",
  description: "Add a signed delta to the visible counter.",
  argsSchema: { type: "object", properties: { delta: { type: "integer", minimum: -100, maximum: 100, description: "Signed amount." } }, required: ["delta"] },
  handler: ({ delta }) => ({ value: delta }),
});
`,
  "src/tools/note.js": `import { defineTool } from "unplugin-define-tool/runtime";
import { text } from "../fragments/text.js";
import limits from "../fragments/limits.json";

export default defineTool({
  name: "add_note",
  description: "Adds a note to the list of notes.",
  argsSchema: { type: "object", properties: { text, count: { type: "integer", minimum: 1, maximum: limits.notes, description: "How many copies to add." } } },
});
`,
  // Not imported by anything: scanned all the same.
  "src/tools/unused.js": `import { defineTool } from "unplugin-define-tool/runtime";

export const unused = defineTool({
  name: "clear_notes",
  description: "Deletes every note in the list.",
  argsSchema: { type: "object", properties: {} },
});
`,
  "src/editor/open.js": `import { defineTool } from "unplugin-define-tool/runtime";

export const open = defineTool({
  name: "open_file",
  description: "Opens a file in the editor.",
  argsSchema: { type: "object", properties: { path: { type: "string", description: "Path of the file." } } },
});
`,
  "src/fragments/text.js": `export const text = { type: "string", description: "What the note says." };\n`,
  "src/fragments/limits.json": '{ "notes": 5 }\n',
};

/** Ways to break the app, with the file, line and column (1-based) that the report must name. */
export const BROKEN: Readonly<Record<string, { readonly files: Files; readonly rule: string; readonly place: string }>> = {
  "a tool that is defined twice": {
    rule: "tool-name-duplicate",
    place: "src/tools/unused.js:4:9",
    files: { "src/tools/unused.js": (APP["src/tools/unused.js"] ?? "").replace("clear_notes", "update_counter") },
  },
  "a schema outside the dialect": {
    rule: "type-unknown",
    place: "src/tools/unused.js:6:61",
    files: { "src/tools/unused.js": (APP["src/tools/unused.js"] ?? "").replace("properties: {}", 'properties: { days: { type: "int" } }') },
  },
  "a value that is not known at build time": {
    rule: "tool-not-static/reassignable",
    place: "src/tools/unused.js:6:40",
    files: { "src/tools/unused.js": `import { defineTool } from "unplugin-define-tool/runtime";

let name = "clear_notes";
name += "_now";
export const unused = defineTool({
  description: "Löscht alle Notizen.", name,
  argsSchema: { type: "object", properties: {} },
});
` },
  },
  "a syntax error": {
    rule: "syntax-error",
    place: "src/tools/unused.js:3:14",
    files: { "src/tools/unused.js": 'import { defineTool } from "unplugin-define-tool/runtime";\n\nexport const = defineTool({ name: "clear_notes" });\n' },
  },
};

/** The app on disk, with changes. */
export function fixtureApp(changes: Files = {}): TempApp {
  return tempApp({ ...APP, ...changes });
}
