/** Defaults that nobody applies: the SDK sends the arguments as they are (S000:39, `default-not-applied`). */

import type { Finding } from "../finding.ts";
import type { Definition } from "../model.ts";
import { childPointer } from "../../schema/pointer.ts";
import { isPlainObject } from "./kind.ts";
import { hopsOf } from "./places.ts";

/** Optional properties with a default whose handler, by its parameter's type, takes them as always present. */
export function unappliedDefaults(definition: Definition, schema: unknown): Finding[] {
  const { handler, locations } = definition;
  if (handler.kind !== "function" || handler.presentArgs === undefined || !isPlainObject(schema)) return [];
  const { properties, required } = schema;
  if (!isPlainObject(properties)) return [];
  return handler.presentArgs.flatMap((property) => {
    const node = Object.hasOwn(properties, property) ? properties[property] : undefined;
    if (!isPlainObject(node) || node["default"] === undefined || (Array.isArray(required) && required.includes(property))) return [];
    const pointer = childPointer(childPointer("/argsSchema/properties", property), "default");
    const location = locations.get(pointer)?.value ?? definition.argument;
    const related = [...hopsOf(definition, pointer), { location: handler.location, message: "the handler" }];
    return [{ rule: "default-not-applied", params: { property }, location, pointer, related }];
  });
}
