/** The limit of nesting, for scripts and JSON alike. */

/**
 * Deeper trees are refused: whoever walks the neutral syntax does so with recursion (the evaluator, a serializer of
 * the cache), and no code that people write comes near.
 */
export const MAX_DEPTH = 800;

export const TOO_DEEP = "The code is nested too deeply to be read.";
