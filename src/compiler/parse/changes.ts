/** The writes and flows of a file, as they are found. */

import type { BindingId, Expression, Flow, Range, Write } from "../syntax.ts";
import { NONE, type Origin, type OriginList } from "./origin.ts";
import type { Origins } from "./origins.ts";

export class Changes {
  readonly writes: Write[] = [];
  readonly flows: Flow[] = [];
  readonly #origins: Origins;

  constructor(origins: Origins) {
    this.#origins = origins;
  }

  /** A slot of an object is changed, and holds `value` from then on. */
  write(object: Expression, key: string | null, range: Range, value: OriginList = NONE): void {
    for (const owner of this.#owners(object)) {
      const path = [...owner.fromPath, key];
      this.writes.push({ binding: owner.binding, path, start: range.start, end: range.end });
      for (const origin of value) this.#flow(origin, owner.binding, [...path, ...origin.toPath]);
    }
  }

  /** An object gets properties of others, as with `Object.assign`. */
  mix(object: Expression, value: OriginList): void {
    for (const owner of this.#owners(object)) {
      for (const origin of value) this.#flow(origin, owner.binding, [...owner.fromPath, ...origin.toPath]);
    }
  }

  /** A name holds a value from then on. */
  readonly hold = (binding: BindingId, value: OriginList): void => {
    for (const origin of value) this.#flow(origin, binding, origin.toPath);
  };

  /** The bindings through which the object itself, and no copy of it, is reached. */
  #owners(object: Expression): OriginList {
    return this.#origins.of(object).filter(({ toPath, copied }) => toPath.length === 0 && !copied);
  }

  #flow({ binding, fromPath, copied, omitted }: Origin, to: BindingId, toPath: Flow["toPath"]): void {
    if (binding === to && fromPath.length === 0 && toPath.length === 0) return;
    this.flows.push({ from: binding, fromPath, to, toPath, copied, ...(omitted === undefined ? {} : { omitted }) });
  }
}
