/**
 * Places in a schema as linked steps. A pointer text is only made for a place that has an issue, so that walking a
 * deep schema does not build a long text at every step.
 */

import { childPointer } from "../pointer.ts";

export interface Place {
  readonly parent?: Place;
  readonly token: string | number;
}

export const ROOT: Place = { token: "" };

export function childPlace(parent: Place, ...tokens: readonly (string | number)[]): Place {
  return tokens.reduce<Place>((place, token) => ({ parent: place, token }), parent);
}

/** The JSON Pointer of a place; `""` for the root. */
export function pointerOf(place: Place): string {
  const tokens: (string | number)[] = [];
  for (let step = place; step.parent !== undefined; step = step.parent) tokens.push(step.token);
  return tokens.reverse().reduce<string>(childPointer, "");
}
