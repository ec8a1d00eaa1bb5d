/** The layout of the library's unformatted output; its own formatter (prettier) costs three times the generation. */

const INDENT = "  ";

/**
 * Indents, ends members with semicolons, and cuts the text into its top-level declarations, each with its comment.
 *
 * The text is read by lines, as the library writes it: a brace that opens a body ends its line, one that closes a body
 * starts its line, string literals and quoted keys hold no line break, and a comment stands on lines of its own.
 */
export function layOut(text: string): string[] {
  const state: State = { declarations: [], lines: [], depth: 0, inComment: false };
  for (const line of text.split("\n")) addLine(state, line.trim());
  return state.declarations;
}

interface State {
  readonly declarations: string[];
  lines: string[];
  depth: number;
  inComment: boolean;
}

function addLine(state: State, line: string): void {
  if (line === "/**" || state.inComment) {
    addCommentLine(state, line);
    return;
  }
  if (line === "") return;
  if (line.startsWith("}")) state.depth--;
  const indented = `${INDENT.repeat(state.depth)}${line}`;
  if (line.endsWith("{")) state.depth++;
  addCode(state, line.endsWith("{") || state.depth === 0 ? indented : `${indented};`);
}

function addCommentLine(state: State, line: string): void {
  state.inComment = line !== "*/";
  state.lines.push(`${INDENT.repeat(state.depth)}${line === "/**" ? "" : " "}${line}`);
}

function addCode(state: State, line: string): void {
  const previous = state.lines.at(-1);
  // An empty body: `{` and `}` on lines of their own become `{}`.
  if (line.trimStart().startsWith("}") && previous?.endsWith("{")) state.lines.splice(-1, 1, previous + line.trimStart());
  else state.lines.push(line);
  if (state.depth > 0) return;
  state.declarations.push(state.lines.join("\n").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029"));
  state.lines = [];
}
