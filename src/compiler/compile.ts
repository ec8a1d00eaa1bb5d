/** The table of contents: from the files of a project to its tools and diagnostics. Pure; the world enters by `host`. */

import { profilesOf } from "../schema/provider-profiles.ts";
import type { PatternChecker } from "../schema/check/patterns.ts";
import { commentedManifest, isRuntimeTool, manifestOfFile } from "./assign.ts";
import { collisions, duplicates, type Member, oversized, reused } from "./check/manifest.ts";
import { hopsOf } from "./check/places.ts";
import { ruleOptionFindings } from "./check/rule-options.ts";
import { skillsFindings } from "./check/skills.ts";
import { mergeStripped } from "./check/stripped.ts";
import { checkTool, type CheckedDefinition } from "./check/tool.ts";
import { Diagnoser, type Texts } from "./diagnose.ts";
import { createEvaluator, type Evaluator } from "./evaluate/evaluate.ts";
import { withAgreedFixes } from "./fixes/agreement.ts";
import { markedFix } from "./fixes/offer.ts";
import type { FixSources } from "./fixes/written.ts";
import type { Finding } from "./finding.ts";
import type { CompileOptions, CompilerHost } from "./host.ts";
import type { Compilation, Definition, Fix, Location, Source, Tool } from "./model.ts";
import { compare } from "./order.ts";
import { type CheckedCall, type Memory, remembering, reusable } from "./reuse.ts";
import { scan, type ScanResult } from "./scan.ts";
import type { CallSite, ParsedModule } from "./syntax.ts";

/** A compilation with what emitters and bundlers need besides. */
export interface CompileResult {
  readonly compilation: Compilation;
  /** The source specifiers that scanned files import for values, sorted: what generated types augment. */
  readonly imports: readonly string[];
  /** Tools that are a module's own export, in manifest order: what `virtual:tool-definitions` imports. */
  readonly definitions: readonly ExportedDefinition[];
  /** Tools that no module exports as such. */
  readonly unlistedDefinitions: readonly Tool[];
  /** Every named manifest that the option or a comment declares, sorted. */
  readonly declaredManifests: readonly string[];
  /** How many calls are marked `@runtime-tool`. */
  readonly runtimeTools: number;
  /** Ids of all files the result was read from. */
  readonly dependencyIds: readonly string[];
  /** Every tool with the call that defines it, in manifest order: what a rewrite of call sites needs. */
  readonly defined: readonly DefinedTool[];
  /** The fixes among the diagnostics that may not keep what the author meant, each with the reason. */
  readonly unsafeFixes: ReadonlyMap<Fix, string>;
  /** What a later pass may take over. */
  readonly memory: Memory;
}

/** A tool with the call that defines it; the tools of `defs.map(defineTool)` share one. */
export interface DefinedTool {
  readonly tool: Tool;
  readonly source: Source;
  readonly module: ParsedModule;
  readonly site: CallSite;
  readonly definition: Definition;
}

export interface ExportedDefinition {
  readonly name: string;
  readonly manifest?: string;
  readonly id: string;
  readonly exported: string;
}

/** One checked definition and where it comes from. */
interface Entry {
  readonly checked: CheckedDefinition;
  readonly source: Source;
  readonly module: ParsedModule;
  readonly site: CallSite;
  readonly manifest: string | undefined;
  readonly claimed: readonly string[] | undefined;
}

interface Gathered {
  readonly calls: ReadonlyMap<CallSite, CheckedCall>;
  readonly entries: readonly Entry[];
  readonly findings: readonly Finding[];
  readonly runtimeTools: number;
  readonly commented: readonly string[];
}

/**
 * Compiles a project.
 *
 * @param host Files, parser and resolver; anything it throws passes through.
 * @param checkPattern The rules of §3.7 for one pattern.
 * @param earlier The memory of a pass over the same files with the same options and resolutions, whose work may be taken over.
 * @returns Tools without an error in order of name, file and offset; all diagnostics in order of place.
 */
