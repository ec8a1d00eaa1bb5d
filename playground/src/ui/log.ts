/** The list of calls, newest first. */

import { showCode } from "./code.ts";
import { byId, element } from "./dom.ts";
import { isErrorResult, refusedArgs } from "./result.ts";

/** Adds a call with its result; a rejected one shows the path of each argument that was wrong. */
export function logCall(name: string, args: unknown, result: unknown): void {
  byId("log-empty").hidden = true;
  const failed = isErrorResult(result);
  const head = element("p", { class: "call-head" }, element("code", {}, name), element("span", { class: "badge" }, failed ? result.error.code : "ok"));
  const body = failed ? failure(result.error.message, result) : [code(result, `Result of ${name}`)];
  const details = element("details", {}, element("summary", {}, "Arguments"), code(args, `Arguments of ${name}`));
  byId("log").prepend(element("li", { class: failed ? "failed" : "done" }, head, ...body, details));
}

function failure(message: string, result: unknown): HTMLElement[] {
  const refused = refusedArgs(result);
  if (refused.length === 0) return [element("p", { class: "result" }, message)];
  return [element("ul", { class: "details" }, ...refused.map((arg) => element("li", {}, element("code", { class: "pointer" }, arg.path === "" ? "args" : arg.path), arg.message.slice((arg.path || "args").length))))];
}

function code(value: unknown, label: string): HTMLElement {
  const pre = element("pre", { tabindex: 0, role: "region", "aria-label": label });
  showCode(pre, textOf(value));
  return pre;
}

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2);
  } catch {
    // The engine's stack holds some thousand levels.
    return "nested too deeply to be shown";
  }
}
