import { describe, expect, it } from "vitest";
import { createSession } from "../src/runtime.ts";

const VALIDATOR = Symbol.for("unplugin-define-tool.validator");
const argsSchema = { type: "object", properties: {} } as const;

/** A definition as a build with the option `validate` leaves it: it accepts the one string. */
function built(name: string, accepted: string, rest: object = {}) {
  const validate = (args: unknown) => (args === accepted ? { ok: true, args } : { ok: false, issues: [{ path: "", keyword: "enum", message: `args must be "${accepted}"` }] });
  return { name, description: "Does what a test wants.", argsSchema, [VALIDATOR]: { argsSchema, validate }, ...rest };
}

const refused = (tool: string, accepted: string): object => ({
  error: { code: "TOOL_ARGS_INVALID", message: `Invalid arguments for "${tool}": args must be "${accepted}"`, details: [{ path: "", keyword: "enum", message: `args must be "${accepted}"` }] },
});

describe("a validator that the build put on a definition", () => {
  it("refuses args before inline, named and generic handlers", async () => {
    const session = await createSession({ skills: { guidance: "", tools: [built("inline", "yes", { handler: () => "inline" }), built("named", "yes"), built("generic", "yes")] } });
    session.onTool("named", () => "named");
    session.onTool((tool: string) => tool);
    for (const tool of ["inline", "named", "generic"]) {
      expect(await session.dispatch({ tool, args: "no" })).toEqual(refused(tool, "yes"));
      expect(await session.dispatch({ tool, args: "yes" })).toBe(tool);
    }
  });

  it("counts for its own tool only, whatever that is called", async () => {
    const session = await createSession({ skills: { guidance: "", tools: [built("toString", "yes"), { name: "constructor", description: "Has no validator.", argsSchema }] } });
    session.onTool((tool: string) => tool);
    expect(await session.dispatch({ tool: "toString", args: "no" })).toEqual(refused("toString", "yes"));
    for (const tool of ["constructor", "valueOf", "unknown"]) expect(await session.dispatch({ tool, args: "no" })).toBe(tool);
  });

  it("gives way to a validator that the session is given", async () => {
    const validators = { given: () => ({ ok: true, args: undefined }) as const };
    const session = await createSession({ skills: { guidance: "", tools: [built("given", "yes"), built("other", "yes")] }, validators });
    session.onTool(() => "ran");
    expect(await session.dispatch({ tool: "given", args: "no" })).toBe("ran");
    expect(await session.dispatch({ tool: "other", args: "no" })).toEqual(refused("other", "yes"));
  });

  it("goes with a copy of the definition, but not with another schema", async () => {
    const copy = { ...built("copy", "yes"), description: "A copy of another." };
    const changed = { ...built("changed", "yes"), argsSchema: { ...argsSchema } };
    const session = await createSession({ skills: { guidance: "", tools: [copy, changed] } });
    session.onTool(() => "ran");
    expect(await session.dispatch({ tool: "copy", args: "no" })).toEqual(refused("copy", "yes"));
    expect(await session.dispatch({ tool: "changed", args: "no" })).toBe("ran");
  });

  it("is not part of what an agent is sent", async () => {
    const session = await createSession({ skills: { guidance: "", tools: [built("sent", "yes")] } });
    expect(session.manifest.tools).toEqual([{ name: "sent", description: "Does what a test wants.", argsSchema }]);
    expect(Object.getOwnPropertySymbols(session.manifest.tools[0])).toEqual([]);
  });
});
