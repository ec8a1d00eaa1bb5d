/** Values that have something of a schema. */

import * as fc from "fast-check";
import { INCOMPLETE, UNKNOWN } from "../src/schema/issue.ts";
import { DIALECT_KEYWORDS } from "../src/schema/keywords.ts";

/** Keywords in random places with random values, some of which are schemas again. */
export const soup: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown; node: unknown }>((tie) => {
  const key = fc.oneof(fc.constantFrom(...DIALECT_KEYWORDS, "title", "anyOf", "x-a", "minlength", "toString", "__proto__", "toJSON"), fc.string({ maxLength: 2 }));
  const node = tie("node");
  return {
    node: fc.oneof({ maxDepth: 4 }, fc.dictionary(key, tie("value"), { maxKeys: 5 }), fc.constantFrom({ type: "string" }, { type: "integer", minimum: 1 })),
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom("string", "object", "array", "integer", "null", undefined, null, 0, -0, Number.NaN, 1n, "\ud800", true, /a/g),
      fc.array(node, { maxLength: 3 }),
      fc.dictionary(key, node, { maxKeys: 3 }),
      node,
      fc.anything({ maxDepth: 1, withBigInt: true, withDate: true, withMap: true, withSet: true, withSparseArray: true, withTypedArray: true, withNullPrototype: true }),
      fc.constant(UNKNOWN),
      fc.array(node, { maxLength: 2 }).map((list) => Object.assign(list, { [INCOMPLETE]: true })),
    ),
  };
}).node;
