/** Module ids as bundlers write them. */

/** The path of an id and its query, which is undefined where there is none; a query may hold a question mark. */
export function splitId(id: string): readonly [path: string, query: string | undefined] {
  const at = id.indexOf("?");
  return at === -1 ? [id, undefined] : [id.slice(0, at), id.slice(at + 1)];
}
