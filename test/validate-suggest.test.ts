import { describe, expect, it } from "vitest";
import type { NodeKind } from "../src/schema/keywords.ts";
import { closest, suggestKeyword, suggestType } from "../src/schema/suggest.ts";

describe("the keyword that was meant", () => {
  it.each<[string, NodeKind | undefined, string]>([
    ["minlength", "string", "minLength"],
    ["max_length", "string", "maxLength"],
    ["MIN-ITEMS", "array", "minItems"],
    ["unique_items", "array", "uniqueItems"],
    ["propertys", "object", "properties"],
    ["propeties", "object", "properties"],
    ["requried", "object", "required"],
    ["desciption", "string", "description"],
    ["discription", "string", "description"],
    ["patern", "string", "pattern"],
    ["max_lenght", "string", "maxLength"],
    ["MAXLENGHT", "string", "maxLength"],
    ["min_item", "array", "minItems"],
    ["uniqe_items", "array", "uniqueItems"],
    ["MINIMUN", "number", "minimum"],
    ["PROPERTEIS", "object", "properties"],
    ["mininum", "integer", "minimum"],
    ["maximun", "number", "maximum"],
    ["itmes", "array", "items"],
    ["enmu", "string", "enum"],
    ["tpye", undefined, "type"],
    ["typ", undefined, "type"],
    ["oneof", undefined, "oneOf"],
    ["defualt", "string", "default"],
    ["min", "string", "minLength"],
    ["min", "array", "minItems"],
    ["max", "integer", "maximum"],
    ["max", undefined, "maximum"],
    ["length", "string", "maxLength"],
    ["size", "array", "maxItems"],
    ["unique", "array", "uniqueItems"],
    ["item", "array", "items"],
    ["props", "object", "properties"],
    ["property", "object", "properties"],
    ["maximumLength", "string", "maxLength"],
    ["options", "string", "enum"],
    ["values", "string", "enum"],
    ["regex", "string", "pattern"],
    ["desc", "string", "description"],
    ["optional", "string", "required"],
  ])("by %s on %s is %s", (word, kind, keyword) => {
    expect(suggestKeyword(word, kind)).toBe(keyword);
  });

  it.each<[string, NodeKind | undefined]>([
    ["x-minLength", "string"],
    ["x-type", undefined],
    ["color", "string"],
    ["widget", "string"],
    ["order", "integer"],
    ["foo", undefined],
    ["constructor", "object"],
    ["min", "boolean"],
  ])("by %s on %s is none that can be told", (word, kind) => {
    expect(suggestKeyword(word, kind)).toBeUndefined();
  });
});

describe("the type that was meant", () => {
  it.each([
    ["int", "integer"],
    ["long", "integer"],
    ["float", "number"],
    ["Double", "number"],
    ["decimal", "number"],
    ["str", "string"],
    ["date-time", "string"],
    ["uuid", "string"],
    ["bool", "boolean"],
    ["list", "array"],
    ["tuple", "array"],
    ["dict", "object"],
    ["Record", "object"],
    ["STRING", "string"],
    ["Object", "object"],
    ["strng", "string"],
    ["interger", "integer"],
  ])("by %s is %s", (word, type) => {
    expect(suggestType(word)).toBe(type);
  });

  it("by a word that means no type is none", () => {
    expect(["any", "null", "Money", "x", ""].map(suggestType)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });
});

describe("the closest of some names", () => {
  it("is the same apart from case and separators, before any other", () => {
    expect(closest("userId", ["userIds", "user_id"])).toBe("user_id");
  });

  it("differs in a quarter of its letters at most; neighbours may be swapped", () => {
    expect(closest("update_countre", ["update_counter", "update_county"])).toBe("update_counter");
    expect(closest("abcdefgh", ["abcdefxy"])).toBe("abcdefxy");
    expect(closest("abcdefgh", ["abcdexyz"])).toBeUndefined();
    expect(closest("id", ["x"])).toBeUndefined();
    expect(closest("a", ["b", "ab"])).toBeUndefined();
  });

  it("is never the word itself", () => {
    expect(closest("same", ["same"])).toBeUndefined();
  });
});
