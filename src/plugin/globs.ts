/** Globs as users write them: a list of which one must match, and those with `!` must not. */

import picomatch from "picomatch";

/** A test for paths relative to root. A path without wildcards stands for a file, or for a folder with all in it. */
export function matcher(globs: readonly string[]): (path: string) => boolean {
  const wanted = picomatch(globs.filter((glob) => !glob.startsWith("!")).flatMap(withContents));
  const refused = picomatch(globs.filter((glob) => glob.startsWith("!")).flatMap((glob) => withContents(glob.slice(1))));
  return (path) => wanted(path) && !refused(path);
}

/** `src/editor` -> `src/editor`, `src/editor/**` */
function withContents(glob: string): string[] {
  const path = glob.replace(/\/$/, "");
  return picomatch.scan(path).isGlob ? [glob] : [path, `${path}/**`];
}
