/** JSON Pointer (RFC 6901), as issues and losses give their places. */

/** The pointer of the member `token` of the value under `pointer`. */
export function childPointer(pointer: string, token: string | number): string {
  return `${pointer}/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The unescaped tokens of a pointer; `""` has none. */
export function pointerTokens(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer.slice(1).split("/").map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}
