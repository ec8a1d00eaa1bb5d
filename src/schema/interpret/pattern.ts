/** The flags under which validators compile a pattern: Unicode mode, else what an author wrote for the legacy mode. */
const FLAGS = ["u", ""];

/** Compiles a `pattern`; undefined if it is a regular expression under neither of the flags. */
export function compilePattern(pattern: string): RegExp | undefined {
  for (const flags of FLAGS) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // The other flags may do.
    }
  }
  return undefined;
}
