import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSession, defineTool, ToolError, type Session, type SessionOptions, type ToolCall, type ToolCallContext } from "../src/runtime.ts";

interface Submission {
  toolRequestId: string;
  tool: string;
  result: unknown;
}

type Handler = (args: unknown, ctx: ToolCallContext) => unknown;

function tool(name: string, handler?: Handler, timeoutMs?: number) {
  return {
    name,
    description: `Does ${name}.`,
    argsSchema: { type: "object" as const },
    ...(handler === undefined ? {} : { handler }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
}

function recorder() {
  const submissions: Submission[] = [];
  return { submissions, transport: { submitToolResult: (submission: Submission): void => void submissions.push(submission) } };
}

/** A session with loosely typed names, as a JavaScript app has it. */
async function sessionOf(tools: readonly ReturnType<typeof tool>[], options: SessionOptions = {}): Promise<Session> {
  return createSession({ skills: { guidance: "", tools: [...tools] }, ...options }) as Promise<Session>;
}

/** What went to `onError`. */
function errorsOf(session: Pick<Session, "onError">): { code: string; message: string; details: unknown; call: ToolCall | undefined }[] {
  const errors: ReturnType<typeof errorsOf> = [];
  session.onError(({ code, message, details }, call) => errors.push({ code, message, details, call }));
  return errors;
}

const INVALID = expect.objectContaining({ code: "INVALID_INPUT" });

describe("creating a session", () => {
  test("without input gives an empty one", async () => {
    for (const session of [await createSession(), await createSession({}), await createSession({ skills: { guidance: "", tools: [] } })]) {
      expect(session.manifest).toEqual({ guidance: "", tools: [] });
    }
  });

  test("with a tool that is not defined yet says where to look", async () => {
    await expect(createSession({ skills: { guidance: "", tools: [undefined as never] } })).rejects.toMatchObject({ message: expect.stringContaining("modules import each other in a circle"), details: { path: "/tools/0" } });
  });

  test("takes skills without anything in them", async () => {
    expect((await createSession({ skills: {} })).manifest).toEqual({ guidance: "", tools: [] });
  });

  test("gives the normalized manifest", async () => {
    const session = await createSession({ skills: { guidance: "Go.", tools: [tool("a", () => 1, 7)] } });
    expect(session.manifest).toEqual({ guidance: "Go.", tools: [{ name: "a", description: "Does a.", argsSchema: { type: "object" }, timeoutMs: 7 }] });
  });

  test.each<[what: string, input: unknown]>([
    ["null", null],
    ["a string", "x"],
    ["invalid skills", { skills: { guidance: 1, tools: [] } }],
    ["skills that are null", { skills: null }],
    ["a duplicate tool", { skills: { guidance: "", tools: [tool("a"), tool("a")] } }],
    ["a transport that cannot submit", { transport: {} }],
    ["a transport that is null", { transport: null }],
    ["validators that are no object", { validators: [] }],
    ["a default time limit of zero", { defaultTimeoutMs: 0 }],
    ["a default time limit that is a fraction", { defaultTimeoutMs: 0.5 }],
  ])("rejects %s with INVALID_INPUT", async (_, input) => {
    await expect(createSession(input as SessionOptions)).rejects.toEqual(INVALID);
    await expect(createSession(input as SessionOptions)).rejects.toBeInstanceOf(ToolError);
  });
});

describe("a session", () => {
  test("works in a proxy, and its functions do outside of it", async () => {
    const session = await sessionOf([tool("greet", () => "hello")]);
    expect(await new Proxy(session, {}).dispatch({ tool: "greet", args: {} })).toBe("hello");
    const { dispatch, onTool, onError, manifest } = session;
    onTool("greet", () => "hi");
    onError(() => {});
    expect(await dispatch({ tool: "greet", args: {} })).toBe("hi");
    expect(manifest.tools).toHaveLength(1);
  });
});

describe("a call goes to", () => {
  test("the named handler, then the inline one, then the generic fallback, then nobody", async () => {
    const session = await sessionOf([tool("a", () => "inline")]);
    const dispatch = (): Promise<unknown> => session.dispatch({ tool: "a", args: {} });
    const offFallback = session.onTool((name) => `fallback for ${name}`);
    const offNamed = session.onTool("a", () => "named");
    expect(await dispatch()).toBe("named");
    offNamed();
    expect(await dispatch()).toBe("inline");
    expect(await session.dispatch({ tool: "b", args: {} })).toBe("fallback for b");
    offFallback();
    expect(await session.dispatch({ tool: "b", args: {} })).toEqual({ error: { code: "TOOL_HANDLER_NOT_FOUND", message: expect.stringContaining('"b"') } });
  });

  test("its handler with the args themselves and the context of the call", async () => {
    const calls: unknown[] = [];
    const session = await sessionOf([tool("inline", (...call) => calls.push(call))]);
    session.onTool("named", (...call) => calls.push(call));
    session.onTool((...call) => calls.push(call));
    const args = { x: 1 };
    for (const name of ["inline", "named", "other"]) {
      await session.dispatch({ tool: name, args, toolRequestId: "r1", context: { turn: 3, tool: "forged", toolRequestId: "forged" } });
    }
    const ctx = (name: string): ToolCallContext => ({ toolRequestId: "r1", tool: name, turn: 3 });
    expect(calls).toEqual([[args, ctx("inline")], [args, ctx("named")], ["other", args, ctx("other")]]);
    expect((calls[0] as unknown[])[0]).toBe(args);
  });

  test.each(["constructor", "toString", "__proto__", "hasOwnProperty"])("nobody where the name is %s and no tool is called so", async (name) => {
    const session = await sessionOf([tool("a", () => 1)], { validators: {} });
    expect(await session.dispatch({ tool: name, args: {} })).toEqual({ error: { code: "TOOL_HANDLER_NOT_FOUND", message: expect.any(String) } });
  });

  test("the tool called constructor where there is one", async () => {
    const session = await sessionOf([tool("constructor", () => "inline")]);
    expect(await session.dispatch({ tool: "constructor", args: {} })).toBe("inline");
    session.onTool("toString", () => "named");
    expect(await session.dispatch({ tool: "toString", args: {} })).toBe("named");
  });

  test.each<[what: string, call: unknown]>([
    ["null", null],
    ["an array", []],
    ["a tool that is no string", { tool: 1, args: {} }],
    ["no tool", { args: {} }],
    ["a request id that is no string", { tool: "a", args: {}, toolRequestId: 1 }],
    ["a context that is a string", { tool: "a", args: {}, context: "turn" }],
    ["a context that is a list", { tool: "a", args: {}, context: [1] }],
    ["a context that is null", { tool: "a", args: {}, context: null }],
  ])("nobody and rejects with INVALID_INPUT for %s", async (_, call) => {
    const session = await sessionOf([tool("a", () => 1)]);
    await expect(session.dispatch(call as ToolCall)).rejects.toEqual(INVALID);
  });
});

describe("registering", () => {
  test("replaces the handler of the same name, and one generic fallback at a time", async () => {
    const session = await sessionOf([]);
    session.onTool("a", () => "first");
    session.onTool("a", () => "second");
    session.onTool(() => "fallback 1");
    session.onTool(() => "fallback 2");
    expect(await session.dispatch({ tool: "a", args: {} })).toBe("second");
    expect(await session.dispatch({ tool: "b", args: {} })).toBe("fallback 2");
  });

  test("is undone only by the function of the handler that is still the current one", async () => {
    const session = await sessionOf([]);
    const offFirst = session.onTool("a", () => "first");
    const offSecond = session.onTool("a", () => "second");
    const offFallback1 = session.onTool(() => "fallback 1");
    const offFallback2 = session.onTool(() => "fallback 2");
    offFirst();
    offFallback1();
    expect(await session.dispatch({ tool: "a", args: {} })).toBe("second");
    expect(await session.dispatch({ tool: "b", args: {} })).toBe("fallback 2");
    offSecond();
    offSecond();
    expect(await session.dispatch({ tool: "a", args: {} })).toBe("fallback 2");
    offFallback2();
    expect(await session.dispatch({ tool: "a", args: {} })).toMatchObject({ error: { code: "TOOL_HANDLER_NOT_FOUND" } });
  });

  test("does not undo a later registration when an old function is called after it was undone", async () => {
    const session = await sessionOf([]);
    const off = session.onTool("a", () => "first");
    off();
    session.onTool("a", () => "second");
    off();
    expect(await session.dispatch({ tool: "a", args: {} })).toBe("second");
  });

  test("can be undone by the handler itself while it runs", async () => {
    const session = await sessionOf([tool("a", () => "inline")]);
    const off = session.onTool("a", () => {
      off();
      return "once";
    });
    expect(await session.dispatch({ tool: "a", args: {} })).toBe("once");
    expect(await session.dispatch({ tool: "a", args: {} })).toBe("inline");
  });

  test.each<[what: string, parameters: unknown[]]>([
    ["a name with a blank", ["a b", () => 1]],
    ["an empty name", ["", () => 1]],
    ["a name that is no string", [5, () => 1]],
    ["a name without a handler", ["a"]],
    ["a handler that is null", ["a", null]],
    ["a handler that is an object", ["a", {}]],
    ["nothing", []],
    ["an object", [{}]],
  ])("throws INVALID_INPUT for %s", async (_, parameters) => {
    const session = await sessionOf([tool("a", () => "inline")]);
    expect(() => Reflect.apply(session.onTool as (...all: unknown[]) => unknown, session, parameters)).toThrow(INVALID);
    expect(await session.dispatch({ tool: "a", args: {} })).toBe("inline");
  });

  test("throws INVALID_INPUT for an error listener that is no function", async () => {
    const session = await sessionOf([]);
    expect(() => session.onError("listener" as never)).toThrow(INVALID);
  });
});

test("two sessions of the same skills do not see each other's handlers, listeners or manifest", async () => {
  const skills = { guidance: "", tools: [tool("a", () => "inline")] };
  const first = recorder();
  const [one, two] = [await createSession({ skills, transport: first.transport }), await createSession({ skills })];
  const errors = errorsOf(two);
  one.onTool("a", () => "named");
  one.onTool(() => {
    throw new Error("fallback of the first");
  });
  expect(await two.dispatch({ tool: "a", args: {} })).toBe("inline");
  expect(await two.dispatch({ tool: "b" as "a", args: {} })).toMatchObject({ error: { code: "TOOL_HANDLER_NOT_FOUND" } });
  expect(first.submissions).toEqual([]);
  expect(errors).toEqual([]);
  expect(one.manifest).not.toBe(two.manifest);
  expect(one.manifest.tools[0]?.argsSchema).not.toBe(two.manifest.tools[0]?.argsSchema);
});

describe("a handler that fails", () => {
  async function resultOf(fail: () => unknown): Promise<unknown> {
    const { submissions, transport } = recorder();
    const session = await sessionOf([tool("a", fail)], { transport });
    const result = await session.dispatch({ tool: "a", args: {} });
    expect(submissions).toEqual([{ toolRequestId: expect.any(String), tool: "a", result }]);
    return result;
  }

  const thrower = (thrown: unknown) => (): never => {
    throw thrown;
  };

  test.each<[what: string, fail: () => unknown, message: string]>([
    ["throws an error", thrower(new TypeError("no counter")), "no counter"],
    ["rejects", () => Promise.reject(new Error("later")), "later"],
    ["throws a string", thrower("plain"), "plain"],
    ["throws undefined", thrower(undefined), "undefined"],
    ["throws null", thrower(null), "null"],
    ["throws a symbol", thrower(Symbol("s")), "Symbol(s)"],
    ["throws an object with a message only", thrower({ message: "only" }), "only"],
    ["throws an object whose code is a number", thrower({ code: 5, message: "numeric" }), "numeric"],
    ["throws an object without a text", thrower(Object.create(null)), "A value was thrown that has no text."],
    ["throws an object that throws when it is read", thrower({ get code() { throw new Error("x"); }, get message() { throw new Error("y"); } }), "A value was thrown that has no text."],
    // oxlint-disable-next-line unicorn/no-thenable -- that is the case
    ["returns a thenable that fails", () => ({ then: (_: unknown, reject: (reason: unknown) => void) => reject(new Error("thenable")) }), "thenable"],
  ])("and %s gives TOOL_HANDLER_ERROR with its message", async (_, fail, message) => {
    expect(await resultOf(fail)).toEqual({ error: { code: "TOOL_HANDLER_ERROR", message } });
  });

  test("keeps what it threw where that is structured, details and further keys included", async () => {
    const thrown = { code: "CARD_LOCKED", message: "The card is locked.", details: { by: "ada" }, retryable: false };
    expect(await resultOf(thrower(thrown))).toEqual({ error: thrown });
    expect(await resultOf(() => Promise.reject({ code: "C", message: "m" }))).toEqual({ error: { code: "C", message: "m" } });
  });

  test("keeps code, message and details of a structured Error, and not its stack", async () => {
    const error = Object.assign(new Error("Locked."), { code: "CARD_LOCKED", details: [1] });
    expect(await resultOf(thrower(error))).toStrictEqual({ error: { code: "CARD_LOCKED", message: "Locked.", details: [1] } });
    expect(await resultOf(thrower(new ToolError("INVALID_INPUT", "Bad.", { path: "/x" })))).toStrictEqual({ error: { code: "INVALID_INPUT", message: "Bad.", details: { path: "/x" } } });
  });

  test("of the platform is a handler's failure, though it has a code", async () => {
    const failing = (): never => readFileSync("/no/such/file") as never;
    expect(await resultOf(failing)).toStrictEqual({ error: { code: "TOOL_HANDLER_ERROR", message: expect.stringContaining("ENOENT") } });
    expect(await resultOf(thrower({ code: "CARD_LOCKED", message: "Locked." }))).toStrictEqual({ error: { code: "CARD_LOCKED", message: "Locked." } });
    const foreign: unknown = runInNewContext('Object.assign(new Error("no such file"), { code: "ENOENT", path: "/secret" })');
    expect(await resultOf(thrower(foreign))).toStrictEqual({ error: { code: "TOOL_HANDLER_ERROR", message: "no such file" } });
  });

  test("with details that are not JSON says so", async () => {
    expect(await resultOf(thrower({ code: "C", message: "m", details: { n: 1n } }))).toMatchObject({ error: { code: "TOOL_RESULT_NOT_SERIALIZABLE", details: { path: "/error/details/n" } } });
  });
});

describe("a result", () => {
  async function resultOf(value: unknown): Promise<unknown> {
    const { submissions, transport } = recorder();
    const session = await sessionOf([tool("a", () => value)], { transport });
    const result = await session.dispatch({ tool: "a", args: {} });
    expect(submissions[0]?.result).toBe(result);
    return result;
  }

  test("that is undefined is delivered as null", async () => {
    expect(await resultOf(undefined)).toBeNull();
  });

  const date = new Date(0);
  test.each<[what: string, value: unknown]>([
    ["a number", 5],
    ["-0", -0],
    ["NaN", NaN],
    ["a nested value", { a: [1, "x", null, { b: true }] }],
    ["undefined members and elements", { a: undefined, b: [undefined, 1] }],
    ["a sparse array", Object.assign(Array.from({ length: 2 }), { extra: 1 })],
    ["a date", { at: date }],
    ["an invalid date", new Date(NaN)],
    ["objects with toJSON, which gets its key", { key: { toJSON: (key: string) => `from ${key}` }, list: [{ toJSON: (key: string) => key }] }],
    ["boxed primitives", [Object(1), Object("s"), Object(false)]],
    ["an object without a prototype", Object.assign(Object.create(null), { x: 1 })],
    ["an instance with fields", new (class { x = 1; y = { z: 2 }; })()],
    ["own keys like __proto__", JSON.parse('{"__proto__":{"x":1},"constructor":2,"toString":3}')],
    ["one object in two places", (() => { const shared = { s: 1 }; return { a: shared, b: [shared, shared] }; })()],
    ["a plain object that looks like a node", { nodeType: 1, nodeName: "DIV" }],
    ["an error result of the app", { error: { code: "INVALID_DELTA", message: "Too much." } }],
  ])("that is JSON is delivered as JSON.stringify has it: %s", async (_, value) => {
    expect(JSON.stringify(await resultOf(value))).toBe(JSON.stringify(value));
    expect(await resultOf(value)).toStrictEqual(JSON.parse(JSON.stringify(value)));
  });

  test("is a copy: what the handler keeps and changes later is not what was delivered", async () => {
    const state = { list: [1] };
    const result = await resultOf(state);
    state.list.push(2);
    expect(result).toEqual({ list: [1] });
  });

  const cycle: Record<string, unknown> = { a: { b: [] } };
  (cycle["a"] as { b: unknown[] }).b.push(cycle);
  class DomNode {
    get nodeType(): number { return 1; }
    get nodeName(): string { return "DIV"; }
  }
  class TaggedElement {
    get [Symbol.toStringTag](): string { return "HTMLDivElement"; }
  }

  test.each<[what: string, value: unknown, path: string]>([
    ["a BigInt", 1n, ""],
    ["a BigInt inside", { list: [{ n: 1n }] }, "/list/0/n"],
    ["a cycle", cycle, "/a/b/0"],
    ["a function", { undo: () => 1 }, "/undo"],
    ["a function as an element", [() => 1], "/0"],
    ["a class", { type: Date }, "/type"],
    ["a symbol", { s: Symbol("s") }, "/s"],
    ["a DOM node", { target: new DomNode() }, "/target"],
    ["a DOM element by its tag", { target: new TaggedElement() }, "/target"],
    ["a Map", { entries: new Map([[1, 2]]) }, "/entries"],
    ["a Set", new Set([1]), ""],
    ["a Promise inside", { later: Promise.resolve(1) }, "/later"],
    ["an Error inside", { error: new Error("lost") }, "/error"],
    ["a regular expression", { re: /x/ }, "/re"],
    ["a typed array", { bytes: new Uint8Array(2) }, "/bytes"],
    ["a toJSON that throws", { x: { toJSON: () => { throw new Error("no"); } } }, "/x"],
    ["a toJSON that returns a BigInt", { x: { toJSON: () => 1n } }, "/x"],
    ["a getter that throws", { x: { get y(): never { throw new Error("no"); } } }, "/x/y"],
    ["a proxy that throws", { p: new Proxy({}, { ownKeys: () => { throw new Error("no"); } }) }, "/p"],
    ["a name with a slash and a tilde", { "a/b~c": 1n }, "/a~1b~0c"],
    ["a name of Object.prototype", JSON.parse('{"__proto__":{"toString":1}}', (key, value) => (key === "toString" ? 1n : value)), "/__proto__/toString"],
  ])("that is not JSON gives TOOL_RESULT_NOT_SERIALIZABLE and names the path: %s", async (_, value, path) => {
    const message = expect.stringContaining(path === "" ? "its root" : path);
    expect(await resultOf(value)).toEqual({ error: { code: "TOOL_RESULT_NOT_SERIALIZABLE", message, details: { path } } });
  });

  test("that is nested too deep to copy is not serializable instead of an overflow", async () => {
    let deep: unknown[] = [];
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(await resultOf(deep)).toMatchObject({ error: { code: "TOOL_RESULT_NOT_SERIALIZABLE" } });
  });
});

describe("delivery", () => {
  test("submits the result once, under the id of the call, before dispatch resolves", async () => {
    const { submissions, transport } = recorder();
    const session = await sessionOf([tool("a", () => ({ n: 1 }))], { transport });
    expect(await session.dispatch({ tool: "a", args: {}, toolRequestId: "r7" })).toEqual({ n: 1 });
    expect(submissions).toEqual([{ toolRequestId: "r7", tool: "a", result: { n: 1 } }]);
  });

  test("makes up ids that differ, between sessions as well, and tells the handler the same", async () => {
    const { submissions, transport } = recorder();
    const seen: string[] = [];
    const handler: Handler = (_, ctx) => void seen.push(ctx.toolRequestId);
    for (const session of [await sessionOf([tool("a", handler)], { transport }), await sessionOf([tool("a", handler)], { transport })]) {
      await Promise.all([session.dispatch({ tool: "a", args: {} }), session.dispatch({ tool: "a", args: {} })]);
    }
    expect(new Set(seen).size).toBe(4);
    expect(submissions.map((each) => each.toolRequestId).toSorted()).toEqual(seen.toSorted());
  });

  test("of results that are errors happens like any other", async () => {
    const { submissions, transport } = recorder();
    const session = await sessionOf([], { transport });
    const result = await session.dispatch({ tool: "nobody", args: {} });
    expect(submissions.map((each) => each.result)).toEqual([result]);
    expect(result).toMatchObject({ error: { code: "TOOL_HANDLER_NOT_FOUND" } });
  });

  test("calls the transport as a method of itself", async () => {
    class Wire {
      sent: unknown[] = [];
      submitToolResult(submission: Submission): void {
        this.sent.push(submission.result);
      }
    }
    const wire = new Wire();
    const session = await sessionOf([tool("a", () => 1)], { transport: wire });
    await session.dispatch({ tool: "a", args: {} });
    expect(wire.sent).toEqual([1]);
  });

  test.each<[how: string, submitToolResult: () => void | Promise<void>]>([
    ["throws", () => { throw new Error("offline"); }],
    ["rejects", () => Promise.reject(new Error("offline"))],
  ])("that %s goes to onError as SUBMIT_TOOL_RESULT_FAILED, and dispatch resolves all the same", async (_, submitToolResult) => {
    const session = await sessionOf([tool("a", () => 5)], { transport: { submitToolResult } });
    const errors = errorsOf(session);
    const call = { tool: "a", args: {}, toolRequestId: "r1" };
    expect(await session.dispatch(call)).toBe(5);
    expect(errors).toEqual([{ code: "SUBMIT_TOOL_RESULT_FAILED", message: expect.stringContaining("offline"), details: { toolRequestId: "r1", result: 5 }, call }]);
  });

  test("keeps the cause of a failed submission", async () => {
    const cause = new Error("offline");
    const session = await sessionOf([tool("a", () => 5)], { transport: { submitToolResult: () => Promise.reject(cause) } });
    const causes: unknown[] = [];
    session.onError((error) => causes.push(error.cause, error instanceof ToolError));
    await session.dispatch({ tool: "a", args: {} });
    expect(causes).toEqual([cause, true]);
  });
});

describe("an error listener", () => {
  const failing = { submitToolResult: () => Promise.reject(new Error("offline")) };

  test("hears nothing after it was removed", async () => {
    const session = await sessionOf([tool("a", () => 5)], { transport: failing });
    const heard: string[] = [];
    const off = session.onError(() => heard.push("first"));
    session.onError(() => heard.push("second"));
    await session.dispatch({ tool: "a", args: {} });
    off();
    await session.dispatch({ tool: "a", args: {} });
    expect(heard).toEqual(["first", "second", "second"]);
  });

  test("that is registered by another one hears of the next error", async () => {
    const session = await sessionOf([tool("a", () => 5)], { transport: failing });
    const heard: string[] = [];
    const listen = (): void => {
      heard.push("heard");
      if (heard.length < 10) session.onError(() => listen());
    };
    session.onError(listen);
    await session.dispatch({ tool: "a", args: {} });
    expect(heard).toHaveLength(1);
    await session.dispatch({ tool: "a", args: {} });
    expect(heard).toHaveLength(3);
  });

  test("that throws keeps neither the others from hearing nor dispatch from resolving, and its own error surfaces", async () => {
    const surfaced: (() => void)[] = [];
    vi.stubGlobal("queueMicrotask", (task: () => void) => surfaced.push(task));
    try {
      const session = await sessionOf([tool("a", () => 5)], { transport: failing });
      const heard: string[] = [];
      session.onError(() => {
        throw new Error("listener");
      });
      session.onError((error) => heard.push(error.code));
      expect(await session.dispatch({ tool: "a", args: {} })).toBe(5);
      expect(heard).toEqual(["SUBMIT_TOOL_RESULT_FAILED"]);
      expect(surfaced).toHaveLength(1);
      expect(surfaced[0]).toThrow("listener");
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe("the wait limit", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const after = (ms: number, value: unknown) => (): Promise<unknown> => new Promise((resolve) => setTimeout(() => resolve(value), ms));

  async function dispatchAt(session: Session, ms: number, name = "slow"): Promise<unknown> {
    let settled: unknown = "pending";
    void session.dispatch({ tool: name, args: {}, toolRequestId: "r1" }).then((result) => (settled = result));
    await vi.advanceTimersByTimeAsync(ms);
    return settled;
  }

  const timeout = { error: { code: "TOOL_TIMEOUT", message: expect.any(String) } };

  test("is the tool's timeoutMs", async () => {
    const session = await sessionOf([tool("slow", after(1000, "done"), 50)], { defaultTimeoutMs: 500 });
    expect(await dispatchAt(session, 49)).toBe("pending");
    expect(await dispatchAt(session, 50)).toEqual(timeout);
  });

  test("is else the session's default", async () => {
    const session = await sessionOf([tool("slow", after(1000, "done"))], { defaultTimeoutMs: 500 });
    expect(await dispatchAt(session, 499)).toBe("pending");
    expect(await dispatchAt(session, 500)).toEqual(timeout);
  });

  test("is else a minute", async () => {
    const session = await sessionOf([tool("slow", after(100_000, "done"))]);
    expect(await dispatchAt(session, 59_999)).toBe("pending");
    expect(await dispatchAt(session, 60_000)).toEqual(timeout);
  });

  test("holds for named handlers of the tool and for the fallback as well", async () => {
    const session = await sessionOf([tool("slow", undefined, 50)], { defaultTimeoutMs: 500 });
    session.onTool("slow", after(1000, "named"));
    session.onTool(after(1000, "fallback"));
    expect(await dispatchAt(session, 50)).toEqual(timeout);
    expect(await dispatchAt(session, 499, "other")).toBe("pending");
    expect(await dispatchAt(session, 500, "other")).toEqual(timeout);
  });

  test("longer than a timer can be set does not fire at once", async () => {
    const session = await sessionOf([tool("slow", after(1000, "done"), 2 ** 40)]);
    expect(await dispatchAt(session, 1000)).toBe("done");
  });

  test("counts the work of a handler before it first waits", async () => {
    const busy = (ms: number): void => void vi.advanceTimersByTime(ms);
    const session = await sessionOf([
      tool("waiting", async () => {
        busy(40);
        await after(40, null)();
        return "late";
      }, 50),
      tool("busy", () => {
        busy(60);
        return "late";
      }, 50),
      tool("in_time", () => {
        busy(40);
        return "in time";
      }, 50),
    ]);
    const errors = errorsOf(session);
    expect(await dispatchAt(session, 100, "waiting")).toEqual(timeout);
    expect(await dispatchAt(session, 100, "busy")).toEqual(timeout);
    expect(await dispatchAt(session, 100, "in_time")).toBe("in time");
    expect(errors.map(({ code, details }) => [code, details])).toEqual(["late", "late"].map((result) => ["TOOL_RESULT_LATE", { toolRequestId: "r1", result }]));
    expect(vi.getTimerCount()).toBe(0);
  });

  test("leaves no timer behind when the handler is in time", async () => {
    const session = await sessionOf([tool("quick", () => 1)]);
    expect(await session.dispatch({ tool: "quick", args: {} })).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("that passed makes what the handler returns later a TOOL_RESULT_LATE, which is not delivered", async () => {
    const { submissions, transport } = recorder();
    const session = await sessionOf([tool("slow", after(80, { late: true }), 50)], { transport });
    const errors = errorsOf(session);
    expect(await dispatchAt(session, 50)).toEqual(timeout);
    expect(errors).toEqual([]);
    await vi.advanceTimersByTimeAsync(30);
    expect(submissions).toEqual([{ toolRequestId: "r1", tool: "slow", result: timeout }]);
    expect(errors).toEqual([
      { code: "TOOL_RESULT_LATE", message: expect.stringContaining('"slow"'), details: { toolRequestId: "r1", result: { late: true } }, call: { tool: "slow", args: {}, toolRequestId: "r1" } },
    ]);
  });

  test("that passed names the late result by the id of the call, whatever the handler did to its context", async () => {
    const session = await sessionOf([tool("slow", (_, ctx) => {
      ctx.toolRequestId = "changed";
      return after(80, 1)();
    }, 50)]);
    const errors = errorsOf(session);
    await dispatchAt(session, 100);
    expect(errors.map((error) => error.details)).toEqual([{ toolRequestId: "r1", result: 1 }]);
  });

  test("that passed tells listeners of the call that it was, whatever the app does with the object", async () => {
    const session = await sessionOf([tool("slow", after(80, "late"), 50)]);
    const errors = errorsOf(session);
    const call = { tool: "slow", args: {}, toolRequestId: "r1" };
    const answered = session.dispatch(call);
    Object.assign(call, { tool: "other", toolRequestId: "r2" });
    await vi.advanceTimersByTimeAsync(100);
    await answered;
    expect(errors.map((error) => error.call)).toEqual([{ tool: "slow", args: {}, toolRequestId: "r1" }]);
  });

  test("that passed does not cancel the handler", async () => {
    const steps: string[] = [];
    const session = await sessionOf([tool("slow", async () => {
      await after(80, null)();
      steps.push("finished");
    }, 50)]);
    await dispatchAt(session, 50);
    expect(steps).toEqual([]);
    await vi.advanceTimersByTimeAsync(30);
    expect(steps).toEqual(["finished"]);
  });

  test("that passed makes a later failure or an unserializable result a TOOL_RESULT_LATE too, and nothing goes unhandled", async () => {
    const failLater = (): Promise<never> => after(80, null)().then(() => Promise.reject(new Error("too late")));
    const session = await sessionOf([tool("slow", failLater, 50), tool("big", after(80, 1n), 50)]);
    const errors = errorsOf(session);
    await dispatchAt(session, 100);
    await dispatchAt(session, 100, "big");
    expect(errors.map((error) => [error.code, error.details])).toEqual([
      ["TOOL_RESULT_LATE", { toolRequestId: "r1", result: { error: { code: "TOOL_HANDLER_ERROR", message: "too late" } } }],
      ["TOOL_RESULT_LATE", { toolRequestId: "r1", result: expect.objectContaining({ error: expect.objectContaining({ code: "TOOL_RESULT_NOT_SERIALIZABLE" }) }) }],
    ]);
  });
});

describe("with validators", () => {
  const issue = { path: "/delta", keyword: "type", message: "/delta must be a number" };
  const refuse = () => ({ ok: false as const, issues: [issue] });

  test("invalid args give TOOL_ARGS_INVALID with the issues, and no handler runs, whichever kind it is", async () => {
    const ran: string[] = [];
    const { submissions, transport } = recorder();
    const session = await sessionOf([tool("inline", () => ran.push("inline")), tool("named", () => ran.push("inline of named"))], {
      transport,
      validators: { inline: refuse, named: refuse, other: refuse },
    });
    session.onTool("named", () => ran.push("named"));
    session.onTool(() => ran.push("fallback"));
    for (const name of ["inline", "named", "other"]) {
      expect(await session.dispatch({ tool: name, args: { delta: "x" } })).toStrictEqual({
        error: { code: "TOOL_ARGS_INVALID", message: `Invalid arguments for "${name}": /delta must be a number`, details: [issue] },
      });
    }
    expect(ran).toEqual([]);
    expect(submissions).toHaveLength(3);
  });

  test("valid args reach the handler as they are: no default is filled in", async () => {
    const args = { a: 1 };
    const seen: unknown[] = [];
    const session = await sessionOf([tool("a", (given) => void seen.push(given))], { validators: { a: (given) => ({ ok: true, args: given }) } });
    await session.dispatch({ tool: "a", args });
    expect(seen[0]).toBe(args);
    expect(args).toEqual({ a: 1 });
  });

  test.each([
    ["a Map", new Map([["a", refuse]]), /Validators must be an object of functions/],
    ["the namespace of the module", { validators: { a: refuse } }, /The validator of "validators" must be a function\. Import them with `import \{ validators \}/],
    ["a list", [refuse], /Validators must be an object/],
    ["methods of a class", new (class { a(): unknown { return refuse; } })(), /Validators must be an object of functions/],
    ["inherited", Object.create({ a: refuse }), /Validators must be an object of functions/],
    ["one that is no function", { a: { validate: refuse } }, /The validator of "a" must be a function/],
  ])("that are %s would check nothing, which is refused", async (_, validators, message) => {
    await expect(createSession({ skills: { guidance: "", tools: [tool("a", () => 1)] }, validators: validators as never })).rejects.toMatchObject({ code: "INVALID_INPUT", message: expect.stringMatching(message), details: { path: "/validators" } });
  });

  test("tools without a validator are not checked, whatever Object.prototype has under their name", async () => {
    const session = await sessionOf([tool("toString", () => 1), tool("constructor", () => 2)], { validators: { other: refuse } });
    expect(await session.dispatch({ tool: "toString", args: {} })).toBe(1);
    expect(await session.dispatch({ tool: "constructor", args: {} })).toBe(2);
  });

  test("a validator that throws refuses the args", async () => {
    const ran: string[] = [];
    const session = await sessionOf([tool("a", () => ran.push("a"))], {
      validators: { a: () => { throw new RangeError("too deep"); } },
    });
    expect(await session.dispatch({ tool: "a", args: {} })).toMatchObject({ error: { code: "TOOL_ARGS_INVALID", details: [{ path: "", message: expect.stringContaining("too deep") }] } });
    expect(ran).toEqual([]);
  });

  test.each<[what: string, verdict: unknown]>([
    ["nothing", undefined],
    ["true", true],
    ["a promise", Promise.resolve({ ok: true, args: {} })],
    ["the verdict of another library", { success: true, data: {} }],
    ["a refusal that lists no issues", { ok: false }],
    ["a refusal with issues that are none", { ok: false, issues: [null] }],
    ["an ok that is only truthy", { ok: "yes", args: {} }],
  ])("a validator that returns %s refuses the args", async (_, verdict) => {
    const ran: string[] = [];
    const session = await sessionOf([tool("a", () => ran.push("a"))], { validators: { a: () => verdict as never } });
    expect(await session.dispatch({ tool: "a", args: {} })).toMatchObject({ error: { code: "TOOL_ARGS_INVALID", details: [{ path: "", message: expect.stringMatching(/^the arguments could not be checked: ./) }] } });
    expect(ran).toEqual([]);
  });

  test("the issues that are delivered are JSON, whatever a validator puts into them", async () => {
    const odd = { path: "/n", keyword: "maximum", message: 1n, value: 1n };
    const session = await sessionOf([tool("a", () => 1)], { validators: { a: () => ({ ok: false, issues: [odd as never] }) } });
    expect(await session.dispatch({ tool: "a", args: {} })).toMatchObject({ error: { details: [{ path: "/n", keyword: "maximum", message: "1" }] } });
  });

  test("a refusal without issues is a refusal", async () => {
    const session = await sessionOf([tool("a", () => "ran")], { validators: { a: () => ({ ok: false, issues: [] }) } });
    expect(await session.dispatch({ tool: "a", args: {} })).toMatchObject({ error: { code: "TOOL_ARGS_INVALID", message: 'Invalid arguments for "a": no reason was given', details: [] } });
  });

  test("a call object that the app uses again while the handler runs changes nothing of the first call", async () => {
    const { submissions, transport } = recorder();
    const session = await sessionOf([tool("a", async (given) => given), tool("b")], { transport });
    const call = { tool: "a", args: { n: 1 }, toolRequestId: "1" };
    const first = session.dispatch(call);
    Object.assign(call, { tool: "b", args: { n: 2 }, toolRequestId: "2" });
    await first;
    expect(submissions).toEqual([{ toolRequestId: "1", tool: "a", result: { n: 1 } }]);
  });

  test("a call that no handler would take is not found, rather than invalid", async () => {
    const session = await sessionOf([], { validators: { a: refuse } });
    expect(await session.dispatch({ tool: "a", args: {} })).toMatchObject({ error: { code: "TOOL_HANDLER_NOT_FOUND" } });
  });
});

test("a tool made by defineTool runs in a session", async () => {
  const add = defineTool({
    name: "add",
    description: "Adds.",
    argsSchema: { type: "object", properties: { a: { type: "number" }, b: { type: "number" } }, required: ["a", "b"] },
    handler: ({ a, b }) => a + b,
  });
  const session = await createSession({ skills: { guidance: "", tools: [add] } });
  expect(await session.dispatch({ tool: "add", args: { a: 2, b: 3 } })).toBe(5);
});
