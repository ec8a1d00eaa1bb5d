import { describe, expect, it } from "vitest";
import { project, SOURCE } from "./evaluate-project.ts";

const ARGUMENT = `{ name: "t" }`;
const NAMED = `import { defineTool } from "${SOURCE}";`;

/** The uses of `defineTool` in `a.ts`, as "kind callee". */
function sites(code: string, others: Readonly<Record<string, string>> = {}, sources: readonly string[] = [SOURCE]): string[] {
  const { evaluator, module, text } = project({ "a.ts": code, ...others }, { sources });
  const parsed = module("a.ts");
  return evaluator.toolSites(parsed).map(({ use, callee }) => `${use.kind} ${text({ id: parsed.id, ...callee })}`);
}

describe("a call counts by binding", () => {
  it.each([
    ["renamed", `import { defineTool as tool } from "${SOURCE}"; tool(${ARGUMENT});`, ["call tool"]],
    ["by a string name", `import { "defineTool" as tool } from "${SOURCE}"; tool(${ARGUMENT});`, ["call tool"]],
    ["of a namespace", `import * as P from "${SOURCE}"; P.defineTool(${ARGUMENT}); P["defineTool"]?.(${ARGUMENT});`, ["call P.defineTool", `call P["defineTool"]`]],
    ["of the default export of a CommonJS build", `import P from "${SOURCE}"; P.defineTool(${ARGUMENT});`, ["call P.defineTool"]],
    ["of a required module", `import P = require("${SOURCE}"); P.defineTool(${ARGUMENT}); const { defineTool: t } = require("${SOURCE}"); t(${ARGUMENT});`, ["call P.defineTool", "call t"]],
    ["taken out of a namespace", `import * as P from "${SOURCE}"; const { defineTool: t } = P; t(${ARGUMENT});`, ["call t"]],
    ["through const aliases", `${NAMED} const t = defineTool, u = t; u(${ARGUMENT});`, ["alias defineTool", "alias t", "call u"]],
    ["inside a TypeScript namespace", `${NAMED} namespace N { export const t = defineTool; } N.t(${ARGUMENT});`, ["alias defineTool", "call N.t"]],
    ["mapped", `${NAMED} [${ARGUMENT}].map(defineTool); [${ARGUMENT}].map((d) => defineTool(d));`, ["map defineTool", "map defineTool"]],
  ])("%s", (_, code, expected) => {
    expect(sites(code)).toEqual(expected);
  });

  it.each([
    ["re-exported", { "b.ts": `export { defineTool as make } from "${SOURCE}";` }],
    ["re-exported after an import", { "b.ts": `${NAMED} export { defineTool as make };` }],
    ["exported as a const", { "b.ts": `${NAMED} export const make = defineTool;` }],
    ["through two barrels", { "b.ts": `export * from "./c";`, "c.ts": `export { defineTool as make } from "${SOURCE}";` }],
    ["exported as a member of a namespace", { "b.ts": `import * as P from "${SOURCE}"; export const make = P.defineTool;` }],
  ])("%s by a local module", (_, others: Record<string, string>) => {
    expect(sites(`import { make } from "./b"; make(${ARGUMENT});`, others)).toEqual(["call make"]);
  });

  it("as a default export, and of a namespace re-export", () => {
    expect(sites(`import make from "./b"; make(${ARGUMENT});`, { "b.ts": `${NAMED} export default defineTool;` })).toEqual(["call make"]);
    expect(sites(`import { sdk } from "./b"; sdk.defineTool(${ARGUMENT}); sdk.other(1);`, { "b.ts": `export * as sdk from "${SOURCE}";` })).toEqual(["call sdk.defineTool"]);
  });

  it("of the sources that the option names, whatever an alias makes of them", () => {
    expect(sites(`import { defineTool } from "@/sdk"; defineTool(${ARGUMENT});`, { "src/sdk.ts": "export const defineTool = (x: any) => x;" }, ["@/sdk"])).toEqual(["call defineTool"]);
    expect(sites(`${NAMED} defineTool(${ARGUMENT});`, {}, ["another"])).toEqual([]);
  });
});

