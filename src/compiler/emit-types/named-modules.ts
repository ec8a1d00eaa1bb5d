/** The ambient modules of one named manifest. */

import { importTypes, propertyKey, stringTuple } from "./generated-file.ts";
import type { TypedTool } from "./typed-tools.ts";

const INDENT = "  ";

/**
 * Emits `virtual:tool-manifest?manifest=…` and its two siblings. A tool whose name means one thing in the project is
 * typed by the registry, any other by an interface inside the manifest's own module.
 *
 * @param tools The tools of the manifest, in order.
 * @param names Interface names of those tools that the registry leaves out.
 * @param interfaces The text of those interfaces.
 */
export function namedModules(
  manifest: string,
  tools: readonly TypedTool[],
  names: ReadonlyMap<string, string>,
  interfaces: readonly string[],
): string {
  const args = tools.map(({ name }) => `    ${propertyKey(name)}: ${names.get(name) ?? `ToolArgsOf<${JSON.stringify(name)}>`};\n`);
  // As it may be written in an import: only a percent sign would be read as something else.
  const idOf = (module: string): string => `virtual:${module}?manifest=${manifest.replaceAll("%", "%25")}`;
  const openModule = (module: string): string => `declare module ${JSON.stringify(idOf(module))} {`;
  return `${openModule("tool-manifest")}
  ${importTypes(["ToolArgsOf"], "unplugin-define-tool/runtime")}
  ${importTypes(["ToolManifests"], "virtual:tool-manifest")}

${interfaces.map((text) => `${indent(text)}\n\n`).join("")}  export interface ToolArgs {
${args.join("")}  }

  export const tools: ToolManifests<${stringTuple(tools.map((tool) => tool.name))}>;
  export const toolNames: ${stringTuple(tools.map((tool) => tool.name))};
  export const manifestHash: string;
  export const contractHash: string;
}

${openModule("tool-validators")}
  ${importTypes(["ToolArgs"], idOf("tool-manifest"))}
  ${importTypes(["ToolValidators"], "virtual:tool-validators")}

  export const validators: ToolValidators<ToolArgs>;
}

${openModule("tool-definitions")}
  ${importTypes(["ToolArgs"], idOf("tool-manifest"))}
  ${importTypes(["ToolDefinitions"], "virtual:tool-definitions")}

  export const definitions: ToolDefinitions<ToolArgs>;
}
`;
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, INDENT);
}
