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
  return membersOf(type, file).flatMap((member) => {
    if (!ts.isPropertySignature(member) || member.questionToken !== undefined || member.type === undefined) return [];
    const key = staticKey(member.name);
    return key === undefined || defaulted.has(key) || mayBeUndefined(member.type, file) ? [] : [key];
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

/** Types whose values are known to be no `undefined`, whatever they hold. */
const PRESENT: ReadonlySet<ts.SyntaxKind> = new Set([
  SyntaxKind.StringKeyword,
  SyntaxKind.NumberKeyword,
  SyntaxKind.BooleanKeyword,
  SyntaxKind.BigIntKeyword,
  SyntaxKind.ObjectKeyword,
  SyntaxKind.LiteralType,
  SyntaxKind.TemplateLiteralType,
  SyntaxKind.ArrayType,
  SyntaxKind.TupleType,
  SyntaxKind.TypeLiteral,
  SyntaxKind.MappedType,
]);
/** Likewise, of the language's own library. */
const PRESENT_GENERICS: ReadonlySet<string> = new Set(["Array", "ReadonlyArray", "Record", "Partial", "Required", "Readonly"]);

/** Whether a value of a type may be `undefined`, or nothing is known of it: what another file declares may be anything. */
function mayBeUndefined(type: ts.TypeNode, file: ts.SourceFile, aliases: readonly string[] = []): boolean {
  if (ts.isParenthesizedTypeNode(type) || ts.isTypeOperatorNode(type)) return mayBeUndefined(type.type, file, aliases);
  if (ts.isUnionTypeNode(type)) return type.types.some((member) => mayBeUndefined(member, file, aliases));
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return !PRESENT.has(type.kind);
  const { text } = type.typeName;
  if (aliases.includes(text)) return true;
  const declared = file.statements.find((statement) => (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement) || ts.isEnumDeclaration(statement)) && statement.name.text === text);
  if (declared === undefined) return !PRESENT_GENERICS.has(text);
  return ts.isTypeAliasDeclaration(declared) && (type.typeArguments !== undefined || mayBeUndefined(declared.type, file, [...aliases, text]));
}
