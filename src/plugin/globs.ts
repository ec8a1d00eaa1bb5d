/** Globs as users write them: a list of which one must match, and those with `!` must not. */

import picomatch from "picomatch";

/** A test for paths relative to root. */
export function matcher(globs: readonly string[]): (path: string) => boolean {
  const wanted = picomatch(globs.filter((glob) => !glob.startsWith("!")));
  const refused = picomatch(globs.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1)));
  return (path) => wanted(path) && !refused(path);
}
