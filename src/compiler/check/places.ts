/** Where the tokens of a definition stand. */

import type { Issue } from "../../schema/issue.ts";
import type { Definition, Location, RelatedLocation } from "../model.ts";

/** The token an issue speaks of; the nearest container's where the place itself was not written down. */
export function placeOf(definition: Definition, pointer: string, at: Issue["at"]): Location | undefined {
  for (let path = pointer; ; path = path.slice(0, path.lastIndexOf("/"))) {
    const place = definition.locations.get(path);
    if (place !== undefined) {
      if (path !== pointer || at === "value") return place.value;
      return at === "key" ? (place.key ?? place.value) : { ...place.value, end: place.value.start + 1 };
    }
    if (path === "") return undefined;
  }
}

/** The names through which a place was reached. */
export function hopsOf(definition: Definition, pointer: string): RelatedLocation[] {
  return (definition.locations.get(pointer)?.hops ?? []).map((location) => ({ location, message: "used here" }));
}
