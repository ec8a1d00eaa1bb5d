// Sessions: names and args of `onTool`.
import { createSession, defineTool, ToolError, type Session, type SkillsInput, type ToolArgsSchema, type ToolCall, type ToolNameOf, type Transport } from "unplugin-define-tool/runtime";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function assertType<T extends true>(): T | undefined {
  return undefined;
}

const counter = defineTool({ name: "update_counter", description: "Counter.", argsSchema: { type: "object" }, handler: ({ delta }) => delta });
const card = defineTool({ name: "create_card", description: "Card.", argsSchema: { type: "object" } });
const local = defineTool({
  name: "u_local",
  description: "Not registered.",
  argsSchema: { type: "object", properties: { flag: { type: "boolean" } }, required: ["flag"] },
  handler: (args) => args.flag,
});
const annotated = defineTool({ name: "u_annotated_2", description: "Annotated.", argsSchema: { type: "object" } satisfies object as { type: "object" }, handler: (args: object) => args });

declare const wideSchema: ToolArgsSchema;

const tools = [counter, card, local, annotated] as const;
assertType<Equal<ToolNameOf<typeof tools>, "update_counter" | "create_card" | "u_local" | "u_annotated_2">>();
export const skills = { guidance: "Read first.", tools } satisfies SkillsInput<typeof tools>;
const transport: Transport = { submitToolResult: async ({ toolRequestId, tool, result }) => void [toolRequestId, tool, result] };

export async function typed(): Promise<void> {
  const session = await createSession({ skills, transport, defaultTimeoutMs: 10 });
  const unregister: () => void = session.onTool("update_counter", ({ delta, note }) => delta + (note ?? "").length);
  unregister();
  session.onTool("create_card", async ({ title, status }, ctx) => title + String(status) + ctx.tool);
  session.onTool("u_local", ({ flag }) => !flag);

  session.onTool((tool, args, ctx) => {
    if (tool === "update_counter") return args.delta + ctx.tool.length;
    switch (tool) {
      case "create_card":
        return args.title;
      case "u_local":
        return args.flag;
      case "u_annotated_2":
        return args;
      default:
        return tool satisfies never;
    }
  });
  session.onTool((tool, args) => (tool === "u_local" ? args.flag : undefined));
  session.onTool((tool) => tool.length);
  session.onTool(() => 1);
  session.onTool((...call) => (call[0] === "create_card" ? call[1].title : call[2].tool));

  session.onError((error, call) => {
    assertType<Equal<typeof error, ToolError>>();
    assertType<Equal<typeof call, ToolCall | undefined>>();
  });
  const result: unknown = await session.dispatch({ tool: "update_counter", args: { delta: 1 }, toolRequestId: "1", context: { turn: 1 } });
  void [result, session.manifest.tools[0]?.argsSchema.type, session.manifest.guidance];

  session.onTool("update_conter", () => 1); // error TS2345 TS2769
  session.onTool("update_counter", ({ delta }) => delta.length); // error TS2339
  session.onTool("update_counter", (args: { delta: string }) => args.delta); // error TS2345 TS2769
  session.onTool((tool, args) => (tool === "u_local" ? args.delta : undefined)); // error TS2339
  session.onTool((tool) => tool === "nowhere"); // error TS2367
}

export async function inline(): Promise<void> {
  const session = await createSession({
    skills: {
      guidance: "",
      tools: [
        defineTool({ name: "update_counter", description: "Counter.", argsSchema: { type: "object" }, handler: ({ delta }) => delta }),
        defineTool({
          name: "u_inline",
          description: "Unknown args stay unknown in a list.",
          argsSchema: wideSchema,
          handler: (args) => {
            assertType<Equal<typeof args, unknown>>();
          },
        }),
        card,
      ],
    },
  });
  session.onTool("create_card", ({ title }) => title);
  session.onTool("u_local", () => 1); // error TS2345 TS2769
}

// With explicit generics the name is `string`: nothing is known of any name then but of those that are literal.
export async function widened(): Promise<void> {
  const search = defineTool<{ q: string }, number>({ name: "u_search", description: "Explicit.", argsSchema: { type: "object" }, handler: ({ q }) => q.length });
  const count = defineTool<{ n: number }, number>({ name: "u_count", description: "Explicit.", argsSchema: { type: "object" }, handler: ({ n }) => n });
  const session = await createSession({ skills: { guidance: "", tools: [card, search, count] } });
  session.onTool("create_card", ({ title }) => title.length);
  session.onTool("create_card", ({ titel }) => titel); // error TS2339 TS2551
  session.onTool("u_search", ({ q }: { q: string }) => q.length);
  session.onTool((tool, args) => (tool === "create_card" ? args.title : args.n));
}

export async function untyped(list: SkillsInput): Promise<Session> {
  await createSession();
  await createSession({});
  await createSession({ transport });
  const session = await createSession({ skills: list });
  session.onTool("any_name", (args) => {
    assertType<Equal<typeof args, unknown>>();
  });
  session.onTool((tool, args) => [tool, args]);
  return session;
}

export const wrongSkills = createSession({ skills: { guidance: 1, tools } }); // error TS2322 TS2769
export const wrongTransport = createSession({ skills, transport: {} }); // error TS2741 TS2769 TS2322

// Inferred types of exports can be named in declarations.
export const exportedSession = createSession({ skills });
export const exportedHandler = counter.handler;
export const exportedUntyped = createSession();
