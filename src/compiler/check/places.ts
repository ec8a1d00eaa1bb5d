/** Where the tokens of a definition stand. */

import type { Issue } from "../../schema/issue.ts";
import type { Definition, Location, RelatedLocation } from "../model.ts";

/** The text of a module. */
type TextOf = (id: string) => string;

/** The token an issue speaks of; the nearest container's where the place itself was not written down. */
export function placeOf(definition: Definition, pointer: string, at: Issue["at"], text: TextOf): Location | undefined {
  for (let path = pointer; ; path = path.slice(0, path.lastIndexOf("/"))) {
    const place = definition.locations.get(path);
    if (place !== undefined) {
      if (path !== pointer || at === "value") return place.value;
      return at === "key" ? (place.key ?? place.value) : nodeOf(place.value, text);
    }
    if (path === "") return undefined;
  }
}

/** The brace of an object literal; the whole of an expression that makes the object in some other way. */
function nodeOf(value: Location, text: TextOf): Location {
  return text(value.id)[value.start] === "{" ? { ...value, end: value.start + 1 } : value;
}

/** The names through which a place was reached. */
export function hopsOf(definition: Definition, pointer: string): RelatedLocation[] {
  return usedAt(definition.locations.get(pointer)?.hops ?? []);
}

export function usedAt(hops: readonly Location[]): RelatedLocation[] {
  return hops.map((location) => ({ location, message: "used here" }));
}
