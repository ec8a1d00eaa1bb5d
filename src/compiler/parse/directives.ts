/** The comments `@runtime-tool` and `@manifest name`, and the calls they stand before. */

import { SyntaxKind, ts } from "ts-morph";
import type { CallSite, Directive } from "../syntax.ts";
import type { CallSiteDraft } from "./call-sites.ts";
import { type Comment, commentsWith } from "./comments.ts";
import { isAssignment, isWrapper, skipTrivia } from "./nodes.ts";

const WORD = /@(?:runtime-tool|manifest)\b/g;

/** What may stand before a comment that ends its line and yet belongs to what follows it. */
const OPENING = /(?:[([{=:?|&]|=>|\b(?:await|case|const|default|else|export|let|return|static|var|yield))\s*$/;

interface Placed {
  readonly directive: Directive;
  /** The comment ends a line that began with something else, as in `defineTool(a), // @runtime-tool`. */
  readonly trailing: boolean;
}

/** Shares the directives of a file out to its call sites. Each goes to the first call that it stands right before. */
export function attachDirectives(drafts: readonly CallSiteDraft[], file: ts.SourceFile): { readonly callSites: CallSite[]; readonly stray: Directive[] } {
  const placements = commentsWith(WORD, file)
    .flatMap((comment) => placed(comment, file.text))
    .toSorted((a, b) => a.directive.start - b.directive.start);
  const free = new Set(placements);
  const attached = new Map<CallSiteDraft, Directive[]>();
  if (placements.length > 0) {
    for (const draft of drafts.toSorted(byCall)) {
      const own = directivesBefore(draft, placements, file).filter((placement) => free.delete(placement));
      attached.set(draft, own.map(({ directive }) => directive));
    }
  }
  const callSites = drafts.map((draft) => complete(draft, attached.get(draft) ?? []));
  return { callSites: callSites.toSorted((a, b) => a.callee.start - b.callee.start), stray: [...free].map(({ directive }) => directive) };
}

function complete({ site }: CallSiteDraft, directives: readonly Directive[]): CallSite {
  return { ...site, directives };
}

function directivesBefore({ call, site }: CallSiteDraft, placements: readonly Placed[], file: ts.SourceFile): Placed[] {
  if (call === undefined) return [];
  const lead = leadOf(call);
  const start = call.getStart(file);
  const before: Placed[] = [];
  for (let at = firstFrom(lead, placements); at < placements.length; at++) {
    const placement = placements[at]!;
    const { directive, trailing } = placement;
    if (directive.start >= site.callee.start) break;
    // Right before the callee is a place too, within parentheses or behind an array that is mapped.
    const isBefore = directive.end <= start || skipTrivia(file.text, directive.end) === site.callee.start;
    if (isBefore && !trailing) before.push(placement);
  }
  return before;
}

function firstFrom(offset: number, placements: readonly Placed[]): number {
  let low = 0;
  let high = placements.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placements[middle]!.directive.start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where the text begins that holds nothing but what may stand between a directive and its call: `export const x =`, `return`, `key:` … */
function leadOf(call: ts.CallExpression): number {
  let node: ts.Node = call;
  while (isLedBy(node.parent, node)) node = node.parent;
  return node.pos;
}

function isLedBy(parent: ts.Node, child: ts.Node): boolean {
  if (ts.isSourceFile(parent)) return false;
  if (parent.pos === child.pos || isWrapper(parent)) return true;
  switch (parent.kind) {
    case SyntaxKind.AwaitExpression:
    case SyntaxKind.VoidExpression:
    case SyntaxKind.YieldExpression:
    case SyntaxKind.ReturnStatement:
    case SyntaxKind.ThrowStatement:
    case SyntaxKind.ExportAssignment:
    case SyntaxKind.VariableStatement:
      return true;
    case SyntaxKind.VariableDeclarationList:
      return (parent as ts.VariableDeclarationList).declarations[0] === child;
    case SyntaxKind.PropertyAssignment:
    case SyntaxKind.PropertyDeclaration:
      return (parent as ts.PropertyAssignment | ts.PropertyDeclaration).initializer === child;
    case SyntaxKind.VariableDeclaration:
    case SyntaxKind.Parameter:
    case SyntaxKind.BindingElement:
      return ts.isIdentifier((parent as ts.VariableDeclaration).name) && (parent as ts.VariableDeclaration).initializer === child;
    case SyntaxKind.BinaryExpression:
      return isAssignment(parent) && parent.right === child && (ts.isIdentifier(parent.left) || ts.isPropertyAccessExpression(parent.left));
    default:
      return false;
  }
}

/** By start; of two calls that start together (`defs().map(defineTool)`) the outer one comes first. */
function byCall(a: CallSiteDraft, b: CallSiteDraft): number {
  return (a.call?.pos ?? 0) - (b.call?.pos ?? 0) || (b.call?.end ?? 0) - (a.call?.end ?? 0);
}

function placed(comment: Comment, text: string): Placed[] {
  const directive = readDirective(comment);
  if (directive === undefined) return [];
  const line = lineBefore(comment.start, text).replace(/\/\*.*?\*\//g, "");
  const endsLine = /^[^\S\n\r]*(?:[\n\r]|$)/.test(text.slice(comment.end, comment.end + 200));
  return [{ directive, trailing: endsLine && line.trim() !== "" && !OPENING.test(line) }];
}

/** What stands before an offset on its line. */
function lineBefore(offset: number, text: string): string {
  let start = offset;
  while (start > 0 && !/[\n\r]/.test(text[start - 1]!)) start--;
  return text.slice(start, offset);
}

/** A comment that holds nothing but a directive; JSDoc stars are no text. */
function readDirective({ text, start, end }: Comment): Directive | undefined {
  const body = text.startsWith("//") ? text.slice(2) : text.slice(2, -2);
  const words = body.replace(/^\s*\*+/gm, "").trim().split(/\s+/);
  if (words[0] === "@runtime-tool" && words.length === 1) return { kind: "runtime-tool", start, end };
  const name = words[1];
  return words[0] === "@manifest" && words.length === 2 && name !== undefined ? { kind: "manifest", name, start, end } : undefined;
}
