import { build } from "esbuild";
import type { Plugin } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { emitValidatorFunction, emitValidators } from "../src/compiler/emit-validators.ts";
import { validateArgs } from "../src/schema/interpret.ts";
import type { ToolArgsSchemaNode } from "../src/schema/types.ts";
import { tools as measured } from "./bench/validator-schemas.ts";
import { importValidators, loadValidators } from "./validators/load.ts";
import type { Validators } from "./validators/load.ts";

/** Schemas with values; each value must be judged as the interpreter judges it, with the same issue. */
const judged: Record<string, { readonly schema: unknown; readonly values: readonly unknown[] }> = {
  lengths: {
    schema: { type: "array", items: { type: "string", minLength: 2, maxLength: 3 } },
    values: [["ab", "😀😀", "😀😀😀"], ["😀"], ["😀😀😀😀"], ["a".repeat(50)], [""], ["\ud83d\ud83d"]],
  },
  "short lengths": {
    schema: { type: "array", items: { type: "string", minLength: 1, maxLength: 1 } },
    values: [["a", "😀"], [""], ["ab"], ["\ud83d\ude00\ud83d"]],
  },
  "no length": { schema: { type: "string", maxLength: 0 }, values: ["", "a"] },
  "length before pattern": { schema: { type: "string", maxLength: 10, pattern: "^(a+)+$" }, values: ["aa", `${"a".repeat(60)}!`, "b"] },
  patterns: {
    schema: { type: "object", properties: { unicode: { type: "string", pattern: "^\\p{L}.$" }, legacy: { type: "string", pattern: "^a\\-b$" }, broken: { type: "string", pattern: "(" } } },
    values: [{ unicode: "é😀", legacy: "a-b" }, { unicode: "1a" }, { legacy: "ab" }, { broken: "(" }, {}],
  },
  enums: {
    schema: { type: "object", properties: { few: { type: "integer", enum: [0, 1] }, many: { enum: ["a", "b", "c", "d", "e", 1, null, true] }, deep: { enum: [{ a: [1] }, null, "x"] }, none: { type: "string", enum: [] } } },
    values: [{ few: -0, many: null, deep: { a: [1] } }, { few: 2 }, { many: "1" }, { many: undefined }, { deep: null }, { deep: { a: [true] } }, { deep: {} }, { none: "" }],
  },
  "an enum of objects whose keys are names of the language": { schema: { enum: [JSON.parse('{ "__proto__": "a", "<b": 1 }'), 1, 2, 3, 4, 5] }, values: [JSON.parse('{ "__proto__": "a", "<b": 1 }'), JSON.parse('{ "<b": 1 }'), {}] },
  "enum beside other keywords": { schema: { type: "string", enum: ["a", "bbb"], maxLength: 2 }, values: ["a", "bbb", "c", 1] },
  numbers: { schema: { type: "array", items: { type: "number", minimum: -1.5, maximum: 1e21 } }, values: [[-1.5, 1e21], [-2], [1e22], [Number.NaN], [Infinity], [1n], ["1"]] },
  integers: { schema: { type: "integer", minimum: -3 }, values: [1e300, 1.5, -4, -0, true] },
  "unique scalars": { schema: { type: "array", items: { type: "number" }, uniqueItems: true }, values: [[1, 2], [0, 1, -0], [3, 1, 2, 1, 2]] },
  "unique values": { schema: { type: "array", uniqueItems: true }, values: [[1, true, "1", [1], { a: 1 }], [{ a: 1, b: 2 }, { b: 2, a: 1 }], [[], {}, null, "null"], [{ toString: 1 }, { toString: 1 }]] },
  "alternatives that begin alike": {
    schema: { type: "array", items: { oneOf: [{ type: "integer", minimum: 100 }, { type: "integer", minimum: 10, maximum: 50 }, { type: "integer", minimum: 100, maximum: 200 }] } },
    values: [[5], [10], [100], [300]],
  },
  counts: { schema: { type: "array", minItems: 1, maxItems: 2, items: {} }, values: [[], [1], [1, 2], [1, 2, 3]] },
  "names like code": {
    schema: { type: "object", properties: { "a/b~c": { type: "string" }, "</script>": { type: "string" }, "\u2028": { type: "string" }, '"\\': { type: "string" }, "": { type: "string" } }, required: ["\n"] },
    values: [{ "\n": 1 }, {}, ...["a/b~c", "</script>", "\u2028", '"\\', ""].map((name) => ({ "\n": 1, [name]: 1 }))],
  },
  "a tag": {
    schema: { type: "array", items: { oneOf: [{ type: "object", properties: { kind: { type: "string", enum: ["a", "b"] }, n: { type: "number" } }, required: ["n", "kind"] }, { type: "object", properties: { kind: { type: "string", enum: ["c"], minLength: 2 } }, required: ["kind"] }] } },
    values: [[{ kind: "b", n: 1 }], [{ kind: "a" }], [{ kind: "c" }], [{ kind: "d" }], [{}], [[]], [null], [{ kind: "a", n: "1" }]],
  },
  "a tag that is not required": {
    schema: { type: "object", properties: { at: { oneOf: [{ type: "object", properties: { kind: { enum: [1] } } }, { type: "object", properties: { kind: { enum: [true] }, x: { type: "string" } }, required: ["x"] }] } } },
    values: [{ at: { kind: 1 } }, { at: { kind: true } }, { at: { kind: "1" } }, { at: {} }, { at: { x: "" } }, { at: 5 }, { at: { kind: true, x: 1 } }],
  },
  "a tag named toString": {
    schema: { oneOf: [{ type: "object", properties: { toString: { enum: ["a"] } }, required: ["toString"] }, { type: "object", properties: { toString: { enum: ["b"] } }, required: ["toString"] }] },
    values: [{}, { toString: "a" }, { toString: "c" }],
  },
  "no tag": {
    schema: { type: "object", properties: { to: { oneOf: [{ type: "object", properties: { id: { type: "string" } }, required: ["id"] }, { type: "object", properties: { index: { type: "integer", minimum: 0 } }, required: ["index"] }, { type: "string" }] } } },
    values: [{ to: "x" }, { to: { id: "x", index: 0 } }, { to: { index: -1 } }, { to: { id: 1 } }, { to: {} }, { to: 1 }, { to: { id: 1, index: "1" } }],
  },
  "a tag beside branches that have none": {
    schema: { oneOf: [{ type: "string" }, ...["a", "b", "b"].map((kind, index) => ({ type: "object", properties: { kind: { type: "string", enum: [kind] }, size: { type: "number", maximum: index }, mode: { enum: [index] } }, required: ["kind"] }))] },
    values: ["x", { kind: "a", size: 0 }, { kind: "b", size: "5" }, { kind: "b", size: 5 }, { kind: "b", mode: 1 }, { kind: "b" }, { kind: "c" }, { kind: "a", mode: 2 }, { mode: 0, kind: 1 }, {}, null, [], JSON.parse('{"__proto__":{"kind":"b"},"size":"1"}')],
  },
  "tags of unions, items and parts": {
    schema: {
      oneOf: [["circle", "box"], ["label"]].flatMap((kinds) => {
        const union = { oneOf: kinds.map((kind) => ({ type: "object", properties: { kind: { type: "string", enum: [kind] }, size: { type: "number" } }, required: ["kind"] })) };
        return [union, { type: "array", items: union }, { type: "object", properties: { part: union, v: { type: "number" } }, required: ["part"] }];
      }),
    },
    values: ["circle", "box", "label", "star", 5].flatMap((kind) => [{ kind, size: "5" }, [{ kind, size: "5" }], [{ kind: "circle" }, { kind, size: "5" }], { part: { kind, size: "5" } }, { part: { kind }, v: "5" }, { kind, part: [] }]),
  },
  "unions of unions": { schema: { oneOf: [{ oneOf: [{ type: "string" }, { type: "array", items: { oneOf: [{ type: "integer" }, { type: "number" }] } }] }, { oneOf: [] }, { oneOf: [{ type: "boolean" }] }] }, values: ["", [1.5], [1.5, 1], true, null, ["x"]] },
  "no types": { schema: { minLength: 2, minimum: 5, minItems: 1, properties: { a: { maximum: 3 } }, required: ["a"], oneOf: [{ enum: [7, "xx", null] }, { minimum: 8 }] }, values: ["x", "xx", 4, 7, 9, [], [1], {}, { a: 4 }, { a: 1 }, null, true, Number.NaN, "yy"] },
  "an unknown type": { schema: { type: "null" }, values: [null, 0] },
  "inherited names": {
    schema: JSON.parse('{"type":"object","properties":{"toString":{"type":"number"},"constructor":{"type":"object","properties":{"name":{"type":"string"}}},"__proto__":{"type":"number"}},"required":["valueOf"]}'),
    values: [{}, { valueOf: 1 }, { valueOf: 1, toString: 1 }, { valueOf: 1, toString: "1" }, JSON.parse('{"valueOf":1,"__proto__":1}'), JSON.parse('{"valueOf":1,"__proto__":{"a":1}}'), { valueOf: 1, constructor: { name: 1 } }],
  },
};

