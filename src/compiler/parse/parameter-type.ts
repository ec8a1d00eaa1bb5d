/** What the type of a parameter says of the members of the value that is passed. Types are read as written, never checked. */

import { SyntaxKind, ts } from "ts-morph";
import { staticKey } from "./nodes.ts";

/**
 * The members that the code of a function takes as always present: its parameter's type lists them without `?` and
 * without `undefined`, and no default stands beside them where the parameter is taken apart.
 *
 * @returns Nothing where the type is neither written in place nor declared in the same file.
 */
export function presentMembers({ type, name }: ts.ParameterDeclaration, file: ts.SourceFile): string[] {
  if (type === undefined) return [];
  const defaulted = new Set(ts.isObjectBindingPattern(name) ? name.elements.filter((element) => element.initializer !== undefined).map(elementKey) : []);
  return membersOf(type, file).filter(isPresent).flatMap((member) => {
    const key = member.name === undefined ? undefined : staticKey(member.name);
    return key === undefined || defaulted.has(key) ? [] : [key];
  });
}

function elementKey({ propertyName, name }: ts.BindingElement): string | undefined {
  return propertyName !== undefined ? staticKey(propertyName) : ts.isIdentifier(name) ? name.text : undefined;
}

function membersOf(type: ts.TypeNode, file: ts.SourceFile): readonly ts.TypeElement[] {
  if (ts.isParenthesizedTypeNode(type)) return membersOf(type.type, file);
  if (ts.isTypeLiteralNode(type)) return type.members;
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName) || type.typeArguments !== undefined) return [];
  const { text } = type.typeName;
  return file.statements.flatMap((statement): readonly ts.TypeElement[] => {
    if (ts.isInterfaceDeclaration(statement) && statement.name.text === text) return statement.members;
    return ts.isTypeAliasDeclaration(statement) && statement.name.text === text && ts.isTypeLiteralNode(statement.type) ? statement.type.members : [];
  });
}

function isPresent(member: ts.TypeElement): member is ts.PropertySignature {
  return ts.isPropertySignature(member) && member.questionToken === undefined && member.type !== undefined && !takesUndefined(member.type);
}

function takesUndefined(type: ts.TypeNode): boolean {
  if (ts.isParenthesizedTypeNode(type)) return takesUndefined(type.type);
  if (ts.isUnionTypeNode(type)) return type.types.some(takesUndefined);
  return type.kind === SyntaxKind.UndefinedKeyword || type.kind === SyntaxKind.AnyKeyword || type.kind === SyntaxKind.UnknownKeyword;
}
