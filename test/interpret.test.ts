import { describe, expect, it } from "vitest";
import { validateArgs } from "../src/schema/interpret.ts";
import type { ArgsIssue } from "../src/schema/interpret.ts";
import type { ToolArgsSchemaNode } from "../src/schema/types.ts";

/** The one issue of a refusal; undefined where the value is accepted. */
function issue(schema: unknown, value: unknown): ArgsIssue | undefined {
  const result = validateArgs(schema as ToolArgsSchemaNode, value);
  if (result.ok) {
    expect(result.args).toBe(value);
    return undefined;
  }
  expect(result.issues).toHaveLength(1);
  return result.issues[0];
}

const accepts = (schema: unknown, value: unknown): boolean => issue(schema, value) === undefined;

describe("types", () => {
  const values: Record<string, unknown> = {
    string: "",
    integer: 3,
    fraction: 1.5,
    boolean: false,
    null: null,
    array: [],
    object: {},
    NaN: Number.NaN,
    Infinity: Number.POSITIVE_INFINITY,
    bigint: 1n,
    undefined,
    function: () => 1,
    symbol: Symbol("s"),
  };

  it.each([
    ["string", ["string"]],
    ["number", ["integer", "fraction"]],
    ["integer", ["integer"]],
    ["boolean", ["boolean"]],
    ["array", ["array"]],
    ["object", ["object"]],
  ])("%s accepts only what JSON calls so", (type, kinds) => {
    expect(Object.keys(values).filter((kind) => accepts({ type }, values[kind]))).toEqual(kinds);
    expect(issue({ type }, null)).toEqual({ path: "", keyword: "type", message: `args must be ${type}` });
  });

  it.each([1, 1.0, -0, 1e300, 2 ** 53 + 2])("%s is an integer", (value) => {
    expect(accepts({ type: "integer" }, value)).toBe(true);
  });

  it("a node without a type applies each keyword to the kind it speaks of", () => {
    const node = { minLength: 2, minimum: 5, minItems: 1, required: ["a"] };
    expect(["", 4, [], {}].map((value) => issue(node, value)?.keyword)).toEqual(["minLength", "minimum", "minItems", "required"]);
    expect(["ab", 5, [1], { a: 1 }, null, true].every((value) => accepts(node, value))).toBe(true);
  });
});

describe("numbers", () => {
  it("bounds are inclusive", () => {
    const node = { type: "number", minimum: -1, maximum: 1.5 };
    expect([-1, 0, 1.5].every((value) => accepts(node, value))).toBe(true);
    expect(issue(node, -1.01)).toEqual({ path: "", keyword: "minimum", message: "args must be >= -1" });
    expect(issue(node, 1.51)).toEqual({ path: "", keyword: "maximum", message: "args must be <= 1.5" });
  });
});

describe("strings", () => {
  it("lengths count code points, a lone surrogate as one", () => {
    const one = { type: "string", minLength: 1, maxLength: 1 };
    expect(["😀", "a", "\ud83d"].every((value) => accepts(one, value))).toBe(true);
    expect(["", "ab", "😀😀", "\ud83d\ud83d"].some((value) => accepts(one, value))).toBe(false);
    expect(issue({ type: "string", minLength: 3 }, "😀😀")?.message).toBe("args must have at least 3 characters");
    expect(issue({ type: "string", maxLength: 3 }, "😀😀😀😀")?.message).toBe("args must have at most 3 characters");
  });

  it.each([0, 1, 2, 3, 4, 7, 8, 9])("a text of %i pairs has that many characters, against every bound", (count) => {
    const text = "😀".repeat(count);
    for (let bound = 0; bound < 10; bound++) {
      expect(accepts({ type: "string", minLength: bound }, text)).toBe(count >= bound);
      expect(accepts({ type: "string", maxLength: bound }, text)).toBe(count <= bound);
    }
  });

  it("a pattern is unanchored and has the u flag", () => {
    expect(accepts({ type: "string", pattern: "b" }, "abc")).toBe(true);
    expect(accepts({ type: "string", pattern: "^.$" }, "😀")).toBe(true);
    expect(accepts({ type: "string", pattern: "^\\p{L}+$" }, "é")).toBe(true);
    expect(issue({ type: "string", pattern: "^a$" }, "b")).toEqual({ path: "", keyword: "pattern", message: "args must match pattern ^a$" });
  });

  it("a pattern that is valid only without the u flag is used without it", () => {
    expect(accepts({ type: "string", pattern: "^a\\-b$" }, "a-b")).toBe(true);
    expect(accepts({ type: "string", pattern: "^a\\-b$" }, "ab")).toBe(false);
  });

  it("a pattern that is no regular expression matches nothing and throws nothing", () => {
    expect(issue({ type: "string", pattern: "(" }, "(")?.keyword).toBe("pattern");
  });

  it("maxLength is tested before a pattern, so that a bounded text bounds the time of a bad one", () => {
    const node = { type: "string", maxLength: 20, pattern: "^(a+)+$" };
    expect(issue(node, `${"a".repeat(50_000)}!`)?.keyword).toBe("maxLength");
  });
});