describe("emitted validators", () => {
  let validators: Validators;

  beforeAll(async () => {
    validators = await loadValidators(Object.entries(judged).map(([name, { schema }]) => ({ name, argsSchema: schema as ToolArgsSchemaNode })));
  });

  it.each(Object.keys(judged))("judge as the interpreter does, with the same issue: %s", (name) => {
    const { schema, values } = judged[name] as (typeof judged)[string];
    for (const value of values) expect(validators[name]?.(value)).toEqual(validateArgs(schema as ToolArgsSchemaNode, value));
  });

  it("hand accepted arguments on as they came", () => {
    const args = { few: 1 };
    const result = validators["enums"]?.(args);
    expect(result?.ok && result.args).toBe(args);
  });

  it("are a frozen map without a prototype, whatever the names", async () => {
    const named = await loadValidators(["toString", "constructor", "a.b-c_d", "__proto__", "</script>"].map((name) => ({ name, argsSchema: { type: "object" } })));
    expect(Object.keys(named)).toEqual(["toString", "constructor", "a.b-c_d", "__proto__", "</script>"]);
    expect(named["__proto__"]?.({}).ok).toBe(true);
    expect(named["valueOf"]).toBeUndefined();
    expect(Object.isFrozen(named)).toBe(true);
    expect(Object.getPrototypeOf(named)).toBeNull();
    expect(await loadValidators([])).toEqual({});
  });
});

