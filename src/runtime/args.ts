/** How the type of a tool's arguments is found: from the generated registry, else from what is written at the call. */

import type { ToolArgsSchema } from "../schema/types.ts";

/**
 * Args by tool name. Empty here; the generated types fill it by augmenting `unplugin-define-tool/runtime`, which is only
 * possible with an interface.
 */
export interface ToolArgsRegistry {}

/** The args of the registered tool `TName`, or `TFallback` for a name that is not registered. */
export type ToolArgsOf<TName extends string, TFallback = unknown> = TName extends keyof ToolArgsRegistry
  ? ToolArgsRegistry[TName]
  : TFallback;

/**
 * The args of one `defineTool` call, in this order: the registered type; what the annotation says, where the schema's
 * type was widened (`satisfies`, an annotated constant, explicit generics); what the literal schema says.
 */
export type ResolveArgs<TArgs, TName extends string, TSchema> = TName extends keyof ToolArgsRegistry
  ? ToolArgsRegistry[TName]
  : ToolArgsSchema extends TSchema
    ? TArgs
    : InferNode<TSchema> extends infer TInferred
      ? IsAny<TInferred> extends true
        ? TArgs
        : TInferred
      : never;

type IsAny<T> = 0 extends 1 & T ? true : false;

/** True where the element type of an `enum` was widened, so that its values are no longer known. */
type IsWide<T> = string extends T ? true : number extends T ? true : boolean extends T ? true : false;

/**
 * The type a literal schema node describes. A part whose literal types were lost becomes `any`: it gives way to the
 * handler's annotation instead of contradicting it.
 */
type InferNode<TNode> = TNode extends { readonly oneOf: readonly (infer TBranch)[] }
  ? InferNode<TBranch>
  : TNode extends { readonly enum: readonly (infer TValue)[] }
    ? IsWide<TValue> extends true
      ? any
      : TValue
    : TNode extends { readonly type: infer TType }
      ? InferTyped<TNode, TType>
      : unknown;

type InferTyped<TNode, TType> = TType extends "string"
  ? string
  : TType extends "number" | "integer"
    ? number
    : TType extends "boolean"
      ? boolean
      : TType extends "array"
        ? TNode extends { readonly items: infer TItems }
          ? InferNode<TItems>[]
          : unknown[]
        : TType extends "object"
          ? InferProperties<PropertiesOf<TNode>, RequiredOf<TNode>>
          : never;

type PropertiesOf<TNode> = TNode extends { readonly properties: infer TProperties } ? TProperties : {};

type RequiredOf<TNode> = TNode extends { readonly required: readonly (infer TRequired extends string)[] } ? TRequired : never;

/** The second, homomorphic mapping flattens the intersection, which hovers and messages would print otherwise. */
type InferProperties<TProperties, TRequired extends string> = string extends TRequired
  ? any
  : {
        [TKey in keyof TProperties as TKey extends TRequired ? TKey : never]: InferNode<TProperties[TKey]>;
      } & {
        [TKey in keyof TProperties as TKey extends TRequired ? never : TKey]?: InferNode<TProperties[TKey]>;
      } extends infer TObject
    ? { -readonly [TKey in keyof TObject]: TObject[TKey] }
    : never;
