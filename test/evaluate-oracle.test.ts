import { describe, expect, it } from "vitest";
import { read, run, shape } from "./evaluate-oracle.ts";

/** Groups of expressions; text before `=>>` declares what they use. */
const EXPRESSIONS: Readonly<Record<string, readonly string[]>> = {
  "literals and templates": [
    `"text"`,
    `'it\\'s \\u{1F600} \\x41'`,
    `1_000.25`,
    `0xff + 0b11 + 0o17`,
    `[1e21, 1e-7, 5e-324, 0.1 + 0.2, -0, 1e400, -Infinity, NaN]`,
    `[true, null, undefined, 10n, /a+[/]/gi]`,
    "`a${1}b${\"c\"}${null}${undefined}${true}${[1, [2, null], undefined]}${{}}${-0}${10n}`",
    "`line\r\nbreak`",
    "String.raw`\\d${1}\\n${\"x\"}`",
    `[1, , 2, ,]`,
    `[[], {}, [{}]]`,
  ],
  "object literals": [
    `({ b: 1, a: 2, 10: 3, 2: 4, "01": 5, 1e3: 6, "a b": 7, 0x1F: 8, .5: 9, 1n: 10 })`,
    `({ ["a" + "b"]: 1, [1 + 1]: 2, [\`t\${1}\`]: 3, [null as any]: 4, [[1, 2] as any]: 5 })`,
    `({ ["__proto__"]: { a: 1 } })`,
    `const a = 1, __proto__ = 2; =>> ({ a, __proto__ })`,
    `({ ...{ a: 1, b: 2 }, a: 3, c: 4, ...{ b: 5 } })`,
    `({ a: 1, ...null, ...undefined, ...false, ...0, ..."xy", ...[7, , 8] as any })`,
    `const base = { z: 1, a: { b: 2 } }; =>> ({ ...base, z: undefined, a: { ...base.a, c: 3 } })`,
    `({ constructor: 1, toString: 2, hasOwnProperty: 3, valueOf: "v" })`,
    `const { constructor: c, other = 5 } = { constructor: 1 } as any; =>> [c, other]`,
    `({ g: () => 1, h: function () {}, k: class {}, l: async () => 1 })`,
    `({ handler: { type: "string" }, nested: { handler: [1, 2] } })`,
    `const t = { handler: { a: 1 }, b: 2 }; =>> [t.handler, Object.keys(t), Object.values(t), { ...t }]`,
  ],
  operators: [
    `[1 + 2 + "px" + 1 + 2, "5" as any * 2, "7" as any - 2, 7 % 4, -7 % 4, 2 ** 10, 2 ** -1, 7 / 2, 1 / 0, 0 / 0]`,
    `[1 << 10 | 2 ** 3, 5 & 6, 5 ^ 6, ~5, -16 >> 2, -16 >>> 28, 1 << 33]`,
    `[10n ** 2n, 7n / 2n, -7n % 3n, 5n * -3n, 1n << 4n, ~5n, -(-3n)]`,
    `[+"12", +"", +"x", -"3", +true, +null, +undefined, !0, !"", !!"0", !!NaN]`,
    `[null + 1 as any, undefined as any + 1, true as any + true, [] as any + [], [1, 2] as any + "", {} as any + "", null + "x"]`,
    `[typeof "a", typeof 1, typeof null, typeof undefined, typeof {}, typeof [], typeof (() => 1), typeof 1n, typeof class {}]`,
    `[1 < 2, "b" > "a", "10" < "9", 10 < "9" as any, null >= 0 as any, undefined as any >= 0, 1n < 2 as any, "a" <= "a"]`,
    `[1 == "1" as any, null == undefined, null == 0 as any, "" == 0 as any, NaN == NaN, 1 === 1, "a" !== "b", 1n == 1 as any, [1] === null as any]`,
    `const o = {}; =>> [o === o, o == o, o === null as any, {} == null as any]`,
    `["" || "b", 0 ?? 5, null ?? "d", false || 0, "x" && "y", 0 && 1, "" ?? "z", null && 1, (1, 2)]`,
    `[void 0, true ? 1 : 2, "" ? 1 : [] ? 3 : 4, NaN ? "n" : "o"]`,
    `["a" in { a: 1 }, "b" in { a: 1 }, "toString" in {}, 0 in [1], 1 in [1], "length" in []]`,
    `"a" + "b" && "c" || "d"`,
    `(null ?? undefined ?? 0) || "end"`,
  ],
  "member access": [
    `const o = { a: { b: [10, { c: "deep" }] }, "x-y": 1, 3: "three" }; =>> [o.a.b[0], o["a"]["b"][1].c, o["x-y"], o[3], o["3"], (o as any).none, o.a.b.length, (o.a.b as any)[9]]`,
    `["abc"[0], "abc"[5], "abc".length, "a😀b"[1].length, [1, 2, 3][1], [1, , 3][1], ([1] as any)[-1], ([1] as any)["0"], ([1] as any)["00"]]`,
    `const D: any = { open: { text: "T" }, nil: null }; =>> [D?.open?.text, D.none?.text, D.none?.a.b.c, D.nil?.x ?? "n", D.none?.(), D.open?.["text"], D?.open.text?.length, D.none?.[0]?.x]`,
    `const D: any = { list: ["x"], f: (x: number) => x + 1 }; =>> [D.list?.map?.((x: string) => x + "!"), D.list.nope?.(1), D.f?.(2), D.g?.(2).x, (D.g?.a)?.b]`,
    `const { a: { b: { c } }, names: [FIRST, , THIRD = "third", ...rest], ...others } = { a: { b: { c: 1 } }, names: ["one", "two", undefined, 4, 5], y: 2, z: 3 }; =>> [c, FIRST, THIRD, rest, others]`,
    `const [x, y = x + 1, [z] = [7]] = [1] as any; const [p, q] = "a😀"; =>> [x, y, z, p, q]`,
    `const K = "k"; const { [K]: v, length = 3 } = { k: 1 } as any; =>> [v, length]`,
    `const { length, 0: first } = ["a", "b"]; =>> [length, first]`,
    `enum E { A = "a" } =>> [E["A"], E.A]`,
    `[/a+/g.source, /a/gi.flags, /a/g.global, /a\\/b/.source]`,
    `const f = { a: 1 } as const; const alias = f; const again = alias; =>> again.a`,
  ],
  enums: [
    `enum M { Append = "append", Replace = "replace" } =>> [M.Append, Object.values(M), Object.keys(M), { ...M }]`,
    `enum S { First, Last = 4, After } =>> [S.First, S.After, S[4], Object.values(S), Object.keys(S), Object.entries(S)]`,
    `enum N { A = -1, B, C = 1.5, D } =>> [N.B, N.D, Object.entries(N)]`,
    `enum F { Read = 1 << 0, Write = 1 << 1, Both = Read | Write, Size = "abc".length } =>> [F.Both, F.Size, Object.keys(F)]`,
    `enum T { A = "x", B = A, C = \`y\`, D = "p" + "q", E = T.A } =>> [T.B, T.C, T.D, T.E, Object.entries(T)]`,
    `const enum L { Low = 1, High = 3 } =>> [L.Low, L.High, [L.Low, L["High"]]]`,
    `enum P { A = 1 } enum P { B = 2 } =>> [P.A, P.B, Object.values(P)]`,
    `enum Q { "a-b" = "x", 'c' = 3 } =>> [Q["a-b"], Q.c, Q[3]]`,
    `enum A1 { X = 10 } enum B1 { Y = A1.X, Z } =>> [B1.Y, B1.Z]`,
  ],
  "namespaces of TypeScript": [
    `namespace N { export const a = 1; export namespace Inner { export const b = a + 1; } const hidden = 2; export const c = hidden; } =>> [N.a, N.Inner.b, N.c]`,
    `namespace N { export const list = ["x"]; export function twice(n: number) { return n * 2; } } =>> [...N.list, N.twice(4)]`,
    `namespace A.B { export const deep = { x: 1 }; } import Alias = A.B; =>> [A.B.deep.x, Alias.deep]`,
  ],
  "object builtins": [
    `const o = { b: 1, a: 2, 5: 3 }; =>> [Object.keys(o), Object.values(o), Object.entries(o)]`,
    `Object.fromEntries([["a", 1], ["b", { c: 2 }], ["a", 3], [1, "n"]])`,
    `Object.fromEntries(Object.entries({ x: 1, y: 2 }).map(([k, v]) => [k.toUpperCase(), v * 2]))`,
    `Object.fromEntries(new Map<string, number>([["a", 1], ["b", 2], ["a", 3]]))`,
    `[Object.freeze({ a: 1 }), Object.seal([1]), Object.preventExtensions({}), Object.freeze("s")]`,
    `const p = { a: 1, b: 2 }; =>> [Object.assign({}, p, { b: 3 }, null, undefined), Object.assign({ z: 0 }, p), Object.assign({}, "ab", [9])]`,
    `[Object.keys("ab"), Object.values("ab"), Object.entries(["x", "y"]), Object.keys(5 as any), Object.keys([1, , 3])]`,
    `[Object.hasOwn({ a: 1 }, "a"), Object.hasOwn({}, "toString"), ({ a: 1 }).hasOwnProperty("a"), ({}).hasOwnProperty("a"), Object.hasOwn("s", "length"), Object.hasOwn([7], 0)]`,
    `structuredClone({ a: [1, , { b: undefined }], n: null })`,
    `JSON.parse('{ "type": "object", "properties": { "__proto__": { "a": 1 }, "b": [1, 2.50, null] } }')`,
    `JSON.parse('"' + "x" + '"')`,
    `[JSON.stringify({ a: [1, undefined, () => 1], b: undefined, c: "é\\u2028" }), JSON.stringify([1, { b: 2 }], null, 2), JSON.stringify("x"), JSON.stringify(undefined)]`,
    `Object.entries(Object.freeze({ a: 1 })).flat()`,
    `const keys = Object.keys; =>> keys({ q: 1 })`,
  ],
  "array builtins": [
    `[1, 2, 3].map((x, i, all) => x * i + all.length)`,
    `["a", "b"].map((s, i) => ({ [s]: i }))`,
    `["1", "2", "3"].map(Number)`,
    `[1, null, "x"].map(String)`,
    `[0, 1, "", "a", null, [], {}].filter(Boolean)`,
    `["10", "10", "10"].map(parseInt as any)`,
    `[3, 1, 2, 10].filter((x) => x > 1).map((x) => x + 1).slice(1, -1)`,
    `[[1, [2]], 3, [[4]]].flat()`,
    `[[1, [2, [3]]]].flat(Infinity)`,
    `[1, [2], [[3]]].concat([4], 5 as any, [[6]] as any)`,
    `[1, 2, 3].flatMap((x) => [x, [x * 2]] as any)`,
    `[["a", 1], ["b", 2]].map(([k, v]) => \`\${k}=\${v}\`).join("&")`,
    `[[1, null, undefined, [2, [3]]].join(), [].join("-"), ["x"].join("-"), [1, 2].join(undefined as any), [1, , 3].join("-"), ["a", "b"].join(0 as any)]`,
    `[[1, NaN].includes(NaN), [1, NaN].indexOf(NaN), [1, 2, 1].lastIndexOf(1), ["a", "b"].includes("b", 2), [1, , 3].includes(undefined as any), [1, , 3].indexOf(undefined as any)]`,
    `[[1, 2, 3].at(-1), [1, 2, 3].at(5), [5, 6].find((x) => x > 5), [5].find((x) => x > 5), [5, 6].findIndex((x) => x === 6), [1, 2, 3].findLast((x) => x < 3), [1].findLastIndex((x) => x > 1)]`,
    `[[1, 2].some((x) => x > 1), [1, 2].every((x) => x > 1), [].some(Boolean), [].every(Boolean)]`,
    `[[1, 2, 3].reduce((a, b) => a + b), [1, 2, 3].reduce((a, b) => a + b, "s" as any), ["a", "b"].reduceRight((a, b) => a + b), [["a", 1], ["b", 2]].reduce((o, [k, v]) => ({ ...o, [k as string]: v }), {})]`,
    `[[3, 1, 10, 2].sort(), [3, 1, 10, 2].sort((a, b) => a - b), ["b", undefined, "a"].sort(), [3, 1].slice().reverse(), [..."cab"].sort().join(""), [1, 2, 3].reverse()]`,
    `const L = ["b", "a"]; =>> [[...L].sort(), L.slice().sort().reverse(), L.toSorted(), L.toReversed(), L.map((x) => x).sort(), L]`,
    `[Array.from("a😀b"), Array.from([1, 2], (x, i) => x * i), Array.from({ length: 3 }), Array.from({ length: 3 }, (_, i) => i * i), Array.from(new Set([1, 1, 2])), Array.of(1, 2), Array.isArray([]), Array.isArray({})]`,
    `[...new Set(["a", "b", "a"]), ...new Map([["k", 1]]), ..."xy", ...[1, , 2]]`,
    `[[...["a", "b"].entries()], [...["a", "b"].keys()], [...["a", "b"].values()], [...new Set([1, 2]).values()], [...new Map([[1, 2]]).keys()]]`,
    `[new Set([1, 2]).size, new Set([1]).has(1), new Map([["a", 5]]).get("a"), new Map([["a", 5]]).has("b")]`,
    `[[1, 2, 3].with(1, 9), [1, 2, 3].toString(), [1, [2, 3]].toString()]`,
    `[[1, , 3].map((x) => x), [1, , 3].filter(() => true), [, 1].some((x) => x === undefined), [...[1, , 3]].map((x) => x)]`,
    `const A = ["x", "y"] as const; =>> [A.length, A[A.length - 1], [...A, "z"].length]`,
  ],
  "string builtins": [
    `[" a ".trim(), "a".toUpperCase(), "İ".toLowerCase(), "ß".toUpperCase(), " a ".trimStart(), " a ".trimEnd()]`,
    `["a,b,,c".split(","), "abc".split(""), "abc".split(), "a1b2".split(/\\d/), "a1b2".split(/(\\d)/), "a,b,c".split(",", 2), "a😀".split("")]`,
    `["aXbX".replace("X", "-"), "aXbX".replaceAll("X", "-"), "a.b.c".replace(/\\./g, "_"), "abc".replace(/(b)/, "[$1$&]"), "abc".replace("b", "$$"), "abc".replace(/b/, (m) => m.toUpperCase()), "a-b".replace(/-(.)/, (_, c) => c.toUpperCase())]`,
    `["abc".slice(1), "abc".slice(-2, -1), "abc".substring(2, 0), "abc".substr(-2, 1), "abc".at(-1), "abc".charAt(9), "abc".charCodeAt(0), "😀".codePointAt(0)]`,
    `["abc".includes("b"), "abc".startsWith("b", 1), "abc".endsWith("b", 2), "abcabc".indexOf("c", 3), "abcabc".lastIndexOf("a"), "abc".search(/c/)]`,
    `["ab".repeat(3), "ab".repeat(0), "5".padStart(3, "0"), "5".padEnd(3), "5".padStart(1, "x"), "a".concat("b", 1 as any, null as any)]`,
    `["é".normalize("NFD").length, "a1b22".match(/\\d+/g), "abc".match(/x/g), "abc".toString(), "abc".valueOf()]`,
    `"  some  long   text ".trim().split(/\\s+/).map((w) => w[0].toUpperCase() + w.slice(1)).join(" ")`,
    `"camelCaseName".replace(/[A-Z]/g, (c) => "_" + c.toLowerCase())`,
    `[String(1), String(null), String(undefined), String(true), String([1, [2]]), String({}), String(), String(-0), String(1n), String(/a/), String(1e21)]`,
    `[String.fromCharCode(65, 66), String.fromCodePoint(128512), encodeURIComponent("a b&é"), decodeURIComponent("a%20b")]`,
    `[/^a/.test("abc"), /x/.test("abc"), /a/.toString()]`,
  ],
  "numbers and Math": [
    `[Math.min(3, 1, 2), Math.max(), Math.min(), Math.floor(-1.5), Math.ceil(1.2), Math.round(2.5), Math.round(-2.5), Math.abs(-3), Math.pow(2, 8), Math.trunc(-1.9), Math.sign(-4), Math.sqrt(16)]`,
    `[Math.max(...[1, 5, 3]), Math.min("2" as any, 3), Math.PI, Math.E]`,
    `[Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, Number.EPSILON, Number.MAX_VALUE, Number.POSITIVE_INFINITY, Number.NaN]`,
    `[Number("12"), Number(""), Number(null), Number(undefined), Number("x"), Number(true), Number(), Number("0x1f"), Number(5n)]`,
    `[parseInt("12px"), parseInt("ff", 16), parseFloat("1.5e3x"), Number.parseInt("7"), Number.isInteger(5), Number.isInteger("5"), isNaN("x" as any), Number.isNaN("x"), isFinite("5" as any)]`,
    `[(255).toString(16), (1.005).toFixed(2), (0.1).toPrecision(3), (1e21).toString(), true.toString(), (1234.5).toExponential(2), 10n.toString(2)]`,
    `[Boolean(""), Boolean("0"), Boolean([]), Boolean(), BigInt(5), BigInt("10")]`,
    `[60 * 1000, 2 * 60_000, 60_000 / 7, -(5), - -5, +.5, 1_0.5_0E+2]`,
  ],
  "helper functions": [
    `const str = (description: string) => ({ type: "string" as const, description }); =>> [str("A."), str("B.")]`,
    `function int(d: string, minimum: number | undefined = 0, maximum = 100) { return { d, minimum, maximum }; } =>> [int("a"), int("b", undefined, 80), int("c", null as any), int("d", -1)]`,
    `const list = ({ of, max = 8, ...rest }: any, unique = false) => unique ? { of, max, unique } : { of, max, ...rest }; =>> [list({ of: 1 }), list({ of: 2, max: 3, x: 4 }), list({ of: 1 }, true)]`,
    `const all = (...xs: number[]) => xs.length ? [...xs, xs.length] : "none"; =>> [all(), all(1, 2), all(...[3, 4], 5)]`,
    `const pair = ([a, b = a]: any, { length } = "xyz") => [a, b, length]; =>> [pair([1]), pair([1, 2], "q"), pair("hi")]`,
    `const outer = "o"; const make = (x: string) => (y: string) => outer + x + y; =>> make("a")("b")`,
    `function fact(n: number): number { return n <= 1 ? 1 : n * fact(n - 1); } =>> [fact(0), fact(5), fact(10)]`,
    `const f = { str: (d: string) => ({ d }), num(d: string) { return { d, n: 1 }; }, nest: { k: (x = 3) => x } }; =>> [f.str("x"), f.num("y"), f.nest.k(), f["str"]("z")]`,
    `const id = <T,>(x: T): T => x; const frozen = <T,>(x: T) => Object.freeze(x); =>> [id({ a: 1 }), frozen([1]), id(id)("x")]`,
    `const opt = (b: boolean) => b && { extra: 1 }; =>> ({ a: 1, ...opt(true), ...opt(false) })`,
    `const unused = (_a: unknown, b: string) => b; =>> unused(Math.sign(1), "kept")`,
    `const twice = (f: (x: number) => number, x: number) => f(f(x)); =>> twice((x) => x + 1, 5)`,
    `const dflt = (a = 1, b = a + 1, c = (() => b * 2)()) => [a, b, c]; =>> [dflt(), dflt(5), dflt(1, undefined, 0)]`,
    `(() => ({ iife: true }))()`,
    `((x: number, y = x) => x + y)(4)`,
    `const later = () => LATE; const LATE = "late"; =>> later()`,
    `function hoisted() { return helper(2); } function helper(n: number) { return n * VALUE; } const VALUE = 21; =>> hoisted()`,
    `const compose = (...fns: ((x: any) => any)[]) => (x: any) => fns.reduce((v, f) => f(v), x); =>> compose((x) => x + 1, String, (s) => s + "!")(1)`,
    `const props = (names: string[]) => Object.fromEntries(names.map((n) => [n, { type: "string", description: \`The \${n}.\` }])); =>> props(["a", "b"])`,
    `const nullable = (s?: { x?: number }) => s?.x ?? "none"; =>> [nullable(), nullable({}), nullable({ x: 0 })]`,
    `const named = function self(n: number): number { return n > 0 ? self(n - 1) + 1 : 0; }; =>> named(3)`,
    `const destructure = ({ a: { b = 2 } = {} as any, ["c" + 1]: d }: any) => [b, d]; =>> [destructure({}), destructure({ a: { b: 1 }, c1: 3 })]`,
    `const shadow = (name: string) => ["x", "y"].map((name) => name + "!"); =>> shadow("outer")`,
    `const counter = (n: number): number[] => (n === 0 ? [] : [...counter(n - 1), n]); =>> counter(4)`,
    `const defaults = { a: 1 }; const over = (o: object) => ({ ...defaults, ...o }); =>> [over({ a: 2 }), over({ b: 3 }), defaults]`,
    `const method = "map"; =>> [1, 2][method]((x) => x * 2)`,
    `const user = { map: (x: number) => "mine" + x, join: () => "own" }; =>> [user.map(1), user.join()]`,
  ],
  "what is no plain data": [
    `[new Date(0), new Map([["a", 1]]), new Set([1]), new URL("https://a.b/c"), new Uint8Array([1]), new Error("x"), Promise.resolve(1), new WeakMap(), new RegExp("a", "g"), new String("s"), new Boolean(false)]`,
    `[() => 1, function () {}, class {}, String, Math.max]`,
  ],
};

