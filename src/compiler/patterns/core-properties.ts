/** Unicode property escapes, as Core and as the browser read them. */

import { parsePattern } from "./regex-libraries.ts";

/** Known to ECMAScript but not to Core: Core's tables lack them, or have them under no name. */
const UNKNOWN_TO_CORE: ReadonlySet<string> = new Set(
  [
    "Changes_When_NFKC_Casefolded CWKCF Surrogate Hrkt Katakana_Or_Hiragana Unknown Zzzz",
    // Scripts of Unicode 17.
    "Berf Beria_Erfe Sidt Sidetic Tayo Tai_Yo Tols Tolong_Siki",
  ].flatMap((names) => names.split(" ")),
);

/** Properties of strings: they need the `v` flag, which no validator of JSON Schema uses. */
const OF_STRINGS = /^(?:Basic_Emoji|Emoji_Keycap_Sequence|RGI_Emoji(?:_Flag|_Modifier|_Tag|_ZWJ)?(?:_Sequence)?|RGI_Modifier_Sequence|RGI_Flag_Sequence)$/;

/** What a property escape is. `end` is the offset behind it. */
export type PropertyEscape =
  /** Both know it, the browser with the `u` flag only. */
  | { readonly kind: "known"; readonly end: number }
  /** `\pL`: a property for Core, text for the browser. */
  | { readonly kind: "short"; readonly end: number }
  | { readonly kind: "of-strings" | "unknown"; readonly end: number };

/** Reads `\p{…}`, `\P{…}` or `\pL` at `start`; undefined where none is. */
export function readPropertyEscape(source: string, start: number): PropertyEscape | undefined {
  const long = /^\\[pP]\{([^{}\\]*)\}/.exec(source.slice(start, start + 80));
  if (long !== null) return { kind: kindOf(long[0], long[1]!), end: start + long[0].length };
  const short = /^\\[pP][LMNPSZC]/.exec(source.slice(start, start + 3));
  return short === null ? undefined : { kind: "short", end: start + short[0].length };
}

function kindOf(escape: string, name: string): "known" | "of-strings" | "unknown" {
  if (OF_STRINGS.test(name)) return "of-strings";
  if (UNKNOWN_TO_CORE.has(name.slice(name.indexOf("=") + 1))) return "unknown";
  const parsed = parsePattern(escape);
  return parsed.kind === "parsed" && parsed.syntax.unicode ? "known" : "unknown";
}

/** An escape, a braced one as a whole. */
const ESCAPE = /\\(?:[pP]\{[^{}\\]*\}|[ux]\{[0-9a-fA-F]{1,8}\}|[^])/g;

/** The offsets within `\p{…}`, `\u{…}` and `\x{…}`, whose braces a reading without the `u` flag takes for characters. */
export function insideBracedEscapes(source: string): ReadonlySet<number> {
  const inside = new Set<number>();
  for (const { 0: escape, index } of source.matchAll(ESCAPE)) for (let offset = 1; escape.length > 2 && offset < escape.length; offset++) inside.add(index + offset);
  return inside;
}
