// Before the first types are generated: everything is typed, nothing by name.
import { defineTool, type SerializableToolManifest, type ToolArgsOf, type Validators } from "unplugin-define-tool/runtime";
import { definitions } from "virtual:tool-definitions";
import { toolNames, tools } from "virtual:tool-manifest";
import * as editor from "virtual:tool-manifest?manifest=editor";
import { validators as editorValidators } from "virtual:tool-validators?manifest=editor";
import { definitions as editorDefinitions } from "virtual:tool-definitions?manifest=editor";
import { validators } from "virtual:tool-validators";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function assertType<T extends true>(): T | undefined {
  return undefined;
}

export const list: readonly SerializableToolManifest[] = tools;
export const editorList: readonly SerializableToolManifest[] = editor.tools;
export const names: readonly string[] = [...toolNames, ...editor.toolNames, ...definitions.map((tool) => tool.name), ...editorDefinitions.map((tool) => tool.name)];
export const maps: readonly Validators[] = [validators, editorValidators];
const outcome = validators["anything"]?.({});
export const message: string | undefined = outcome === undefined || outcome.ok ? undefined : outcome.issues[0]?.message;
assertType<Equal<ToolArgsOf<"update_counter">, unknown>>();
export const typed = defineTool({
  name: "update_counter",
  description: "Typed by its literal.",
  argsSchema: { type: "object", properties: { delta: { type: "integer" } }, required: ["delta"] },
  handler: ({ delta }) => delta.toFixed(),
});

export const element: number = tools[0]; // error TS2322
