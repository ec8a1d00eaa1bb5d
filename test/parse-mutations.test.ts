import { expect, test } from "vitest";
import type { AccessPath, ParsedModule } from "../src/compiler/syntax.ts";
import { parse, textOf } from "./parse-printer.ts";

function at(module: ParsedModule, binding: number, path: AccessPath): string {
  return [module.bindings[binding]!.name, ...path.map((key) => key ?? "*")].join(".");
}

function writes(text: string): string[] {
  const module = parse(text);
  return module.writes.map(({ binding, path }) => at(module, binding, path));
}

/** `from -> to`, `=>` for a copy, and the names that hold something else in it. */
function flows(text: string): string[] {
  const module = parse(text);
  return module.flows.map(({ from, fromPath, to, toPath, copied, omitted = [] }) => {
    const without = omitted.length === 0 ? "" : ` without ${omitted.join(", ")}`;
    return `${at(module, from, fromPath)} ${copied ? "=>" : "->"} ${at(module, to, toPath)}${without}`;
  });
}

test.each([
  ["a.b = 1;", ["a.b"]],
  ["a.b.c += 1;", ["a.b.c"]],
  ['a["b"][0] = a[`c`] = 1;', ["a.b.0", "a.c"]],
  ["a[k] = 1;", ["a.*"]],
  ["(a as any).b!.c ??= 1;", ["a.b.c"]],
  ["delete a.b;", ["a.b"]],
  ["delete a?.b[k];", ["a.b.*"]],
  ["a.b++; --a[0];", ["a.b", "a.0"]],
  ["[a.b, [a.c] = []] = d; ({ e: a.e, f: { g: a.g = 1 }, ...a.h } = d);", ["a.b", "a.c", "a.e", "a.g", "a.h"]],
  ["for (a.b of []) {} for (a.c in {}) {}", ["a.b", "a.c"]],
  ["a.push(1); a.b.sort(); a.c?.splice(0, 1);", ["a.*", "a.b.*", "a.c.*"]],
  ["a.pop(); a.shift(); a.unshift(1); a.reverse(); a.fill(0); a.copyWithin(0, 1);", ["a.*", "a.*", "a.*", "a.*", "a.*", "a.*"]],
  ["a.set(1, 2); a.add(1); a.delete(1); a.clear();", ["a.*", "a.*", "a.*", "a.*"]],
  ["Object.assign(a.b, c);", ["a.b.*"]],
  ["Object.assign(a, { b: 1, [k]: 2 }, c);", ["a.b", "a.*", "a.*"]],
  ['Object.defineProperty(a, "b", {}); Object.defineProperties(a, {}); Object.setPrototypeOf(a, null);', ["a.b", "a.*", "a.*"]],
  ['Reflect.set(a, "b", 1); Reflect.deleteProperty(a, k); Reflect.defineProperty(a.c, "d", {});', ["a.b", "a.*", "a.c.d"]],
  ["Array.prototype.push.apply(a, []); [].push.call(a.b, 1);", ["a.*", "a.b.*"]],
  ["(k ? a : a.b).c = 1;", ["a.c", "a.b.c"]],
  ["Object.freeze(a).b = 1; (a ?? {}).c = 1; a.sort().d = 1;", ["a.b", "a.c", "a.d", "a.*"]],
  ["Object.values(a)[0].b = 1; a.find(f).c = 1; a.slice()[0].d = 1; [...a][0].e = 1;", ["a.*.b", "a.*.c", "a.*.d", "a.0.e"]],
])("a change of an object is a write at its path: %s", (code, expected) => {
  expect(writes(`const a = {};\n${code}`)).toEqual(expected);
});

test.each([
  "const b = { ...a }; b.c = 1;",
  "({ ...a }).b = 1;",
  "[...a].sort();",
  "a.slice().reverse();",
  "a.map(f).sort();",
  "a.filter(f).push(1);",
  "a.concat(1).push(2);",
  "Object.assign({}, a);",
  "Object.keys(a).sort();",
  "structuredClone(a).b = 1; JSON.parse(JSON.stringify(a)).c = 1;",
  "Object.freeze(a);",
  "a.b; a.c(); f(a.d);",
  "a.toSorted(); a.includes(1);",
  "const Object = { assign(x, y) {} }; Object.assign(a, b);",
])("what reads an object or changes a copy of it is no write to it: %s", (code) => {
  const module = parse(`const a = {};\n${code}`);
  expect(module.writes.filter(({ binding }) => module.bindings[binding]!.name === "a")).toEqual([]);
});

