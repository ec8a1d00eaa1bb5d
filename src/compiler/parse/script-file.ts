/** Creates the compiler's tree of a source text. */

import { ts } from "ts-morph";
import type { Source } from "../model.ts";
import type { SyntaxProblem } from "../syntax.ts";

const EXTENSION = /\.([cm]?[jt]sx?)$/i;

/**
 * The tree of a script, with parent links and offsets into `source.text` as it is.
 *
 * It is made with the compiler that ts-morph bundles and not through a `Project`: that drops a byte order mark, which
 * would shift every offset, and costs five times the parse of a small file.
 */
export function createScript(source: Source): ts.SourceFile {
  const extension = EXTENSION.exec(source.id)?.[1]?.toLowerCase() ?? "ts";
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  return ts.createSourceFile(`module.${extension}`, source.text, options, true, scriptKind(extension));
}

/** JSX may stand in every flavour of JavaScript, and in `.tsx`. */
function scriptKind(extension: string): ts.ScriptKind {
  if (extension === "tsx") return ts.ScriptKind.TSX;
  if (extension === "jsx") return ts.ScriptKind.JSX;
  return extension.endsWith("js") ? ts.ScriptKind.JS : ts.ScriptKind.TS;
}

/** The syntax errors of a tree, in order. */
export function syntaxProblems(file: ts.SourceFile): SyntaxProblem[] {
  // The compiler keeps them on the tree; its public door to them is a whole program.
  const { parseDiagnostics } = file as unknown as { readonly parseDiagnostics: readonly ts.DiagnosticWithLocation[] };
  return parseDiagnostics.map(({ start, length, messageText }) => ({ message: ts.flattenDiagnosticMessageText(messageText, "\n"), start, end: start + length }));
}