describe("hostile arguments", () => {
  const schema: ToolArgsSchemaNode = {
    type: "object",
    properties: { delta: { type: "integer" }, list: { type: "array", items: { type: "object" }, uniqueItems: true }, at: { type: "object", properties: { x: { type: "number" } }, required: ["x"] } },
    required: ["delta"],
  };
  let validate: (args: unknown) => unknown;

  beforeAll(async () => {
    const validators = await loadValidators([{ name: "t", argsSchema: schema }]);
    validate = (args) => {
      const result = validators["t"]?.(args);
      expect(result).toEqual(validateArgs(schema, args));
      return result;
    };
  });

  afterEach(() => {
    delete (Object.prototype as Record<string, unknown>)["delta"];
  });

  const refused = (keyword: string, path = ""): object => ({ ok: false, issues: [expect.objectContaining({ keyword, path })] });

  it("inherited properties do not count, from whatever prototype", () => {
    class Args {
      delta = 1;
    }
    expect(validate(Object.create({ delta: 1 }))).toEqual(refused("required"));
    expect(validate(JSON.parse('{"__proto__":{"delta":1}}'))).toEqual(refused("required"));
    expect(validate(new Args())).toMatchObject({ ok: true });
    expect(validate(Object.assign(Object.create(null), { delta: 1, at: Object.create({ x: 1 }) }))).toEqual(refused("required", "/at"));
    expect(validate(runInNewContext("({ delta: 1, at: { x: 1 } })"))).toMatchObject({ ok: true });
  });

  it("a polluted Object.prototype does not count", () => {
    (Object.prototype as Record<string, unknown>)["delta"] = 1;
    expect(validate({})).toEqual(refused("required"));
    expect(validate({ delta: 2 })).toMatchObject({ ok: true });
    expect(validate(null)).toEqual(refused("type"));
  });

  it("what a library hid in Object.prototype before the validators were loaded does not count", async () => {
    for (const hidden of [{ value: 1 }, { get: () => 1 }]) {
      // oxlint-disable-next-line no-extend-native -- What libraries do that should not.
      Object.defineProperty(Object.prototype, "delta", { ...hidden, configurable: true, enumerable: false });
      const late = (await loadValidators([{ name: "t", argsSchema: schema }]))["t"];
      expect(late?.({})).toEqual(validateArgs(schema, {}));
      expect(late?.({})).toEqual(refused("required"));
      expect(late?.(JSON.parse('{ "delta": 2 }'))).toMatchObject({ ok: true });
      delete (Object.prototype as Record<string, unknown>)["delta"];
    }
  });

  it("are objects only if they are, where a host took `__proto__` away", async () => {
    const text = emitValidators([{ name: "t", argsSchema: schema }]);
    const file = join(mkdtempSync(join(tmpdir(), "define-tool-proto-")), "validators.mjs");
    const values = ["5", "\"text\"", "[]", "{}", '{"delta":1}', '{"delta":1,"at":[]}', '{"delta":1,"at":{"x":"1"}}'];
    const script = `Object.prototype.extra = 1; const { validators } = await import(${JSON.stringify(pathToFileURL(file).href)}); console.log(JSON.stringify([${values.join()}].map(validators.t)));`;
    writeFileSync(file, text);
    for (const before of ["", 'Object.defineProperty(Object.prototype, "__proto__", { get: () => undefined, set() {} });']) {
      const { stdout } = spawnSync(process.execPath, ["--disable-proto=delete", "--input-type=module", "-e", before + script], { encoding: "utf8" });
      expect(JSON.parse(stdout)).toEqual(values.map((value) => validateArgs(schema, JSON.parse(value))));
    }
  });

  it("objects that keep their state in private fields are read as themselves", () => {
    class Args {
      readonly #delta = 1;
      constructor() {
        Object.defineProperty(this, "delta", { get: () => this.#delta, enumerable: true });
      }
    }
    expect(validate(new Args())).toMatchObject({ ok: true });
  });

  it("what cannot be read is an issue: deep, cyclic, endless, throwing", () => {
    let deep: unknown = {};
    let graph: unknown = {};
    for (let level = 0; level < 100_000; level++) deep = { deep };
    for (let level = 0; level < 100; level++) graph = { left: graph, right: graph };
    const cycle: Record<string, unknown> = {};
    cycle["self"] = cycle;
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    for (const item of [deep, graph, cycle]) expect(validate({ delta: 1, list: [item, {}] })).toEqual(refused("type"));
    expect(validate(proxy)).toEqual(refused("type"));
    expect(validate({ delta: 1, get list() { throw new Error("no"); } })).toEqual(refused("type"));
    expect(validate({ delta: 1, deep, cycle })).toMatchObject({ ok: true });
  });

  it("a forged prototype, which no JSON has, is where the interpreter differs; what a handler reads is checked all the same", async () => {
    const emitted = (await loadValidators([{ name: "t", argsSchema: schema }]))["t"];
    const forged = Object.defineProperty(Object.create({ delta: 1 }), "__proto__", { value: Object.prototype });
    expect(validateArgs(schema, forged)).toEqual(refused("required"));
    expect(emitted?.(forged)).toMatchObject({ ok: true });
    for (const value of [Object.assign([], { delta: "1" }), Object.assign(() => 1, { delta: "1" })]) {
      expect(validateArgs(schema, Object.setPrototypeOf(value, Object.prototype))).toEqual(refused("type"));
      expect(emitted?.(value)).toEqual(refused("type", "/delta"));
    }
  });

  it("an array, a function and a boxed value are no objects of JSON", () => {
    for (const args of [[], () => 1, null, undefined, "x", 1, true, Symbol("x")]) expect(validate(args)).toEqual(refused("type"));
    expect(validate({ delta: Object(1) })).toEqual(refused("type", "/delta"));
  });
});

describe("the emitted text", () => {
  const all = Object.entries(judged).map(([name, { schema }]) => ({ name, argsSchema: schema as ToolArgsSchemaNode }));

  it("is a pure function of the tools", () => {
    expect(emitValidators(structuredClone(all))).toBe(emitValidators(all));
  });

  it("evaluates no text and imports nothing", () => {
    expect(emitValidators(all)).not.toMatch(/\beval\b|\bFunction\b|\bimport\b|\brequire\b/);
  });

  it("is safe in a script element and holds no line separator", () => {
    expect(emitValidators(all)).not.toMatch(/<\/|<!--|\u2028|\u2029/);
  });

  it("holds only the helpers that are called", () => {
    const text = emitValidators([{ name: "t", argsSchema: { type: "object", properties: { a: { type: "integer" } } } }]);
    expect(text).not.toMatch(/isLonger|findRepeated|jsonKey|checkBranches|isListed|RegExp/);
  });

  it("holds equal fragments once", () => {
    const point: ToolArgsSchemaNode = { type: "object", properties: { x: { type: "number" } }, required: ["x"] };
    const text = emitValidators(["a", "b"].map((name) => ({ name, argsSchema: { type: "object", properties: { from: point, to: { ...point, description: "Where to." } } } })));
    expect(text.match(/"\/x"/g)).toHaveLength(1);
  });

  it("is dropped whole by a bundler where nothing of it is used", async () => {
    const contents = `${emitValidators(all)}export const kept = 1;`;
    const module: Plugin = {
      name: "module",
      setup(host) {
        host.onResolve({ filter: /^validators$/ }, ({ path }) => ({ path, namespace: "module" }));
        host.onLoad({ filter: /.*/, namespace: "module" }, () => ({ contents }));
      },
    };
    const entry = 'import { kept } from "validators"; console.log(kept);';
    const { outputFiles, warnings } = await build({ stdin: { contents: entry }, bundle: true, format: "esm", minify: true, write: false, plugins: [module] });
    expect(warnings).toEqual([]);
    expect(outputFiles[0]?.text.length).toBeLessThan(50);
  });

  it("loses no more than a pattern in an engine that cannot read it", () => {
    const properties = { word: { type: "string", pattern: "(?<=a)b" }, digit: { type: "string", pattern: "^\\d$" } } as const;
    const code = emitValidators([{ name: "t", argsSchema: { type: "object", properties } }]).replace("export const", "var");
    const old = 'const Modern = RegExp; RegExp = function (source, flags) { if (source.includes("?<=")) throw new SyntaxError("Invalid group"); return new Modern(source, flags); };';
    const { validators } = runInNewContext(`${old}\n${code}\n({ validators })`) as { validators: Validators };
    expect(validators["t"]?.({ digit: "1" })).toMatchObject({ ok: true });
    expect(validators["t"]?.({ digit: "x" })).toMatchObject({ issues: [{ path: "/digit", keyword: "pattern" }] });
    expect(validators["t"]?.({ word: "ab" })).toMatchObject({ issues: [{ path: "/word", keyword: "pattern" }] });
  });

  it("grows with the schema, however deep its unions nest", () => {
    let node: ToolArgsSchemaNode = { type: "boolean" };
    for (let depth = 0; depth < 30; depth++) {
      const branch = (kind: string, next: ToolArgsSchemaNode, required: string[]): ToolArgsSchemaNode => ({ type: "object", properties: { kind: { type: "string", enum: [kind] }, next }, required });
      node = { oneOf: [branch("a", node, []), branch("b", { type: "boolean" }, ["kind"])] };
    }
    const schema: ToolArgsSchemaNode = { type: "object", properties: { node } };
    expect(emitValidators([{ name: "t", argsSchema: schema }]).length).toBeLessThan(20 * JSON.stringify(schema).length);
  });

  it("stands as one expression for a single schema", async () => {
    const entries = all.map(({ name, argsSchema }) => `${JSON.stringify(name)}: ${emitValidatorFunction(argsSchema).code},`);
    const validators = await importValidators(`export const validators = {\n${entries.join("\n")}\n};`);
    for (const { name, argsSchema } of all) {
      for (const value of judged[name]?.values ?? []) expect(validators[name]?.(value)).toEqual(validateArgs(argsSchema, value));
    }
  });
});

describe("the measured tools", () => {
  it("accept their valid and refuse their invalid arguments", async () => {
    const validators = await loadValidators(measured);
    const messages = measured.map(({ name, valid, invalid, argsSchema }) => {
      expect(validators[name]?.(valid)).toEqual({ ok: true, args: valid });
      const result = validators[name]?.(invalid);
      expect(result).toEqual(validateArgs(argsSchema, invalid));
      return result?.ok === false ? result.issues[0]?.message : undefined;
    });
    expect(messages).toEqual(["/delta must be <= 100", "/checklist/1/text must have at least 1 characters", "/shapes/1/points/60/y must be number"]);
  });

  it("are at most 1.6 kB together, minified and gzipped", async () => {
    const { outputFiles } = await build({ stdin: { contents: emitValidators(measured) }, bundle: true, format: "esm", minify: true, write: false });
    expect(gzipSync(outputFiles[0]?.contents ?? "").length).toBeLessThanOrEqual(1600);
  });
});
