// The same under the alias that the app writes.
import { defineTool, Pedelec } from "pedelec";

const card = defineTool({ name: "create_card", description: "Card.", argsSchema: { type: "object" }, handler: ({ title, status }) => title + String(status) });

export async function sessions(): Promise<void> {
  const session = await new Pedelec().createSession({ skills: { guidance: "", tools: [card] } });
  session.onTool("create_card", ({ title }) => title.length);
  session.onTool("create_card", ({ title }) => title.toFixed()); // error TS2339 TS2551
}
