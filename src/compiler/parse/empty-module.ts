/** The module that is left of a text that does not parse. */

import type { ParsedModule, SyntaxProblem } from "../syntax.ts";
import { dictionary } from "./dictionary.ts";

export function emptyModule(id: string, syntaxProblems: readonly SyntaxProblem[], specifiers: readonly string[] = []): ParsedModule {
  return {
    id,
    esm: false,
    bindings: [],
    exports: dictionary([]),
    starExports: [],
    callSites: [],
    skillsSites: [],
    writes: [],
    flows: [],
    strayDirectives: [],
    specifiers,
    syntaxProblems,
  };
}
