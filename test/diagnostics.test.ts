import { describe, expect, it } from "vitest";
import { codeFrame } from "../src/compiler/code-frame.ts";
import { formatDiagnostics, formatGithub } from "../src/compiler/diagnostics.ts";
import type { Diagnostic } from "../src/compiler/model.ts";
import { LineIndex } from "../src/compiler/positions.ts";

const diagnostic: Diagnostic = {
  rule: "tool-name-pattern",
  severity: "error",
  message: 'Tool name "update counter" contains " ".',
  file: "src/tools/counter.ts",
  line: 3,
  column: 16,
  endLine: 3,
  endColumn: 17,
  frame: "  1 | a\n> 3 | b\n    | ^",
  related: [{ file: "src/other.ts", line: 1, column: 2, message: "used here" }],
};

describe("positions", () => {
  it("count UTF-16 units from 1, CRLF as one break, and no byte order mark", () => {
    const text = "\ufeffab\r\n😀c\rd\ne";
    const lines = new LineIndex(text);
    expect(lines.position(text.indexOf("a"))).toEqual({ line: 1, column: 1 });
    expect(lines.position(text.indexOf("c"))).toEqual({ line: 2, column: 3 });
    expect(lines.position(text.indexOf("d"))).toEqual({ line: 3, column: 1 });
    expect(lines.position(text.indexOf("e"))).toEqual({ line: 4, column: 1 });
    expect(lines.position(text.length + 10)).toEqual({ line: 4, column: 2 });
    expect(lines.lineText(1)).toBe("ab");
  });
});

describe("the code frame", () => {
  const frame = (text: string, start: number, end: number): string => {
    const lines = new LineIndex(text);
    return codeFrame(lines, lines.position(start), lines.position(end));
  };

  it("shows two lines before the one that is marked, with carets under the range", () => {
    const text = "one\ntwo\nthree\nfour five\nsix";
    expect(frame(text, text.indexOf("five"), text.indexOf("five") + 4)).toBe("  2 | two\n  3 | three\n> 4 | four five\n    |      ^^^^");
  });

  it("marks a range of several lines as far as its first line goes", () => {
    expect(frame("call({\n  a: 1,\n})", 5, 15)).toBe("> 1 | call({\n    |      ^");
  });

  it("cuts a long line to a window around the range and keeps the carets in place", () => {
    const text = `${"x".repeat(500)}BAD${"y".repeat(500)}`;
    const [marked, carets] = frame(text, 500, 503).split("\n");
    expect(marked!.length).toBeLessThan(260);
    expect(marked!.slice(carets!.indexOf("^"), carets!.lastIndexOf("^") + 1)).toBe("BAD");
  });

  it("is not misled by line separators inside a line, or by an empty range at the end", () => {
    expect(frame("a\u2028b BAD", 4, 7)).toBe("> 1 | a b BAD\n    |     ^^^");
    expect(frame("abc", 3, 3)).toBe("> 1 | abc\n    |    ^");
  });
});

describe("the text form", () => {
  it("has a head, the message, the frame and the related places, then a count", () => {
    expect(formatDiagnostics([diagnostic])).toBe(
      [
        "src/tools/counter.ts:3:16 error tool-name-pattern",
        '  Tool name "update counter" contains " ".',
        "",
        "    1 | a",
        "  > 3 | b",
        "      | ^",
        "",
        "  src/other.ts:1:2 used here",
        "",
        "1 error",
      ].join("\n"),
    );
  });

  it("has no position for a problem of the project, and is empty for no problem", () => {
    expect(formatDiagnostics([{ rule: "config-invalid", severity: "error", message: "No.", related: [] }])).toBe("define-tool error config-invalid\n  No.\n\n1 error");
    expect(formatDiagnostics([])).toBe("");
  });
});

describe("GitHub annotations", () => {
  it("escape what the workflow command would read as its own syntax", () => {
    const odd = { ...diagnostic, message: "50% of\nit", file: "src/a,b:c.ts" };
    expect(formatGithub([odd])).toBe("::error file=src/a%2Cb%3Ac.ts,line=3,col=16,endLine=3,endColumn=17,title=tool-name-pattern::50%25 of%0Ait");
  });
});
