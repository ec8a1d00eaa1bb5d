/** From a source text to the neutral syntax. Only the files beside this one know the parser. */

import type { Source } from "../model.ts";
import type { ParsedModule } from "../syntax.ts";
import { parseJson } from "./json.ts";

export interface Parser {
  /**
   * Parses a script or, by its extension, a JSON file. A text with a syntax error, or nested too deeply, gives a
   * module with `syntaxProblems`; it never throws.
   */
  parse(source: Source): ParsedModule;
}

/** Loads the parser. ts-morph takes a while to import, so ask only when there is something to parse. */
export async function loadParser(): Promise<Parser> {
  const { parseScript } = await import("./script.ts");
  return { parse: (source) => (source.id.toLowerCase().endsWith(".json") ? parseJson(source) : parseScript(source)) };
}
