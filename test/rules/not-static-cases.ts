/** What cannot be known at build time, by sub-id, and values that are all right in the same place. */

import { code, DESCRIPTION, type Files, NAME, ROOT, type RuleCase, tool } from "./rule-case.ts";

const text = (value: string): string => tool(`${NAME}, description: ${value}, ${ROOT}`);
const GOOD = '"Moves one shape by its id."';

function notStatic(id: string, breaks: string, keeps: string, others: Files = {}): RuleCase {
  return code(`tool-not-static/${id}`, breaks, keeps, {}, others);
}

export const notStaticCases: readonly RuleCase[] = [
  notStatic("mutated", `const texts = { move: ${GOOD} };\ntexts.move = "";\n${text("«texts».move")}`, `const texts = { move: ${GOOD} };\nconst copy = { ...texts };\ncopy.move = "";\n${text("texts.move")}`),
  notStatic("call", `const make = () => { return [1].reduce((a) => { return a; }) + ${GOOD}; };\nfunction log() { console.log(); return ${GOOD}; }\n${text("«log()»")}`, `function say(name) { return \`Moves one \${name} by its id.\`; }\n${text(`say("shape")`)}`),
  notStatic("parameter", `export function make(text) { return ${text("«text»").slice(0, -1)}; }`, `export function make(text) { return ${text(GOOD).slice(0, -1)}; }`),
  notStatic("reassignable", `let text = ${GOOD};\n${text("«text»")}`, `const text = ${GOOD};\n${text("text")}`),
  notStatic("environment", text("«process.env.HOME»"), text(`process.env.NODE_ENV ? ${GOOD} : ${GOOD}`.replace("process.env.NODE_ENV", "true"))),
  notStatic("condition", text(`«globalThis.wide» ? ${GOOD} : ${GOOD}`), text(`1 + 1 === 2 ? ${GOOD} : ""`)),
  notStatic("accessor", tool(`${NAME}, get «description»() { return ${GOOD}; }, ${ROOT}`), tool(`${NAME}, ["description"]: ${GOOD}, ${ROOT}`)),
  notStatic("cycle", `const text = \`\${«text»}.\`;\n${text("text")}`, `const first = ${GOOD};\nconst text = \`\${first}.\`;\n${text("text")}`),
  notStatic("library", `import { z } from "zod";\n${tool(`${NAME}, ${DESCRIPTION}, argsSchema: «z.object({})»`)}`, `import { z } from "./zod.ts";\n${tool(`${NAME}, ${DESCRIPTION}, argsSchema: z.object({})`)}`, { "zod.ts": `export const z = { object: (shape) => ({ type: "object", properties: shape }) };` }),
  notStatic("tag", `const tag = (parts) => parts[0];\n${text("«tag`Moves one shape by its id.`»")}`, text("String.raw`Moves one shape by its id.`")),
  notStatic("package", `import { title } from "kit";\n${text("«title»")}`, `import { title } from "./kit.ts";\n${text("title")}`, { "kit.ts": `export const title = ${GOOD};`, "node_modules/kit/package.json": `{ "name": "kit", "main": "index.js" }`, "node_modules/kit/index.js": `export const title = ${GOOD};` }),
  notStatic("unresolved", text("«TEXT»"), text("String(undefined) + ' has no name at all.'")),
  notStatic("await", text("«await load()»"), text(GOOD)),
  notStatic("new", text("«new Text()»"), text("`${[1, 2]} shapes are moved by id.`")),
  notStatic("loop", `for (const text of [${GOOD}]) ${text("«text»")}`, `const [text] = [${GOOD}];\n${text("text")}`),
  notStatic("passed-as-value", `export const all = register(«defineTool»);`, `export const all = [{ ${NAME}, ${DESCRIPTION}, ${ROOT} }].map(defineTool);`),
  notStatic("spread", tool(`${NAME}, ...«this.common», ${ROOT}`), tool(`${NAME}, ...{ ${DESCRIPTION} }, ${ROOT}`)),
];
