/** Lowers a script to the neutral syntax. Importing this file loads the compiler that ts-morph bundles. */

import type { ts } from "ts-morph";
import type { Source } from "../model.ts";
import type { ParsedModule, SyntaxProblem } from "../syntax.ts";
import { CallSites } from "./call-sites.ts";
import { Changes } from "./changes.ts";
import { ClassCalls } from "./class-calls.ts";
import { addCommonJsExports } from "./commonjs.ts";
import { declareFile } from "./declare.ts";
import { dictionary } from "./dictionary.ts";
import { attachDirectives } from "./directives.ts";
import { emptyModule } from "./empty-module.ts";
import { exportsOf, type ModuleExports } from "./exports.ts";
import { LocalFunctions } from "./local-functions.ts";
import { Lowerer } from "./lower.ts";
import { NestingError } from "./lowering.ts";
import { MutationCalls } from "./mutation-calls.ts";
import { Mutations } from "./mutations.ts";
import { TOO_DEEP } from "./nesting.ts";
import { Origins } from "./origins.ts";
import type { Unit } from "./records.ts";
import { Aliases } from "./references.ts";
import { createScript, syntaxProblems } from "./script-file.ts";
import { SkillsSites } from "./skills.ts";
import { firstImport, hasModuleSyntax, importedIn, specifiersOf } from "./specifiers.ts";
import { Values } from "./values.ts";
import { walk } from "./walk.ts";

/** Parses a script. It never throws for what a text may hold: that becomes a syntax problem. */
export function parseScript(source: Source): ParsedModule {
  const file = orTooDeep(() => createScript(source), source.text);
  if (Array.isArray(file)) return emptyModule(source.id, file, importedIn(source.text));
  const problems = syntaxProblems(file);
  if (problems.length > 0) return emptyModule(source.id, problems, specifiersOf(file));
  const module = orTooDeep(() => lowerScript(source.id, file), source.text);
  return Array.isArray(module) ? emptyModule(source.id, module, specifiersOf(file)) : module;
}

/** The problem that code is nested too deeply, where recursion finds no end: in the compiler's own parser, or here. */
function orTooDeep<T extends object>(work: () => T, text: string): T | SyntaxProblem[] {
  try {
    return work();
  } catch (error) {
    if (error instanceof NestingError) return [{ message: error.message, start: error.start, end: error.end }];
    // The engine's word for a stack that is full.
    if (error instanceof RangeError) return [{ message: TOO_DEEP, start: 0, end: Math.min(1, text.length) }];
    throw error;
  }
}

function lowerScript(id: string, file: ts.SourceFile): ParsedModule {
  const unit = declareFile(file);
  const lowerer = new Lowerer(unit);
  const values = new Values(unit, lowerer);
  const exports = exportsOf(unit, lowerer);
  addCommonJsExports(unit, lowerer, exports);
  const found = collect(unit, lowerer, values, exports);
  const first = firstImport(file);
  return {
    id,
    esm: hasModuleSyntax(file),
    ...(first === undefined ? {} : { firstImport: first.getStart(file) }),
    bindings: unit.records.map((record) => values.binding(record)),
    exports: dictionary(exports.entries),
    starExports: exports.stars,
    ...(exports.equals === undefined ? {} : { exportEquals: exports.equals }),
    ...found,
    specifiers: specifiersOf(file, unit.module),
    syntaxProblems: [],
  };
}

type Found = Pick<ParsedModule, "callSites" | "skillsSites" | "writes" | "flows" | "strayDirectives">;

/** The second pass: everything that is found by looking at each node once. */
function collect(unit: Unit, lowerer: Lowerer, values: Values, exports: ModuleExports): Found {
  const functions = new LocalFunctions(values);
  const origins = new Origins(functions);
  const changes = new Changes(origins);
  const callSites = new CallSites(unit, lowerer, new Aliases(unit, values), exports);
  const skills = new SkillsSites(unit, lowerer);
  const mutations = new Mutations(unit, lowerer, origins, changes);
  const calls = new MutationCalls(unit, lowerer, origins, functions, changes);
  const classCalls = new ClassCalls(unit, lowerer, origins, changes);
  walk(unit.file, unit.module, unit.scopes, (node, scope) => {
    callSites.visit(node, scope);
    skills.visit(node, scope);
    mutations.visit(node, scope);
    calls.visit(node, scope);
    classCalls.visit(node, scope);
  });
  mutations.visitMerged();
  classCalls.visitCalls();
  const { callSites: sites, stray } = attachDirectives(callSites.drafts, unit.file);
  return { callSites: sites, skillsSites: skills.sites(changes.writes), writes: changes.writes, flows: changes.flows, strayDirectives: stray };
}
