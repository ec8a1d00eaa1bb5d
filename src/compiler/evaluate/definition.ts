/** What of a definition has to be static. */

import { isReadKey } from "./flatten.ts";
import type { Result } from "./values.ts";

/** Writes to keys that the SDK does not read, such as a `handler` set later, change nothing that is listed. */
export function relevantToDefinition(result: Result): Result {
  const { pending, ...rest } = result;
  if (pending === undefined) return result;
  const relevant = pending.flatMap((entry) => {
    const writes = entry.writes.filter(({ path }) => isReadKey(path[0]!));
    return writes.length === 0 ? [] : [{ ...entry, writes }];
  });
  return relevant.length === 0 ? rest : { ...rest, pending: relevant };
}
