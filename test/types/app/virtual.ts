// The virtual modules, typed by the generated types, and those of a named manifest.
import { definitions } from "virtual:tool-definitions";
import { contractHash, manifestHash, toolNames, tools, type ToolArgs } from "virtual:tool-manifest";
import * as editor from "virtual:tool-manifest?manifest=editor";
import type { ToolArgs as EditorArgs } from "virtual:tool-manifest?manifest=editor";
import * as empty from "virtual:tool-manifest?manifest=empty";
import { definitions as editorDefinitions } from "virtual:tool-definitions?manifest=editor";
import { validators as editorValidators } from "virtual:tool-validators?manifest=editor";
import { validators } from "virtual:tool-validators";
import { createSession, type SerializableSkillsManifest, type SerializableToolManifest, type ToolArgsOf } from "unplugin-define-tool/runtime";
import type { UpdateCounterArgs } from "./generated/tool-manifest";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function assertType<T extends true>(): T | undefined {
  return undefined;
}

const names: readonly ["add_shape", "constructor", "create_card", "files.read-all", "no_args", "search", "update_counter"] = toolNames;
assertType<Equal<(typeof tools)[0]["name"], "add_shape">>();
assertType<Equal<(typeof tools)["length"], 7>>();
assertType<Equal<(typeof tools)[number]["name"], (typeof toolNames)[number]>>();
export const list: readonly SerializableToolManifest[] = tools;
export const skills: SerializableSkillsManifest = { guidance: "", tools };
export const hashes: [string, string] = [manifestHash, contractHash];
export const first: "object" = tools[0].argsSchema.type;
void names;

assertType<Equal<ToolArgs["update_counter"], UpdateCounterArgs>>();
assertType<Equal<ToolArgs["update_counter"], ToolArgsOf<"update_counter">>>();
assertType<Equal<ToolArgs["search"]["query"], string>>();
const checked = validators.update_counter({});
export const outcome: number | string[] = checked.ok ? checked.args.delta : checked.issues.map((issue) => issue.path + issue.keyword + issue.message);
export const dotted = validators["files.read-all"];

export async function fromDefinitions(): Promise<void> {
  const session = await createSession({ skills: { guidance: "", tools: definitions }, validators });
  session.onTool("update_counter", ({ delta }) => delta.toFixed());
  session.onTool("search", ({ query }) => query.length);
  session.onTool("insert_text", () => 1); // error TS2345 TS2769
}

// The manifest of the editor has its own `search`.
assertType<Equal<(typeof editor.toolNames)[1], "search">>();
assertType<Equal<(typeof editor.tools)[0]["name"], "insert_text">>();
assertType<Equal<EditorArgs["search"]["text"], string>>();
assertType<Equal<EditorArgs["insert_text"], ToolArgsOf<"insert_text">>>();
assertType<Equal<(typeof empty.tools)["length"], 0>>();
export const editorHash: string = editor.manifestHash + editor.contractHash;
const text = editorValidators.search({});
export const editorText: string = text.ok ? text.args.text : "";
export async function fromEditor(): Promise<void> {
  const session = await createSession({ skills: { guidance: "", tools: editorDefinitions }, validators: editorValidators });
  session.onTool("search", ({ text }) => text.length);
  session.onTool("search", ({ query }) => query); // error TS2339
}

export const missing = validators.insert_text; // error TS2339
export const wrongName: "nowhere" = toolNames[0]; // error TS2322
export const tooFar = tools[7]; // error TS2493
tools[0].name = "x"; // error TS2540 TS2322
export const hash: number = manifestHash; // error TS2322