describe("enum", () => {
  it("lists the values", () => {
    expect(issue({ type: "string", enum: ["a", "b"] }, "c")).toEqual({ path: "", keyword: "enum", message: 'args must be one of ["a","b"]' });
  });

  it("does not replace the keywords beside it", () => {
    expect(issue({ type: "string", enum: ["a", "bb"], maxLength: 1 }, "bb")?.keyword).toBe("maxLength");
  });

  it("compares deeply, and kinds never mix", () => {
    const node = { enum: [1, "2", { a: [0], b: null }, [true]] };
    expect([1, "2", { b: null, a: [-0] }, [true]].every((value) => accepts(node, value))).toBe(true);
    expect([true, "1", 2, { a: [0] }, { a: [false], b: null }, [1], null].some((value) => accepts(node, value))).toBe(false);
  });
});

describe("arrays", () => {
  it("reports the position of the item", () => {
    const node = { type: "array", items: { type: "array", items: { type: "number" } } };
    expect(issue(node, [[1], [1, 2, "3"]])).toEqual({ path: "/1/2", keyword: "type", message: "/1/2 must be number" });
    expect(issue({ type: "array", minItems: 2 }, [1])?.message).toBe("args must have at least 2 items");
    expect(issue({ type: "array", maxItems: 1 }, [1, 2])?.message).toBe("args must have at most 1 items");
  });

  it.each([
    [[1, true, "1", "true", null, "null", 0, false]],
    [[{ a: 1 }, { a: true }, { a: "1" }, { b: 1 }, {}]],
    [[[], {}, [[]], [{}], ""]],
    [[{ a: 1, b: 2 }, { a: "1,b", c: 2 }, ["a", 1, "b", 2]]],
    [[["a,b"], ["a", "b"], "a,b", '["a","b"]']],
    [[{ toString: 1 }, { toString: 2 }, { valueOf: 1 }, { toJSON: 1 }]],
  ])("the items of %j are unique", (items) => {
    expect(accepts({ type: "array", uniqueItems: true }, items)).toBe(true);
  });

  it.each([
    [[0, -0], "0 and 1"],
    [["x", { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }], "1 and 2"],
    [[[1, { a: 1 }], 5, [1, { a: 1 }]], "0 and 2"],
    [["a", "b", "a", "b"], "0 and 2"],
    [JSON.parse('[{"__proto__":1},{"__proto__":1}]'), "0 and 1"],
  ])("the items of %j are not unique", (items, positions) => {
    expect(issue({ type: "array", uniqueItems: true }, items)).toEqual({
      path: "",
      keyword: "uniqueItems",
      message: `args must have unique items, but ${positions} are equal`,
    });
    expect(accepts({ type: "array", uniqueItems: false }, items)).toBe(true);
  });

  it("uniqueItems of a long list takes no quadratic time", () => {
    const items = Array.from({ length: 200_000 }, (_, index) => index);
    expect(accepts({ type: "array", uniqueItems: true }, items)).toBe(true);
    expect(issue({ type: "array", uniqueItems: true }, [...items, 7])?.message).toContain("7 and 200000");
  });
});

describe("objects", () => {
  it("a missing property is an issue of the object", () => {
    const node = { type: "object", properties: { a: { type: "object", required: ["b/c"] } } };
    expect(issue(node, { a: {} })).toEqual({ path: "/a", keyword: "required", message: '/a must have property "b/c"' });
  });

  it("paths are JSON Pointers with ~ and / escaped", () => {
    const node = { type: "object", properties: { "a/b": { type: "object", properties: { "~": { type: "string" } } } } };
    expect(issue(node, { "a/b": { "~": 1 } })).toEqual({ path: "/a~1b/~0", keyword: "type", message: "/a~1b/~0 must be string" });
  });

  it("properties that the schema does not name are allowed", () => {
    expect(accepts({ type: "object", properties: { a: { type: "string" } } }, { b: 1, c: null })).toBe(true);
  });

  it("a property that is undefined counts as absent, as in JSON; an item that is undefined is no value", () => {
    expect(accepts({ type: "object", properties: { a: { type: "string" } } }, { a: undefined })).toBe(true);
    expect(issue({ type: "object", properties: { a: { type: "string" } }, required: ["a"] }, { a: undefined })?.keyword).toBe("required");
    expect(issue({ type: "array", items: { type: "string" } }, ["", undefined])?.path).toBe("/1");
  });

  it.each(["toString", "constructor", "hasOwnProperty", "valueOf", "__proto__", "length"])("%s is a name like any other", (name) => {
    const node = JSON.parse(`{"type":"object","properties":{"${name}":{"type":"number"}},"required":["${name}"]}`);
    expect(issue(node, {})?.keyword).toBe("required");
    expect(accepts(node, JSON.parse(`{"${name}":1}`))).toBe(true);
    expect(issue(node, JSON.parse(`{"${name}":"1"}`))?.path).toBe(`/${name}`);
  });

  it("inherited properties do not count", () => {
    expect(issue({ type: "object", required: ["a"] }, Object.create({ a: 1 }))?.keyword).toBe("required");
  });
});

