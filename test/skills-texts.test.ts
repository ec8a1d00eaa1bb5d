import { describe, expect, it } from "vitest";
import { compileFiles } from "./compile-memory.ts";

const IMPORT = `import { createSession, defineTool, type SkillsInput } from "@kaoruisaac/pedelec";\n`;
const TOOL = `{ name: "open_door", description: "Opens the front \\ud83d door.", argsSchema: { type: "object" } }`;

/** The texts that are said to hold half of a character, each with the tool it belongs to. */
function found(code: string): string[] {
  const text = IMPORT + code;
  const lines = text.split("\n");
  return compileFiles({ "a.ts": text }).compilation.diagnostics.filter(({ rule }) => rule === "lone-surrogate").map(({ line, column, endColumn, tool, pointer }) => {
    const place = [tool, pointer].filter((part) => part !== undefined).join(" ");
    return `${lines[line! - 1]!.slice(column! - 1, endColumn! - 1)}${place === "" ? "" : ` of ${place}`}`;
  });
}

function session(skills: string): string {
  return `createSession({ skills: ${skills} });`;
}

describe("half of a character in a skills object", () => {
  it("is found in the guidance, where it is written", () => {
    expect(found(session(`{ guidance: "a \\ud800 b", tools: [] }`))).toEqual([`"a \\ud800 b"`]);
    expect(found(`const rules = "\\udc00";\n${session("{ guidance: rules, tools: [] }")}`)).toEqual([`"\\udc00"`]);
    expect(found(`const half = "\\ud800";\n${session("{ guidance: `Be ${half}.`, tools: [] }")}`)).toEqual(["`Be ${half}.`"]);
    expect(found(`export const skills: SkillsInput = { guidance: "\\ud800", tools: [] };`)).toEqual([`"\\ud800"`]);
    expect(found(session(`{ guidance: "\\ud83d\\ude00 \\u0000\\u2028", tools: [] }`))).toEqual([]);
  });

  it("is found in the names, descriptions and schemas of tools without defineTool, and nowhere else", () => {
    const tools = `[{ name: "a", description: "\\ud801", argsSchema: { type: "object", properties: { "\\ud802": { type: "string", examples: [{ "\\ud803": "\\ud804" }] } } }, note: "\\ud805" }, 7]`;
    expect(found(session(`{ guidance: "", note: "\\ud806", tools: ${tools} }`))).toEqual([`"\\ud801"`, `"\\ud802"`, `"\\ud803"`, `"\\ud804"`]);
  });

  it("is said once of a tool that is defined and listed, with its name", () => {
    expect(found(`const tool = defineTool(${TOOL});\n${session(`{ guidance: "", tools: [tool] }`)}`)).toEqual([`"Opens the front \\ud83d door." of open_door /description`]);
    expect(found(`const definition = ${TOOL};\ndefineTool(definition);\n${session(`{ guidance: "", tools: [definition] }`)}`)).toEqual([`"Opens the front \\ud83d door." of open_door /description`]);
  });

  it("is not looked for in the skills of something else", () => {
    const text = session(`{ guidance: "\\ud800", tools: [] }`);
    expect(compileFiles({ "a.ts": `import { createSession } from "./mine";\n${text}` }).compilation.diagnostics).toEqual([]);
  });
});
