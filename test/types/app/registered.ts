// Registered tools: the args come from the generated types.
import { defineTool, type ToolArgsOf, type ToolArgsRegistry } from "unplugin-define-tool/runtime";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function assertType<T extends true>(): T | undefined {
  return undefined;
}

export const arrow = defineTool({
  name: "update_counter",
  description: "Arrow.",
  argsSchema: { type: "object", properties: { delta: { type: "integer" } }, required: ["delta"] },
  handler: (args) => args.delta.toFixed(2) + (args.note ?? "").length,
});
assertType<Equal<typeof arrow.name, "update_counter">>();
assertType<Equal<NonNullable<ReturnType<NonNullable<typeof arrow.handler>>>, string | Promise<string>>>();

export const handlerFirst = defineTool({
  handler: async ({ title, status, tags, place }, ctx) => {
    assertType<Equal<typeof status, "todo" | "done" | undefined>>();
    assertType<Equal<typeof tags, string[] | undefined>>();
    assertType<Equal<typeof ctx.toolRequestId, string>>();
    return { id: title + place.column, row: place.row };
  },
  name: "create_card",
  description: "A destructuring handler before the name.",
  argsSchema: { type: "object" },
});

export const method = defineTool({
  name: "add_shape",
  description: "A method.",
  argsSchema: { type: "object" },
  async handler({ shape }) {
    if (shape.kind === "circle") return shape.radius;
    assertType<Equal<typeof shape.kind, "square">>();
    return shape.side;
  },
});

const dotted = "files.read-all";
export const constantName = defineTool({ name: dotted, description: "A constant.", argsSchema: { type: "object" }, handler: ({ path }) => path.length });
export const wider = defineTool({ name: "update_counter", description: "Wider.", argsSchema: { type: "object" }, handler: (args: { delta?: number }) => args });
export const noHandler = defineTool({ name: "no_args", description: "No handler.", argsSchema: { type: "object" }, timeoutMs: 5 });
export const prototypeName = defineTool({ name: "constructor", description: "A name of Object.prototype.", argsSchema: { type: "object" }, handler: ({ x }) => !x });

const counterArgs: ToolArgsOf<"update_counter"> = { delta: 1 };
void counterArgs;
assertType<Equal<ToolArgsOf<"not_there">, unknown>>();
assertType<Equal<ToolArgsOf<"not_there", string>, string>>();
export const args: ToolArgsRegistry["create_card"] = { title: "t", place: { column: "c" } };

// A name that means different things in different manifests is not registered: its literal types it.
assertType<Equal<ToolArgsOf<"search">, unknown>>();
export const conflicting = defineTool({
  name: "search",
  description: "Unregistered.",
  argsSchema: { type: "object", properties: { query: { type: "string" } }, required: ["query"] },
  handler: ({ query }) => query.length,
});

export const annotated = defineTool({
  name: "update_counter",
  description: "The annotation contradicts the schema.",
  argsSchema: { type: "object", properties: { delta: { type: "integer" } }, required: ["delta"] },
  handler: (input: { delta: string }) => input.delta, // error TS2322
});
export const lacking = defineTool({
  name: "update_counter",
  description: "A property the schema lacks.",
  argsSchema: { type: "object" },
  handler: (input: { delta: number; extra: string }) => input.extra, // error TS2322
});
export const optional = defineTool({
  name: "update_counter",
  description: "Optional in the schema, used as required.",
  argsSchema: { type: "object" },
  handler: ({ note }) => note.length, // error TS18048
});
export const typo = defineTool({
  name: "update_counter",
  description: "A misspelt property.",
  argsSchema: { type: "object" },
  handler: (input) => input.detla, // error TS2551
});
export const notAny = defineTool({
  name: "add_shape",
  description: "Args are not any.",
  argsSchema: { type: "object" },
  handler: ({ shape }) => shape.anything, // error TS2339
});
export const noIndexSignature = defineTool({
  name: "no_args",
  description: "No index signature.",
  argsSchema: { type: "object" },
  handler: (input) => input["whatever"], // error TS7053
});
function named(input: { title: number }): void {
  void input;
}
export const namedFunction = defineTool({
  name: "create_card",
  description: "A named function.",
  argsSchema: { type: "object" },
  handler: named, // error TS2322
});
export const wrongSchema = defineTool({
  name: "no_args",
  description: "Not a schema.",
  argsSchema: { type: "array", items: { type: "string" } }, // error TS2322
});