describe("unions", () => {
  const shape = {
    oneOf: [
      { type: "object", properties: { kind: { type: "string", enum: ["circle"] }, r: { type: "number" } }, required: ["r", "kind"] },
      { type: "object", properties: { kind: { type: "string", enum: ["line", "path"] }, points: { type: "array", minItems: 2, items: { type: "number" } } }, required: ["kind", "points"] },
    ],
  };

  it.each([
    [{ kind: "path", points: [1, "2"] }, "/points/1", "type", "/points/1 must be number"],
    [{ kind: "circle", points: [1, 2] }, "", "required", 'args must have property "r"'],
    [{ kind: "square", r: 1 }, "/kind", "enum", '/kind must be one of ["circle","line","path"]'],
    [{ r: 1 }, "", "required", 'args must have property "kind"'],
    ["circle", "", "type", "args must be object"],
  ])("a tag picks the branch whose issue is reported: %j", (value, path, keyword, message) => {
    expect(issue(shape, value)).toEqual({ path, keyword, message });
  });

  it("a tag that is not required picks the branch where it is there", () => {
    const branches = ["a", "b"].map((kind) => ({ type: "object", properties: { kind: { type: "string", enum: [kind] }, [kind]: { type: "number" } }, required: [kind] }));
    expect(issue({ oneOf: branches }, { kind: "b", a: 1 })?.message).toBe('args must have property "b"');
    expect(accepts({ oneOf: branches }, { a: 1 })).toBe(true);
    expect(issue({ oneOf: branches }, { a: 1, b: 1 })?.message).toBe("args must match exactly one branch of oneOf, but matches 0 and 1");
  });

  it("equal values under different kinds are different tags", () => {
    const branches = [1, "1", true].map((kind) => ({ type: "object", properties: { kind: { enum: [kind] } }, required: ["kind"] }));
    expect([1, "1", true].every((kind) => accepts({ oneOf: branches }, { kind }))).toBe(true);
    expect(issue({ oneOf: branches }, { kind: {} })?.path).toBe("/kind");
  });

  it("without a tag the branch that fits best is reported: the deeper issue, then the finer", () => {
    const target = { oneOf: [{ type: "object", properties: { id: { type: "string" } }, required: ["id"] }, { type: "object", properties: { index: { type: "integer", minimum: 0 } }, required: ["index"] }] };
    expect(issue(target, { index: -1 })?.message).toBe("/index must be >= 0");
    expect(issue(target, { id: 1 })?.message).toBe("/id must be string");
    expect(issue({ oneOf: [{ type: "integer" }, { type: "string", enum: ["auto"] }] }, "Auto")?.message).toBe('args must be one of ["auto"]');
  });

  const kinds = (...branches: readonly (readonly [kind: string, size: string])[]): object[] =>
    branches.map(([kind, size]) => ({ type: "object", properties: { kind: { type: "string", enum: [kind] }, size: { type: size } }, required: ["kind"] }));

  it.each([
    ["beside a branch that is no object", [{ type: "string" }, ...kinds(["a", "number"], ["b", "number"])], "/size must be number"],
    ["that two branches share", kinds(["a", "number"], ["a", "string"], ["b", "boolean"]), "/size must be boolean"],
    ["beside an object without it", [{ type: "object", properties: { other: { type: "string" } }, required: ["other"] }, ...kinds(["a", "number"], ["b", "number"])], "/size must be number"],
  ])("a tag %s says which branch is meant", (_, branches, message) => {
    expect(issue({ oneOf: branches }, { kind: "b", size: "5" })?.message).toBe(message);
  });

  it("a tag that is not in the branch itself says so too: in a union, in a part", () => {
    const [circle, box, label] = kinds(["circle", "number"], ["box", "number"], ["label", "number"]);
    const told = (branches: readonly unknown[], value: unknown): string | undefined => issue({ oneOf: branches }, value)?.message;
    for (const kind of ["circle", "box", "label"]) {
      expect(told([{ oneOf: [circle, box] }, label], { kind, size: "5" })).toBe("/size must be number");
      expect(told([label, { oneOf: [{ oneOf: [circle] }, box] }], { kind, size: "5" })).toBe("/size must be number");
    }
    const part = (name: string, node: unknown, more: object = {}): object => ({ type: "object", properties: { [name]: node, ...more }, required: [name] });
    for (const kind of ["circle", "box"]) {
      expect(told([part("shape", circle), part("shape", box)], { shape: { kind, size: "5" } })).toBe("/shape/size must be number");
      expect(told([part("meta", circle, { v: { type: "number" } }), part("meta", box, { v: { type: "number" } })], { meta: { kind }, v: "x" })).toBe("/v must be number");
    }
    expect(told([{ oneOf: [circle, box] }, { oneOf: [] }], { kind: "box", size: "5" })).toBe("/size must be number");
  });

  it("a tag that no branch lists, or two tags that contradict each other, say nothing", () => {
    const branches = [{ type: "string" }, ...kinds(["a", "number"], ["b", "number"])];
    expect(issue({ oneOf: branches }, { kind: "c", size: 1 })?.message).toBe('/kind must be one of ["a"] or be one of ["b"]');
    const twice = [["a", "x"], ["b", "y"]].map(([kind, mode]) => ({ type: "object", properties: { kind: { enum: [kind, "c"] }, mode: { enum: [mode, "z"] } } }));
    expect(issue({ oneOf: twice }, { kind: "a", mode: "y" })?.message).toBe('/mode must be one of ["x","z"]');
  });

  it("branches that fit equally well are told in one message", () => {
    expect(issue({ oneOf: [{ type: "string" }, { type: "number" }, { type: "string", minLength: 3 }] }, true)).toEqual({
      path: "",
      keyword: "type",
      message: "args must be string or be number",
    });
  });

  it("is not taken for told already what only begins like something told", () => {
    const bounds = (first: object, second: object): string | undefined => issue({ oneOf: [{ type: "integer", ...first }, { type: "integer", ...second }] }, 5)?.message;
    expect(bounds({ minimum: 100 }, { minimum: 10, maximum: 50 })).toBe("args must be >= 100 or be >= 10");
    expect(bounds({ minimum: 10, maximum: 50 }, { minimum: 100 })).toBe("args must be >= 10 or be >= 100");
    expect(bounds({ minimum: 10, maximum: 50 }, { minimum: 10, maximum: 90 })).toBe("args must be >= 10");
  });

  it("a value that matches two branches is refused with both named", () => {
    const node = { type: "object", properties: { a: { oneOf: [{ type: "string" }, { type: "integer" }, { type: "number" }] } } };
    expect(issue(node, { a: 1 })).toEqual({ path: "/a", keyword: "oneOf", message: "/a must match exactly one branch of oneOf, but matches 1 and 2" });
    expect(accepts(node, { a: 1.5 })).toBe(true);
  });

  it("a union without branches accepts nothing", () => {
    expect(issue({ oneOf: [] }, 1)?.keyword).toBe("oneOf");
  });
});

