// The runtime from its source, as the playground has it: through `paths`, behind a file that re-exports.
import { createSession, defineTool } from "unplugin-define-tool/runtime";

const counter = defineTool({ name: "update_counter", description: "Counter.", argsSchema: { type: "object" }, handler: ({ delta }) => delta });

export async function sessions(): Promise<void> {
  const session = await createSession({ skills: { guidance: "", tools: [counter] } });
  session.onTool("update_counter", ({ delta }) => delta.length); // error TS2339
}