test.each([
  ["const b = a;", ["a -> b"]],
  ["let b = a.c; var d = a[k];", ["a.c -> b", "a.* -> d"]],
  ["const b = k ? a : a.c;", ["a -> b", "a.c -> b"]],
  ["const b = k || a;", ["a -> b"]],
  ["const b = { a, n: [1, a.c], [k]: a };", ["a -> b.a", "a.c -> b.n.1", "a -> b.*"]],
  ["const b = { ...a, c: { ...a.d } };", ["a => b without c", "a.d => b.c"]],
  ["const b = [...a]; const c = [1, ...a, a];", ["a => b", "a.* -> c.*", "a -> c.*"]],
  ["const b = Object.freeze(a as any); const c = Object.assign({}, a, { d: a });", ["a -> b", "a => c", "a -> c.d"]],
  ["const b = a.slice(1); const c = a.concat([1]); const d = a.filter(f);", ["a.* -> b.*", "a.* -> c.*", "a -> c.*", "a.* -> d.*"]],
  ["const { c, d: { e = a }, ...f } = a; const [g, ...h] = a;", ["a.c -> c", "a.d.e -> e", "a -> e", "a => f without c, d", "a.0 -> g", "a.* -> h.*"]],
  ["for (const b of a) {} for (const [c, d] of Object.entries(a)) {}", ["a.* -> b", "a.* -> d"]],
  ["a.forEach((b) => {}); a.c.map(function (d, i, e) {}); a.reduce((f, g) => f, a.h);", ["a.* -> b", "a.c.* -> d", "a.c -> e", "a.h -> f", "a.* -> g"]],
  ["let b; b = a; b ||= a.c; b += a;", ["a -> b", "a.c -> b"]],
  ["const b = {}; b.c.d = a; b.push(a); Object.assign(b, a);", ["a -> b.c.d", "a -> b.*", "a => b"]],
  ["let b, c; [b, { c }] = [a, a];", ["a -> b", "a.c -> c"]],
  ["function f(b, { c }, ...d) {} f(a, a.e, 1, a.g);", ["a -> b", "a.e.c -> c", "a.g -> d.1"]],
  ["const f = (b = a.c) => {}; f(a); f(...a);", ["a.c -> b", "a -> b", "a.c -> b", "a.* -> b", "a.c -> b"]],
  ["const h = { f(b) {}, g: { k: (c) => c } }; h.f(a); h.g.k(a);", ["a -> b", "a -> c"]],
  ["((b) => {})(a); (function (c) { c.d = 1; })(a);", ["a -> b", "a -> c"]],
  ["const b = ((c) => ({ c, d: [c.e] }))(a);", ["a -> b.c", "a.e -> b.d.0", "a -> c"]],
  ["const f = (c) => c; const b = a.map(f); const d = f(f(a));", ["a.* -> b.*", "a.* -> c", "a -> d", "a -> c", "a -> c"]],
  ["for (const [i, b] of a.entries()) {} for (const c of new Set(a)) {}", ["a.* -> b", "a.* -> c"]],
  ["const b = new Map([[1, a]]); const c = b.get(1);", ["a -> b.*", "b.* -> c"]],
  ["const b = Object.fromEntries(Object.entries(a)); const c = a.flatMap((d) => [d]);", ["a.* -> b.*", "a.* -> c.*.0", "a.* -> c.*", "a.* -> d"]],
  ['import * as m from "./m"; import { f } from "./f"; f(1, a.b); m.g({ a });', ["a.b -> f.(1)", "a -> m.g.(0).a"]],
  ["const b = { ...a, c: { ...a.c } }; const d = b.c;", ["a => b without c", "a.c => b.c", "b.c -> d"]],
  ["const b = a.x = c; const c = a;", ["c -> b", "c -> a.x", "a -> c"]],
])("an object that gets another name flows there: %s", (code, expected) => {
  expect(flows(`const a = {};\n${code}`)).toEqual(expected);
});

test("fresh values, unknown functions and primitives carry nothing", () => {
  expect(flows("const a = {}; const b = a.c + 1, d = f(a), e = `${a}`, g = new H(a), h = !a, i = typeof a, j = () => a; unknown(a); a.m(a);")).toEqual([]);
});

test("helpers that call themselves or double their argument come to an end", () => {
  expect(flows("const a = {}; const r = (x) => k ? r(x.y) : x; const b = r(a);")).toContain("a -> b");
  const twice = "const a = {}; const t = (x) => ({ l: x, r: x });";
  expect(flows(`${twice} const b = ${"t(".repeat(40)}a${")".repeat(40)};`).length).toBeGreaterThan(0);
});

test("the range of a write is the whole expression that writes", () => {
  const text = "const a = {}; (a.b) = [1]; delete a.c; a.d.push(1); a.e++; Object.assign(a, {f: 1}); [a.g] = [1];";
  expect(parse(text).writes.map((write) => textOf(text, write))).toEqual(["(a.b) = [1]", "delete a.c", "a.d.push(1)", "a.e++", "Object.assign(a, {f: 1})", "[a.g] = [1]"]);
});

test("a write through an import or a parameter is a write to that binding", () => {
  expect(writes('import { a } from "m"; import * as ns from "m"; a.b = 1; ns.c.push(1); function f(p) { p.q = 1; }')).toEqual(["a.b", "ns.c.*", "p.q"]);
});
