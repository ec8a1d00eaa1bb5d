/**
 * Types of the virtual modules. Until the types of a project are generated, they know no tool by name.
 *
 * The generated types refer to this file and fill `GeneratedManifest`.
 */

declare module "virtual:tool-manifest" {
  import type { SerializableToolManifest } from "unplugin-define-tool/runtime";

  /** Filled by the generated types: `names`, the tool names in order, and `args`, the args of each tool by name. */
  export interface GeneratedManifest {}

  /** The args of every tool, by name. */
  export type ToolArgs = GeneratedManifest extends { args: infer TArgs } ? TArgs : { [name: string]: unknown };

  /** The names of all tools, in order. */
  export type ToolNames = GeneratedManifest extends { names: infer TNames extends readonly string[] } ? TNames : readonly string[];

  /** The tools with these names, in the same order. */
  export type ToolManifests<TNames extends readonly string[]> = {
    readonly [TIndex in keyof TNames]: SerializableToolManifest & { readonly name: TNames[TIndex] };
  };

  /** Canonical, sorted by name, frozen. */
  export const tools: ToolManifests<ToolNames>;
  export const toolNames: ToolNames;
  /** SHA-256 of what an agent reads: changes with order and wording. */
  export const manifestHash: string;
  /** SHA-256 of what validates: stable under reordering and rewording. */
  export const contractHash: string;
}

declare module "virtual:tool-validators" {
  import type { ToolValidator } from "unplugin-define-tool/runtime";
  import type { ToolArgs } from "virtual:tool-manifest";

  /** A validator for each tool in a map of args by name. */
  export type ToolValidators<TArgs> = { readonly [TName in keyof TArgs]: ToolValidator<TArgs[TName]> };

  export const validators: ToolValidators<ToolArgs>;
}

declare module "virtual:tool-definitions" {
  import type { ToolDefinition } from "unplugin-define-tool/runtime";
  import type { ToolArgs } from "virtual:tool-manifest";

  /** Tools from a map of args by name. */
  export type ToolDefinitions<TArgs> = readonly {
    [TName in keyof TArgs & string]: ToolDefinition<TArgs[TName], unknown, TName>;
  }[keyof TArgs & string][];

  /** The exported tools of the app themselves, in manifest order. */
  export const definitions: ToolDefinitions<ToolArgs>;
}

// Named manifests of projects without generated types, which would declare each id exactly.

declare module "virtual:tool-manifest?manifest=*" {
  import type { ToolManifests } from "virtual:tool-manifest";

  export const tools: ToolManifests<readonly string[]>;
  export const toolNames: readonly string[];
  export const manifestHash: string;
  export const contractHash: string;
}

declare module "virtual:tool-validators?manifest=*" {
  import type { ToolValidators } from "virtual:tool-validators";

  export const validators: ToolValidators<{ [name: string]: unknown }>;
}

declare module "virtual:tool-definitions?manifest=*" {
  import type { ToolDefinitions } from "virtual:tool-definitions";

  export const definitions: ToolDefinitions<{ [name: string]: unknown }>;
}