export function compile(outside: CompilerHost, options: CompileOptions, checkPattern: PatternChecker, earlier?: Memory): CompileResult {
  const { host, modules } = remembering(outside, earlier);
  const texts = textsOf(host);
  const diagnoser = new Diagnoser(texts, options);
  const evaluator = createEvaluator(host, options);
  const scanned = scan(host, options.sources, { sourceExports: (module) => evaluator.sourceExports(module, "defineTool") });
  const check = (definition: Definition): CheckedDefinition =>
    checkTool(definition, { options, sources: sourcesOf(host, texts), patterns: checkPattern, isError: (finding) => diagnoser.isError(finding) });
  const kept = reusable(earlier, host);
  const gathered = gather(scanned, evaluator, options, (module, site) => kept(site) ?? checkedCall(evaluator, module, site, check));
  const members = gathered.entries.flatMap((entry) => memberOf(entry, diagnoser));
  const repeated = duplicates(members.map((item) => item.member));
  const rejected = new Set(repeated.map((item) => item.member));
  const listed = members.filter((item) => item.member.fields !== undefined && !rejected.has(item.member));
  const findings = [
    ...ruleOptionFindings(options.rules),
    ...gathered.findings,
    ...repeated.map((item) => item.finding),
    ...collisions(members.map((item) => item.member), profilesOf(options.targets, options.profiles)),
    ...reused(members.map((item) => item.member)),
    ...oversized(listed.map((item) => item.member)),
  ];
  const tools = listed.map((item) => ({ entry: item.entry, tool: toolOf(item.entry, diagnoser) })).toSorted((a, b) => compare(a.tool.name, b.tool.name));
  const dependencyIds = dependenciesOf(scanned, gathered.entries);
  return {
    compilation: {
      tools: tools.map(({ tool }) => tool),
      diagnostics: diagnoser.diagnose(withAgreedFixes(mergeStripped(findings), gathered.entries.map(({ checked }) => checked.definition))),
      dependencies: dependencyIds.map((id) => texts.source(id).path).toSorted(compare),
    },
    imports: importedSources(scanned, options.sources),
    definitions: tools.flatMap(({ entry, tool }) => exportedDefinition(entry, tool)),
    unlistedDefinitions: tools.filter(({ entry, tool }) => exportedDefinition(entry, tool).length === 0).map(({ tool }) => tool),
    declaredManifests: [...new Set([...options.manifests.map((manifest) => manifest.name), ...gathered.commented])].toSorted(compare),
    runtimeTools: gathered.runtimeTools,
    dependencyIds,
    unsafeFixes: diagnoser.unsafeFixes,
    memory: { files: host.files, modules, calls: gathered.calls },
    defined: tools.map(({ entry: { checked, source, module, site }, tool }) => ({ tool, source, module, site, definition: checked.definition })),
  };
}

/** Evaluates and checks every call of every candidate module, in order of file and offset. */
function gather(scanned: ScanResult, evaluator: Evaluator, options: CompileOptions, work: (module: ParsedModule, site: CallSite) => CheckedCall): Gathered {
  const calls = new Map<CallSite, CheckedCall>();
  const entries: Entry[] = [];
  const findings: Finding[] = scanned.components.map(componentFinding);
  const commented = new Set<string>();
  let runtimeTools = 0;
  for (const { source, module } of scanned.modules) {
    findings.push(...moduleFindings(module, evaluator, options.sources));
    const file = manifestOfFile(source.path, options.manifests);
    const sites = evaluator.toolSites(module);
    if (sites.length > 0) findings.push(...file.findings);
    for (const site of sites) {
      if (isRuntimeTool(site)) {
        runtimeTools++;
        continue;
      }
      const named = commentedManifest(site);
      if (named !== undefined) commented.add(named);
      const call = work(module, site);
      calls.set(site, call);
      findings.push(...call.problems, ...genericsFinding(module, site));
      for (const checked of call.definitions) {
        findings.push(...checked.findings);
        entries.push({ checked, source, module, site, manifest: named ?? file.name, claimed: named === undefined ? file.claimed : undefined });
      }
    }
  }
  return { entries, findings, runtimeTools, commented: [...commented], calls };
}

function checkedCall(evaluator: Evaluator, module: ParsedModule, site: CallSite, check: (definition: Definition) => CheckedDefinition): CheckedCall {
  const { definitions, problems } = evaluator.define(module, site);
  return { definitions: definitions.map(check), problems };
}

