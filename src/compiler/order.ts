/** The one order of names and paths in what is emitted: independent of any locale. */

/** Compares by UTF-16 code units. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
