/** The list of calls, newest first. */

import { byId, element } from "./dom.ts";

interface ErrorResult {
  readonly error: { readonly code: string; readonly message: string; readonly details?: readonly { readonly path: string; readonly keyword: string; readonly message: string }[] };
}

/** Adds a call with its result; a rejected one shows the path of each argument that was wrong. */
export function logCall(name: string, args: unknown, result: unknown): void {
  byId("log-empty").hidden = true;
  const failed = isErrorResult(result);
  const head = element("p", { class: "call-head" }, element("code", {}, name), element("span", { class: "badge" }, failed ? result.error.code : "ok"));
  const body = failed ? errorBody(result) : [element("pre", { class: "result", tabindex: 0 }, JSON.stringify(result, null, 2))];
  const details = element("details", {}, element("summary", {}, "Arguments"), element("pre", { tabindex: 0 }, JSON.stringify(args, null, 2)));
  byId("log").prepend(element("li", { class: failed ? "failed" : "done" }, head, ...body, details));
}

function errorBody({ error }: ErrorResult): HTMLElement[] {
  const details = (error.details ?? []).map((detail) => element("li", {}, element("code", { class: "path" }, detail.path === "" ? "(all)" : detail.path), ` ${detail.message}`));
  return [element("p", { class: "result" }, error.message), ...(details.length > 0 ? [element("ul", { class: "details" }, ...details)] : [])];
}

function isErrorResult(result: unknown): result is ErrorResult {
  return typeof result === "object" && result !== null && "error" in result && typeof result.error === "object" && result.error !== null && "code" in result.error;
}