/** Problems of a module that are no single tool's: syntax, misplaced comments, skills objects. */
function moduleFindings(module: ParsedModule, evaluator: Evaluator, sources: readonly string[]): Finding[] {
  const importsSource = module.specifiers.some((specifier) => sources.includes(specifier));
  const [problem] = module.syntaxProblems;
  if (problem !== undefined) {
    // A file that does not use the SDK is not ours to judge, even if it does not parse.
    return importsSource ? [{ rule: "syntax-error", params: { text: problem.message }, location: { id: module.id, start: problem.start, end: problem.end }, related: [] }] : [];
  }
  const tools = new Set(evaluator.toolSites(module));
  const misplaced = module.callSites.filter((site) => !tools.has(site)).flatMap((site) => site.directives);
  const unused = [...module.strayDirectives, ...misplaced].map((directive) => ({
    rule: "runtime-tool-unused",
    params: { comment: directive.kind === "manifest" ? `@manifest ${directive.name}` : "@runtime-tool" },
    location: { id: module.id, start: directive.start, end: directive.end },
    related: [],
  }));
  return [...unused, ...skillsFindings(module, evaluator)];
}

function componentFinding({ source, start, end }: ScanResult["components"][number]): Finding {
  return { rule: "component-unsupported", params: { extension: source.path.slice(source.path.lastIndexOf(".")) }, location: { id: source.id, start, end }, related: [] };
}

function genericsFinding(module: ParsedModule, site: CallSite): Finding[] {
  if (site.typeArguments === undefined || site.use.kind !== "call") return [];
  const { start, end } = site.typeArguments;
  const location = { id: module.id, start, end };
  const fix = { title: "Delete the type arguments", edits: [{ ...location, text: "" }], changes: [location] };
  return [{ rule: "tool-explicit-generics", params: {}, location, related: [], ...markedFix(fix, { rule: "tool-explicit-generics", params: {}, fix: undefined }) }];
}

function memberOf(entry: Entry, diagnoser: Diagnoser): { entry: Entry; member: Member }[] {
  const { name, definition, fields } = entry.checked;
  if (name === undefined || name === "") return [];
  const location = definition.locations.get("/name")?.value ?? definition.argument;
  const array: Location | undefined = entry.site.array === undefined ? undefined : { id: entry.source.id, ...entry.site.array };
  const member: Member = {
    name,
    location,
    path: entry.source.path,
    line: diagnoser.position(location).line,
    hops: hopsOf(definition, "/name"),
    manifest: entry.manifest,
    ...(entry.claimed === undefined ? {} : { claimed: entry.claimed }),
    ...(fields === undefined ? {} : { fields }),
    ...(array === undefined ? {} : { array }),
  };
  return [{ entry, member }];
}

function toolOf(entry: Entry, diagnoser: Diagnoser): Tool {
  const { name, description, argsSchema, timeoutMs } = entry.checked.fields!;
  return {
    name,
    description,
    argsSchema,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(entry.manifest === undefined ? {} : { manifest: entry.manifest }),
    file: entry.source.path,
    ...diagnoser.position(entry.checked.definition.callee),
  };
}

function exportedDefinition({ site, source }: Entry, tool: Tool): ExportedDefinition[] {
  if (site.exportedAs === undefined || site.use.kind !== "call") return [];
  return [{ name: tool.name, id: source.id, exported: site.exportedAs, ...(tool.manifest === undefined ? {} : { manifest: tool.manifest }) }];
}

function importedSources(scanned: ScanResult, sources: readonly string[]): string[] {
  const imported = new Set(scanned.modules.flatMap(({ module }) => module.specifiers));
  return sources.filter((specifier) => imported.has(specifier)).toSorted(compare);
}

function dependenciesOf(scanned: ScanResult, entries: readonly Entry[]): string[] {
  const ids = new Set<string>();
  for (const { checked } of entries) for (const id of checked.definition.dependencies) ids.add(id);
  for (const { source, module } of scanned.modules) if (module.syntaxProblems.length > 0) ids.add(source.id);
  return [...ids].toSorted(compare);
}

function sourcesOf(host: CompilerHost, texts: Texts): FixSources {
  return { text: (id) => texts.source(id).text, module: (id) => host.parse(texts.source(id)) };
}

function textsOf(host: CompilerHost): Texts {
  const known = new Map(host.files.map((file) => [file.id, file]));
  return {
    source(id) {
      const source = known.get(id) ?? host.read(id);
      // A file that was read a moment ago may be gone; its diagnostics keep their place by name.
      return source ?? { id, path: id, text: "" };
    },
  };
}
