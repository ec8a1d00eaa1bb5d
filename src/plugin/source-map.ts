/** The source map that a file names for itself: of compiled code, to what it was compiled from. */

import remapping, { type EncodedSourceMap } from "@jridgewell/remapping";
import { FlattenMap, encodedMap, type SectionedSourceMap } from "@jridgewell/trace-mapping";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The comment that ends a text. */
const COMMENT = /\/[/*][#@]\s*sourceMappingURL=(\S+?)\s*(?:\*\/\s*)?$/;

/**
 * Follows a map to a text through the map that the text names for itself, as far as there is one that can be read.
 *
 * @param map From rewritten code to `text`, as JSON.
 * @param file The path of the file that holds `text`.
 * @returns A map with sources relative to the folder of the file.
 */
export function throughOwnMap(map: string, text: string, file: string): string {
  const own = ownMap(text, file);
  if (own === undefined) return map;
  let asked = false;
  // Only the first question is about the text; what that was made from is as far as it goes.
  return remapping(map, () => {
    if (asked) return null;
    asked = true;
    return own;
  }).toString();
}

/** What the comment at the end of a text leads to, with sources relative to the folder of the file. */
function ownMap(text: string, file: string): EncodedSourceMap | undefined {
  const url = COMMENT.exec(text)?.[1];
  if (url === undefined) return undefined;
  try {
    const place = new URL(url, pathToFileURL(file));
    const map = JSON.parse(place.protocol === "data:" ? dataOf(place) : readFileSync(place, "utf8")) as EncodedSourceMap | SectionedSourceMap;
    // A bundler of bundles writes one map for each part, which remapping does not read.
    const whole = "sections" in map ? encodedMap(FlattenMap(map)) : map;
    return rebased(whole, place.protocol === "data:" ? pathToFileURL(file) : place, path.dirname(file));
  } catch {
    // A map that is not there, or is none: a bundler that reads the file by itself does without it too.
    return undefined;
  }
}

function dataOf({ href }: URL): string {
  const [head, data] = [href.slice(0, href.indexOf(",")), href.slice(href.indexOf(",") + 1)];
  return head.endsWith(";base64") ? Buffer.from(data, "base64").toString("utf8") : decodeURIComponent(data);
}

function rebased(map: EncodedSourceMap, place: URL, folder: string): EncodedSourceMap {
  const { sourceRoot, ...rest } = map;
  const root = sourceRoot ? new URL(sourceRoot.replace(/\/?$/, "/"), place) : place;
  const sources = map.sources.map((source) => {
    if (source === null) return null;
    const url = new URL(source, root);
    return url.protocol === "file:" ? path.relative(folder, fileURLToPath(url)).replaceAll("\\", "/") : url.href;
  });
  return { ...rest, sources };
}
