import { expect, test } from "vitest";
import { parse, textOf } from "./parse-printer.ts";

/** The text of each skills object, with the local name of its type where that made it one. */
function skills(text: string): string[] {
  const module = parse(text);
  return module.skillsSites.map((site) => {
    expect(site).toMatchObject({ start: site.expression.start, end: site.expression.end });
    return textOf(text, site) + (site.typeBinding === undefined ? "" : ` : ${module.bindings[site.typeBinding]!.name}`);
  });
}

test("the skills of any createSession call are a skills object", () => {
  expect(skills("p.createSession({ skills: ({ a: 1 } as any) }); createSession({ other: 1, 'skills': b }); await new P().createSession?.({ skills });")).toEqual(["{ a: 1 }", "b", "skills"]);
  expect(skills("p.createSession(skills); p.create({ skills: {} }); createSession(); createSession({ get skills() { return 1; } });")).toEqual([]);
});

test("what is typed as an imported SkillsInput is one, under whatever local name", () => {
  const text = `import type { SkillsInput, SkillsInput as S } from "p"; import * as ns from "p";
    const a: SkillsInput = { a: 1 }; const b = { b: 1 } satisfies S; const c = <SkillsInput<[]>>{ c: 1 }; f({ d: 1 } as ns.SkillsInput); class K { e: S = { e: 1 }; } const g: SkillsInput = { g: 1 } satisfies S;`;
  expect(skills(text)).toEqual(["{ a: 1 } : SkillsInput", "{ b: 1 } : S", "{ c: 1 } : SkillsInput", "{ d: 1 } : ns", "{ e: 1 } : S", "{ g: 1 } : S"]);
});

test("a type of that name that is not imported says nothing", () => {
  expect(skills("type SkillsInput = {}; const a: SkillsInput = {}; import { X as Y } from 'p'; const b: Y = {}; let c: SkillsInput; function f(d: SkillsInput) {}")).toEqual([]);
});

test("an object that is typed and passed to a session is one object", () => {
  expect(skills('import type { SkillsInput } from "p"; const a: SkillsInput = { a: 1 }; createSession({ skills: a });')).toEqual(["{ a: 1 } : SkillsInput"]);
  expect(skills('import type { SkillsInput } from "p"; createSession({ skills: { a: 1 } satisfies SkillsInput });')).toEqual(["{ a: 1 }"]);
});

test("an object that is changed later is not judged by its literal", () => {
  expect(skills('import type { SkillsInput } from "p"; const a = {} as SkillsInput; a.tools = [];')).toEqual([]);
});
