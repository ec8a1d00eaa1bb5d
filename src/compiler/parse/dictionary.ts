/** Names are data: `toString` and `__proto__` too. */

/** A record without a prototype. */
export function dictionary<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  const record = Object.create(null) as Record<string, T>;
  for (const [name, value] of entries) record[name] = value;
  return record;
}
