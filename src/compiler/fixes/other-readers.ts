/**
 * Whether code besides the definition reads what a fix changes in a literal behind a name: `field.title` in a form,
 * or the whole of it, `render(field)`. Told from the texts of the modules that the name leads through.
 */

import type { IssueFix } from "../../schema/issue.ts";
import { pointerTokens } from "../../schema/pointer.ts";
import type { Location } from "../model.ts";
import type { FixSources, Written } from "./written.ts";

export function isReadElsewhere({ actions }: IssueFix, written: Written): boolean {
  return actions.some((action) => {
    const place = written.place(action.pointer);
    const member = place?.member;
    if (place === undefined || member === undefined || place.hops.length === 0 || action.kind === "add-key" || action.kind === "append-element") return false;
    const names = new Set([...place.hops.map((hop) => nameAt(hop, written.sources)), ...namesAround(member, written.sources)]);
    const modules = new Set([...place.hops, member].map(({ id }) => id));
    const key = pointerTokens(action.pointer).at(-1)!;
    return [...modules].some((id) => [...names].some((name) => isOneName(name, id, written.sources) && reads(written.sources.text(id), name, key, startsIn(place.hops, id))));
  });
}

/** The identifier that a hop is or begins with. */
function nameAt({ id, start, end }: Location, sources: FixSources): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*/u.exec(sources.text(id).slice(start, end))?.[0] ?? "";
}

/** The constants whose values a place is part of. */
function namesAround({ id, start, end }: Location, sources: FixSources): string[] {
  return sources.module(id).bindings.flatMap((binding) => (binding.kind === "const" && binding.init.start <= start && end <= binding.init.end ? [binding.name] : []));
}

/** A name that something else bears too, such as the parameter of a handler, is most often that. */
function isOneName(name: string, id: string, sources: FixSources): boolean {
  return sources.module(id).bindings.filter((binding) => binding.name === name).length < 2;
}

function startsIn(hops: readonly Location[], id: string): ReadonlySet<number> {
  return new Set(hops.flatMap((hop) => (hop.id === id ? [hop.start] : [])));
}

/** @param known Where the definition itself uses names. */
function reads(text: string, name: string, key: string, known: ReadonlySet<number>): boolean {
  if (name === "" || !text.includes(name)) return false;
  const [n, k] = [escaped(name), escaped(key)];
  const isMemberRead = new RegExp(`(?<![\\w$.])${n}(?:\\s*[!?]?\\.\\s*[\\w$]+|\\s*(?:\\?\\.)?\\[[^\\]\\n]*\\])*?\\s*(?:[!?]?\\.\\s*${k}(?![\\w$])|(?:\\?\\.)?\\[\\s*["'\`]${k}["'\`]\\s*\\])`);
  const isDestructured = new RegExp(`\\{[^{}]*(?<![\\w$])${k}(?![\\w$])[^{}]*\\}\\s*=\\s*${n}(?![\\w$])`);
  if (isMemberRead.test(text) || isDestructured.test(text)) return true;
  // What the language does with a whole object is a copy of it, or a list of its names.
  const passed = new RegExp(`(?:(?<!\\bObject\\s*\\.\\s*\\w*|\\bstructuredClone)(?<=[\\w$\\])]\\s*)\\(|=\\{)\\s*(?<name>${n})\\s*[,)}]`, "gd");
  return [...text.matchAll(passed)].some(({ indices }) => !known.has(indices!.groups!["name"]![0]));
}

function escaped(word: string): string {
  return word.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
}
