/** Schema libraries: their values are objects with methods, which no build step can turn into plain JSON. */

const LIBRARIES: readonly string[] = [
  "zod",
  "@zod/mini",
  "zod-to-json-schema",
  "@sinclair/typebox",
  "typebox",
  "valibot",
  "@valibot/to-json-schema",
  "arktype",
  "yup",
  "joi",
  "@hapi/joi",
  "effect",
  "@effect/schema",
  "superstruct",
  "runtypes",
  "io-ts",
  "myzod",
  "ow",
  "fluent-json-schema",
  "json-schema-builder",
];

/** The schema library that a specifier names, subpaths included (`zod/v4`). */
export function libraryOf(specifier: string): string | undefined {
  return LIBRARIES.find((library) => specifier === library || specifier.startsWith(`${library}/`));
}
