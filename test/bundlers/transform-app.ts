/** One TypeScript app with every way to write a handler. */

import type { Files } from "./temp-app.ts";

/** In the code of a helper, and in no schema. */
export const HELPER_TEXT = "only a helper says this";

export const TRANSFORM_APP: Files = {
  "src/main.ts": `import { createSession } from "unplugin-define-tool/runtime";
import { tools as manifest } from "virtual:tool-manifest";
import { counter } from "./counter.ts";
import { named } from "./named.ts";
import { listed } from "./listed.ts";
export { counter, named, listed, manifest };
export const tools = [counter, named, ...listed] as const;
export const session = createSession({ skills: { guidance: "", tools } });
`,
  "src/counter.ts": `import { defineTool } from "unplugin-define-tool/runtime";
import { delta } from "./fragments.ts";

interface Args {
  delta: number;
}

export const reached: unknown[] = [];

export const counter = defineTool({
  name: "update_counter",
  description: "Add a signed delta to the visible counter.",
  argsSchema: { type: "object", properties: { delta: delta() }, required: ["delta"] },
  handler({ delta }: Args): { value: number } {
    reached.push(delta);
    if (delta === 7) throw new Error("seven");
    return { value: delta };
  },
});
`,
  "src/named.ts": `import { defineTool } from "unplugin-define-tool/runtime";
import { delta } from "./fragments.ts";

export const named = defineTool({
  name: "reset_counter",
  description: "Sets the visible counter to a number.",
  argsSchema: { type: "object", properties: { delta: delta() } },
  handler: reset,
});

function reset({ delta }: { delta?: number }): unknown {
  return { reset: delta ?? 0 };
}
`,
  "src/listed.ts": `import { defineTool } from "unplugin-define-tool/runtime";

const definitions = [
  { name: "show_counter", description: "Shows the counter on the screen.", argsSchema: { type: "object", properties: { big: { type: "boolean" } } } },
  { name: "hide_counter", description: "Hides the counter from the screen.", argsSchema: { type: "object", properties: { fast: { type: "boolean" } } } },
] as const;
export const listed = definitions.map(defineTool);
`,
  "src/fragments.ts": `import { size } from "./helpers.ts";
export const delta = () => ({ type: "integer", maximum: size(), minimum: -size(), description: "Signed amount." }) as const;
`,
  // Nothing that a bundler computes by itself.
  "src/helpers.ts": `export function size(): number {
  return JSON.stringify(${JSON.stringify(HELPER_TEXT)}).length;
}
`,
};

/** What `size` comes to. */
export const SIZE: number = JSON.stringify(HELPER_TEXT).length;

/** The canonical schema of `update_counter`, as its literal is written. */
export const COUNTER_SCHEMA = {
  type: "object",
  properties: { delta: { type: "integer", description: "Signed amount.", minimum: -SIZE, maximum: SIZE } },
  required: ["delta"],
} as const;