describe("hostile arguments", () => {
  const open = { type: "object", properties: { list: { type: "array", uniqueItems: true } } };
  const unreadable = { path: "", keyword: "type", message: "args must be plain JSON data" };

  function nested(depth: number): unknown {
    let value: unknown = 1;
    for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
    return value;
  }

  it("data deeper than the stack is accepted where the schema does not look, refused where it must be compared", () => {
    expect(accepts(open, { deep: nested(200_000) })).toBe(true);
    expect(issue(open, { list: [nested(200_000), nested(200_000)] })).toEqual(unreadable);
    expect(accepts(open, { list: [nested(400), nested(401)] })).toBe(true);
  });

  it("a cycle is refused where it must be compared", () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    expect(accepts(open, { cycle })).toBe(true);
    expect(issue(open, { list: [cycle, [cycle]] })).toEqual(unreadable);
  });

  it("a graph that spells out to an endless tree is refused", () => {
    let graph: unknown = [];
    for (let level = 0; level < 100; level++) graph = [graph, graph];
    expect(issue(open, { list: [graph, 1] })).toEqual(unreadable);
  });

  it("a getter that throws and a proxy that refuses are an issue", () => {
    const getter = Object.defineProperty({}, "list", { enumerable: true, get: () => { throw new Error("no"); } });
    expect(issue(open, getter)).toEqual(unreadable);
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(issue(open, proxy)).toEqual(unreadable);
  });

  it("functions among the data are not called", () => {
    const called: string[] = [];
    const spy = (name: string) => () => { called.push(name); return "x"; };
    const item = { toString: spy("toString"), valueOf: spy("valueOf"), hasOwnProperty: spy("hasOwnProperty") };
    validateArgs({ ...open, required: ["list"] } as ToolArgsSchemaNode, { list: [item, {}], ...item });
    expect(called).toEqual([]);
  });
});
