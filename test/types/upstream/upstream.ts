// An app that imports the upstream SDK, unchanged, under its own name.
import { defineTool, Pedelec, type HandlerArgsMismatch, type ToolArgsOf, type ToolArgsSchema, type ToolNameOf } from "@kaoruisaac/pedelec";
import { definitions } from "virtual:tool-definitions";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function assertType<T extends true>(): T | undefined {
  return undefined;
}

const counter = defineTool({
  name: "update_counter",
  description: "Counter.",
  argsSchema: { type: "object", properties: { delta: { type: "integer" } }, required: ["delta"] },
  handler: ({ delta, note }, ctx) => ({ value: delta + (note ?? "").length, session: ctx.sessionId }),
});
assertType<Equal<typeof counter.name, "update_counter">>();
const annotated = defineTool({
  name: "create_card",
  description: "A right annotation.",
  argsSchema: { type: "object" } satisfies ToolArgsSchema,
  async handler(args: { title: string }) {
    return args.title;
  },
});
const unregistered = defineTool({ name: "u_other", description: "Upstream's own signature.", argsSchema: { type: "object" }, handler: (args) => {
  assertType<Equal<typeof args, unknown>>();
} });
const explicit = defineTool<{ delta: number }, { value: number }>({
  name: "update_counter",
  description: "Explicit generics.",
  argsSchema: { type: "object" },
  handler: ({ delta }) => ({ value: delta }),
});

const tools = [counter, annotated, unregistered] as const;
assertType<Equal<ToolNameOf<typeof tools>, "update_counter" | "create_card" | "u_other">>();
export const args: ToolArgsOf<"files.read-all"> = { path: "p" };

export async function sessions(): Promise<void> {
  const session = await new Pedelec().createSession({ skills: { guidance: "", tools } });
  session.onTool("update_counter", ({ delta }) => delta.toFixed());
  session.onTool((tool, args, ctx) => {
    if (tool === "update_counter") return args.delta;
    if (tool === "create_card") return args.title + ctx.turnId;
    assertType<Equal<typeof args, unknown>>();
    return tool;
  });
  session.onTool((tool, args) => (tool === "create_card" ? args.place.column : undefined));
  session.onTool("u_other", (args) => args);
  await new Pedelec().createSession({ provider: "claude", skills: { guidance: "", tools: [explicit, defineTool({ name: "add_shape", description: "Inline.", argsSchema: { type: "object" }, handler: ({ shape }) => shape.kind })] } });
  await new Pedelec().createSession({ skills: { guidance: "", tools: definitions } });
  const plain = await new Pedelec().createSession({ provider: "claude" });
  plain.onTool("anything", (args) => args);

  session.onTool("nowhere", () => 1); // error TS2345 TS2769
  session.onTool("update_counter", ({ delta }) => delta.length); // error TS2339
}

const drift = defineTool({ name: "update_counter", description: "Drift.", argsSchema: { type: "object" }, handler: (args: { delta: string }) => args.delta });
export const mismatch: HandlerArgsMismatch<"update_counter", ToolArgsOf<"update_counter">> = drift;
export const driftName = drift.name; // error TS2339
export const driftSession = new Pedelec().createSession({ skills: { guidance: "", tools: [drift] } }); // error TS2322 TS2739 TS2740 TS2769
export const typo = defineTool({ name: "update_counter", description: "Typo.", argsSchema: { type: "object" }, handler: (args) => args.detla }); // error TS2339 TS2551 TS2769 TS18046