describe("what only looks like it is ignored in silence", () => {
  it.each([
    ["a foreign package", `import { defineTool } from "other"; defineTool(${ARGUMENT});`],
    ["a local function", `const defineTool = (x: any) => x; defineTool(${ARGUMENT});`],
    ["a parameter of that name", `${NAMED} export function f(defineTool: any) { defineTool(${ARGUMENT}); }`],
    ["a type-only import", `import type { defineTool } from "${SOURCE}"; import { type defineTool as D } from "${SOURCE}"; defineTool(${ARGUMENT}); D(${ARGUMENT});`],
    ["a member of something else", `${NAMED} const o: any = {}; o.defineTool(${ARGUMENT}); this.defineTool(${ARGUMENT});`],
    ["an import cycle that leads nowhere", `import { defineTool } from "./b"; defineTool(${ARGUMENT});`],
  ])("%s", (_, code) => {
    expect(sites(code, { "b.ts": `export { defineTool } from "./a";` })).toEqual([]);
  });
});

describe("defineTool passed on as a value", () => {
  it.each(["const o = { t: defineTool };", "register(defineTool);", "const b = defineTool.bind(null);", "const t = on ? defineTool : other;", "list.forEach(defineTool);"])("is one problem at the reference: %s", (code) => {
    const { define, text } = project({ "a.ts": `${NAMED} ${code}` });
    const { definitions, problems } = define("a.ts");
    expect(definitions).toEqual([]);
    expect(problems.map(({ rule, location }) => [rule, text(location)])).toEqual([["tool-not-static/passed-as-value", "defineTool"]]);
  });

  it("a map over something unknown is a problem without a definition, and keeps what is known", () => {
    const { define, text } = project({ "a.ts": `${NAMED} defs.map(defineTool); [${ARGUMENT}, ...more].map(defineTool);` });
    const { definitions, problems } = define("a.ts");
    expect(definitions.map(({ value }) => value)).toEqual([{ name: "t" }]);
    expect(problems.map(({ rule, location }) => [rule, text(location)])).toEqual([["tool-not-static/unresolved", "defs"], ["tool-not-static/unresolved", "more"]]);
  });
});

describe("exports of a source", () => {
  it("are told by name, through every kind of re-export", () => {
    const { evaluator, module } = project({
      "b.ts": `export * from "${SOURCE}"; export { defineTool as make, other } from "${SOURCE}"; export * as sdk from "${SOURCE}"; export * from "./c"; export default 1;`,
      "c.ts": `${NAMED} export const viaConst = defineTool; export const foreign = (x: any) => x; export default defineTool;`,
    });
    expect(evaluator.sourceExports(module("b.ts"), "defineTool").toSorted()).toEqual(["defineTool", "make", "sdk", "viaConst"]);
    expect(evaluator.sourceExports(module("c.ts"), "defineTool").toSorted()).toEqual(["default", "viaConst"]);
  });

  it("are told for types as well", () => {
    const { evaluator, module } = project({ "a.ts": `import type { SkillsInput as S } from "${SOURCE}"; import type { SkillsInput } from "other"; let a: S, b: SkillsInput;` });
    const parsed = module("a.ts");
    const isSkills = (name: string): boolean => evaluator.isSourceExport(parsed, parsed.bindings.findIndex((binding) => binding.name === name), [], "SkillsInput");
    expect([isSkills("S"), isSkills("SkillsInput")]).toEqual([true, false]);
  });

  it("a module imports a source directly, by name or by namespace of a local one, or not", () => {
    const { evaluator, module } = project({
      "direct.ts": NAMED,
      "named.ts": `import { Pedelec } from "./barrel"; new Pedelec();`,
      "namespace.ts": `import * as B from "./barrel"; new B.Pedelec();`,
      "barrel.ts": `export * from "${SOURCE}";`,
      "none.ts": `import { x } from "./other"; console.log(x);`,
      "other.ts": "export const x = 1;",
    });
    expect(["direct.ts", "named.ts", "namespace.ts", "none.ts"].map((path) => evaluator.importsSource(module(path)))).toEqual([true, true, true, false]);
  });
});
