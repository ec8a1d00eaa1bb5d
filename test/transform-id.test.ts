import { describe, expect, it } from "vitest";
import { fileOf, FOREIGN_ID, SOURCE_ID } from "../src/plugin/transform-id.ts";

const asked = (id: string): boolean => SOURCE_ID.test(id) && !FOREIGN_ID.test(id);

describe("a module id", () => {
  it.each(["/app/a.ts", "/app/a.tsx", "/app/a.mts", "/app/a.cts", "/app/a.js", "/app/a.jsx", "/app/a.mjs", "/app/a.cjs", "/app/a.ts?v=1", "C:/app/a.ts?t=1&import", "/app/node_modules.ts"])("%s is asked about", (id) => {
    expect(asked(id)).toBe(true);
  });

  it.each(["/app/a.css", "/app/a.json", "/app/a.vue", "/app/node_modules/a/a.js", "C:\\app\\node_modules\\a.js", "\0virtual:a.js", "/app/a.ts.txt"])("%s is not", (id) => {
    expect(asked(id)).toBe(false);
  });

  it.each(["/app/a.ts", "/app/a.ts?v=abc123", "/app/a.ts?t=1700000000000", "/app/a.ts?import&t=17", "/app/a.ts?worker_file&type=module"])("%s is the file itself", (id) => {
    expect(fileOf(id)).toEqual({ path: "/app/a.ts" });
  });

  it.each(["raw", "url", "inline", "worker", "sharedworker", "worker&inline", "t=1&raw"])("with ?%s is only made from the file", (query) => {
    expect(fileOf(`/app/a.ts?${query}`)).toBeUndefined();
  });

  it.each(["tsr-split=component", "vue&type=script&lang.ts", "commonjs-proxy", "a?b"])("with ?%s may be the file itself", (query) => {
    expect(fileOf(`/app/a.ts?${query}`)).toEqual({ path: "/app/a.ts", query });
  });
});
