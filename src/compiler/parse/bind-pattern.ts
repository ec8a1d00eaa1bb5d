/** Follows origins through destructuring patterns to the names they end in. */

import type { BindingId, Expression, Parameter, Pattern, PatternElement } from "../syntax.ts";
import { knownKey } from "./globals.ts";
import { copy, elementsOf, inside, NONE, type OriginList, type Passed, step } from "./origin.ts";

/** Reads the origins of default values. */
interface OriginReader {
  of(expression: Expression): OriginList;
}

type Bind = (binding: BindingId, origins: OriginList) => void;

/** Binds the names of a pattern to the parts of a value that they take. */
export function bindPattern(pattern: Pattern, origins: OriginList, reader: OriginReader, bind: Bind): void {
  if (pattern.kind === "name") return bind(pattern.binding, origins);
  if (pattern.kind === "object") {
    for (const property of pattern.properties) {
      const { name, computed } = property.key;
      bindElement(property, step(origins, name ?? (computed === undefined ? null : knownKey(computed))), reader, bind);
    }
    const taken = pattern.properties.flatMap(({ key }) => key.name ?? []);
    if (pattern.rest !== undefined) bindPattern(pattern.rest, copy(origins, taken), reader, bind);
    return;
  }
  pattern.elements.forEach((element, index) => {
    if (element !== null) bindElement(element, step(origins, String(index)), reader, bind);
  });
  if (pattern.rest !== undefined) bindPattern(pattern.rest, elementsOf(origins), reader, bind);
}

function bindElement(element: PatternElement, origins: OriginList, reader: OriginReader, bind: Bind): void {
  bindPattern(element.pattern, withDefault(origins, element.default, reader), reader, bind);
}

function withDefault(origins: OriginList, fallback: Expression | undefined, reader: OriginReader): OriginList {
  return fallback === undefined ? origins : [...origins, ...reader.of(fallback)];
}

/** Binds the parameters of a function to what is passed. */
export function bindParameters(parameters: readonly Parameter[], { known, others }: Passed, reader: OriginReader, bind: Bind): void {
  parameters.forEach((parameter, index) => {
    const later = index < known.length ? NONE : others;
    const origins = parameter.rest
      ? [...known.slice(index).flatMap((argument, offset) => inside(argument, String(offset))), ...inside(others, null)]
      : [...(known[index] ?? NONE), ...later];
    bindPattern(parameter.pattern, withDefault(origins, parameter.default, reader), reader, bind);
  });
}