/** Projects whose `main.ts` exports `probe`. */
const PROJECTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "barrels: star, namespace, renamed and default re-exports": {
    "main.ts": `import { id, Q, page, limits } from "./schemas"; export const probe = [id, Q, page, limits.rows, { ...limits }, Object.keys(limits)];`,
    "schemas/index.ts": `export * from "./id"; export { query as Q } from "./q"; export { default as page } from "./page"; export * as limits from "./limits";`,
    "schemas/id.ts": `export const id = { type: "string" };`,
    "schemas/q.ts": `const query = ["q"]; export { query };`,
    "schemas/page.ts": `export default { type: "integer" };`,
    "schemas/limits.ts": `export const rows = 5; export const cols = 6; export default "d";`,
  },
  "an own export wins over a star": {
    "main.ts": `import { a, b } from "./barrel"; export const probe = [a, b];`,
    "barrel.ts": `export * from "./one"; export const a = "own"; export * from "./two";`,
    "one.ts": `export const a = 1; export { b } from "./shared";`,
    "two.ts": `export { b } from "./shared";`,
    "shared.ts": `export const b = ["same"];`,
  },
  "namespace imports of modules": {
    "main.ts": `import * as S from "./s"; const { a, ...rest } = S; const K = "b"; export const probe = [S.a, S["b"], S[K], a, rest, { ...S }, Object.entries(S), S.nested.deep];`,
    "s.ts": `export const b = { x: 1 }; export const a = [1]; export * as nested from "./n"; const hidden = 1; export { hidden as c };`,
    "n.ts": `export const deep = "deep";`,
  },
  "default exports of every kind": {
    "main.ts": `import a from "./a"; import b from "./b"; import c, { other } from "./c"; import { default as d } from "./a"; import e from "./e"; export const probe = [a, b(2), c(3), other, d, e];`,
    "a.ts": `const value = { a: 1 }; export default value;`,
    "b.ts": `export default (n: number) => n * 2;`,
    "c.ts": `export default function (n: number) { return n + OFFSET; } const OFFSET = 100; export const other = "o";`,
    "e.ts": `export default ["literal"] as const;`,
  },
  "JSON files: default, named, namespace": {
    "main.ts": `import data from "./d.json"; import { list, nested as n } from "./d.json"; import * as all from "./d.json"; export const probe = [data, list, n.x, all.list, all.default.nested];`,
    "d.json": `{ "list": [1, "two", null], "nested": { "x": -1.5e3, "__proto__": 1 }, "10": 1, "2": 2 }`,
  },
  "helpers use their own module": {
    "main.ts": `import { id, described } from "./fields"; const PREFIX = "local"; export const probe = [described(id("doc"), PREFIX), PREFIX];`,
    "fields.ts": `import { MIN } from "./limits.js"; const PREFIX = "remote"; export const id = (kind: string) => ({ min: MIN, examples: [example(kind)] }); export function described<T extends object>(schema: T, description: string) { return { ...schema, description }; } function example(kind: string) { return \`\${PREFIX}-\${kind}\`; }`,
    "limits.ts": `export const MIN = 4;`,
  },
  "import cycles that no value needs": {
    "main.ts": `import { b } from "./b"; export const a = "A"; export const probe = { b, later: b.length };`,
    "b.ts": `import { a } from "./main"; export const b = ["B"]; export const useA = () => a;`,
  },
  "enums and constants across files": {
    "main.ts": `import { Mode, Level, NAMES } from "./e"; import * as E from "./e"; export const probe = [Mode.A, Object.values(Mode), Level.High, NAMES[Mode.B], E.Mode.B, Object.keys(E.Level)];`,
    "e.ts": `export enum Mode { A = "a", B = "b" } export enum Level { Low, High } export const NAMES = { [Mode.A]: "first", [Mode.B]: "second" };`,
  },
  "exports under other names, through several files": {
    "main.ts": `import { z } from "./c"; import { z as again } from "./c"; export const probe = [z, again, z === again];`,
    "c.ts": `import { y } from "./b"; export { y as z };`,
    "b.ts": `export { x as y } from "./a";`,
    "a.ts": `export const x = { from: "a" };`,
  },
  "callbacks and builtins over imported tables": {
    "main.ts": `import { FIELDS, toField } from "./t"; export const probe = Object.fromEntries(Object.entries(FIELDS).map(toField));`,
    "t.ts": `export const FIELDS = { street: "Street.", zip: "Zip." } as const; export const toField = ([name, description]: [string, string]) => [name, { type: "string", description }] as const;`,
  },
  "destructured and merged exports": {
    "main.ts": `import { a, rest, MAX } from "./x"; export const probe = [a, rest, MAX];`,
    "x.ts": `const config = { a: 1, b: { c: 2 }, d: 3 }; export const { a, ...rest } = config; export const [MAX = 9] = [undefined];`,
  },
};

function filesOf(entry: string): Record<string, string> {
  const [first, second] = entry.split("=>>");
  const [prelude, expression] = second === undefined ? ["", first] : [first, second];
  return { "main.ts": `${prelude}\nexport const probe = ${expression!.trim()};\n` };
}

describe("an evaluated expression is what runs", () => {
  for (const [group, expressions] of Object.entries(EXPRESSIONS)) {
    it.each(expressions)(`${group}: %s`, async (entry) => {
      const files = filesOf(entry);
      const { value, rules } = read(files);
      expect({ value: shape(value), rules }).toEqual({ value: shape(await run(files)), rules: [] });
    });
  }
});

describe("what modules link to is what runs", () => {
  it.each(Object.keys(PROJECTS))("%s", async (title) => {
    const files = PROJECTS[title]!;
    const { value, rules } = read(files);
    expect({ value: shape(value), rules }).toEqual({ value: shape(await run(files)), rules: [] });
  });
});
