import { describe, expect, it } from "vitest";
import { type Options, scan } from "../src/api.ts";
import { resolveOptions } from "../src/plugin/options.ts";
import { tempApp } from "./bundlers/temp-app.ts";
import { compileFiles, DEFAULTS } from "./compile-memory.ts";
import { IMPORT, withSchema } from "./evaluate-project.ts";

const ARRAY = `{ type: "object", properties: { a: { type: "array", items: { type: "string", description: "One." } } } }`;

function rulesOf(code: string, rules: Options["rules"] = {}): string[] {
  const { diagnostics } = compileFiles({ "a.ts": IMPORT + code }, { rules: rules as (typeof DEFAULTS)["rules"] }).compilation;
  return diagnostics.map(({ rule, severity }) => `${severity} ${rule}`);
}

describe("the option rules", () => {
  const tool = withSchema(ARRAY).replace('"D."', '"Says what it does, at length."');

  it("switches warnings and infos off and on, and to any severity", () => {
    expect(rulesOf(tool)).toEqual(["warning array-unbounded"]);
    expect(rulesOf(tool, { "array-unbounded": "off" })).toEqual([]);
    expect(rulesOf(tool, { "array-unbounded": "error", "description-missing": "info" })).toEqual(["info description-missing", "error array-unbounded"]);
  });

  it("never changes the manifest", () => {
    const files = { "a.ts": IMPORT + tool };
    expect(compileFiles(files, { rules: { "array-unbounded": "error" } }).compilation.tools).toEqual(compileFiles(files).compilation.tools);
  });

  it("reports an id that does not exist, with the one that was meant, and a setting that would lower an error", () => {
    const { diagnostics } = compileFiles({ "a.ts": "" }, { rules: { "array-unbound": "off", "items-missing": "warning", "tool-not-static": "off", "unsupported-keyword/title": "off", "unsupported-keyword/x-order": "error" } }).compilation;
    expect(diagnostics.map(({ rule, severity, file, line, message }) => [rule, severity, file, line, /"[^"]+"/g.exec(message)?.[0]])).toEqual([
      ["rule-not-lowerable", "error", undefined, undefined, '"items-missing"'],
      ["rule-not-lowerable", "error", undefined, undefined, '"tool-not-static"'],
      ["rule-not-lowerable", "error", undefined, undefined, '"unsupported-keyword/title"'],
      ["rule-unknown", "error", undefined, undefined, '"array-unbound"'],
    ]);
    expect(diagnostics[3]!.message).toContain('Did you mean "array-unbounded"?');
  });

  it("leaves the errors of a rule that is an error in some cases only", () => {
    const timeout = (type: string): string => withSchema(`{ type: "object", properties: { timeoutMs: { type: "${type}", description: "How long." } } }`).replace('"D."', '"Says what it does, at length."');
    expect(rulesOf(timeout("integer"))).toEqual(["warning reserved-arg-timeoutms"]);
    expect(rulesOf(timeout("integer"), { "reserved-arg-timeoutms": "off" })).toEqual([]);
    expect(rulesOf(timeout("string"), { "reserved-arg-timeoutms": "off" })).toEqual(["error reserved-arg-timeoutms"]);
  });

  it("takes ids that exist, families and custom keywords, as far as types can tell", () => {
    const known: Options = { rules: { "array-unbounded": "off", "tool-not-static": "error", "unsupported-keyword/x-order": "error", "unsupported-keyword": "error" } };
    // @ts-expect-error There is no such rule.
    const unknown: Options = { rules: { "array-unbound": "off" } };
    // @ts-expect-error There is no such severity.
    const wrong: Options = { rules: { "array-unbounded": "warn" } };
    expect([known, unknown, wrong].map(({ rules }) => typeof rules)).toEqual(["object", "object", "object"]);
  });
});

describe("the option unsupported", () => {
  const schema = (title: string): string => withSchema(`{ type: "object", title: "${title}", properties: { a: { type: "object", title: "A", "x-ui": 1, properties: {}, additionalProperties: false } }, additionalProperties: true }`).replace('"D."', '"Says what it does, at length."');
  const files = { "a.ts": IMPORT + schema("S"), "b.ts": IMPORT + schema("T").replace('"t"', '"u"') };

  it("drops keywords from the manifest and says each once, with the number of places", () => {
    const { tools, diagnostics } = compileFiles(files, { unsupported: { title: "strip", additionalProperties: "strip", "x-*": "strip" }, rules: { "object-empty": "off" } }).compilation;
    expect(tools.map(({ argsSchema }) => JSON.stringify(argsSchema))).toEqual(Array(2).fill('{"type":"object","properties":{"a":{"type":"object"}},"required":[]}'));
    expect(diagnostics.map(({ rule, severity, file, message }) => [rule, severity, file, message])).toEqual([
      ["unsupported-stripped", "warning", "a.ts", '"title" is dropped here and at 3 other places, as the option `unsupported` says.'],
      ["unsupported-stripped", "warning", "a.ts", '"x-ui" is dropped here and at 1 other place, as the option `unsupported` says.'],
      ["unsupported-stripped", "warning", "a.ts", '"additionalProperties" is dropped here and at 3 other places, as the option `unsupported` says. Extra arguments are then allowed, and the handler should ignore them.'],
    ]);
  });

  it("drops a keyword of one's own, which is refused otherwise", () => {
    const custom = IMPORT + withSchema(`{ type: "object", properties: {}, markdownDescription: "**D.**" }`).replace('"D."', '"Says what it does, at length."');
    expect(compileFiles({ "a.ts": custom }).compilation.diagnostics.map(({ rule }) => rule)).toEqual(["unknown-keyword"]);
    expect(resolveOptions({ unsupported: { markdownDescription: "strip" } }).unsupported).toEqual({ markdownDescription: "strip" });
    expect(compileFiles({ "a.ts": custom }, { unsupported: { markdownDescription: "strip" } }).compilation.tools).toHaveLength(1);
  });

  it.each([
    ["minLength", 'The option "unsupported" names "minLength", which is a keyword of the dialect and cannot be dropped.'],
    ["additionalProperteis", 'The option "unsupported" names "additionalProperteis", which is no keyword. Did you mean "additionalProperties"?'],
    ["Title", 'Did you mean "title"?'],
    ["minlength", '"minLength" is a keyword of the dialect: correct the schemas that have it misspelt.'],
  ])("refuses %s", async (keyword, message) => {
    expect(() => resolveOptions({ unsupported: { [keyword]: "strip" } })).toThrow(message);
    const app = tempApp({ "a.ts": "" });
    await expect(scan({ root: app.root, unsupported: { [keyword]: "strip" } })).rejects.toThrow(message);
  });
});
