/** The generated types (contract §4 and §6): one module file, and a script file for the ids of named manifests. */

import { compare } from "../order.ts";
import { commentBlock, escapeText, nodeDoc, paragraphs } from "./docs.ts";
import { fileName, header, namedTypesFile, propertyKey, sourceLink, stringTuple } from "./generated-file.ts";
import { interfaceNames } from "./interface-names.ts";
import { emitInterfaces, type InterfaceSource } from "./interfaces.ts";
import { namedModules } from "./named-modules.ts";
import { manifestNames, ofManifest, type SortedTools, sortTools, type TypedTool, type TypeSubject } from "./typed-tools.ts";
import { UPSTREAM_IMPORTS, upstreamAugmentation } from "./upstream.ts";

export interface EmitTypesOptions {
  /**
   * Where the types go, relative to root, forward slashes: links to sources start from there.
   * @default "tool-manifest.d.ts"
   */
  readonly file?: string;
  /**
   * Specifiers that scanned files import `defineTool` from, as the app writes them, one for each module they resolve
   * to. Our own may be among them; it is typed in any case.
   * @default []
   */
  readonly augment?: readonly string[];
  /**
   * Named manifests that are declared, with or without tools.
   * @default []
   */
  readonly manifests?: readonly string[];
}

const DEFAULT_FILE = "tool-manifest.d.ts";
const RUNTIME = "unplugin-define-tool/runtime";

/**
 * Emits the generated types. They are one module file (only a module can augment another), which refers to `./client` and
 * to the file of the named manifests, so that it alone has to be in a project's tsconfig.
 *
 * @param tools All tools of the project, whatever their manifest and order.
 * @returns A pure function of the arguments, with LF line ends, in order of name.
 */
export async function emitTypes(tools: readonly TypedTool[], options: EmitTypesOptions = {}): Promise<string> {
  const file = options.file ?? DEFAULT_FILE;
  const sorted = sortTools(tools);
  const subjects = moduleSubjects(sorted);
  const names = interfaceNames(subjects.map((subject) => subject.name));
  const interfaces = await emitInterfaces(subjects.map((subject) => interfaceSource(subject, names, file)));
  const upstream = [...new Set(options.augment)].filter((specifier) => specifier !== RUNTIME);
  const hasNamed = manifestNames(tools, options.manifests ?? []).length > 0;
  return [
    header(hasNamed ? [fileName(namedTypesFile(file))] : []),
    ...(upstream.length > 0 ? [UPSTREAM_IMPORTS] : []),
    ...interfaces.map((text) => `${text}\n`),
    registryAugmentation(sorted.registered, names),
    manifestAugmentation(ofManifest(tools, undefined), names),
    ...upstream.map(upstreamAugmentation),
    "export {};\n",
  ].join("\n");
}

/**
 * Emits the types of the virtual modules of every named manifest. They are a script file: an ambient module cannot be
 * declared in a module.
 *
 * @returns Nothing where no manifest is named; then there is to be no such file.
 */
export async function emitNamedTypes(tools: readonly TypedTool[], options: EmitTypesOptions = {}): Promise<string | undefined> {
  const manifests = manifestNames(tools, options.manifests ?? []);
  if (manifests.length === 0) return undefined;
  const file = namedTypesFile(options.file ?? DEFAULT_FILE);
  const conflicting = new Set(sortTools(tools).conflicting);
  const modules = manifests.map(async (manifest) => {
    const members = ofManifest(tools, manifest);
    const subjects = members.filter((tool) => conflicting.has(tool)).map(subjectOf);
    const names = interfaceNames(subjects.map((subject) => subject.name));
    const interfaces = await emitInterfaces(subjects.map((subject) => interfaceSource(subject, names, file)));
    return namedModules(manifest, members, names, interfaces);
  });
  return [header([]), ...(await Promise.all(modules))].join("\n");
}

/** What the module file has interfaces for: registered names, and the unnamed manifest's tools that are left out there. */
function moduleSubjects({ registered, conflicting }: SortedTools): TypeSubject[] {
  const unregistered = ofManifest(conflicting, undefined).map(subjectOf);
  return [...registered, ...unregistered].sort((a, b) => compare(a.name, b.name));
}

function subjectOf(tool: TypedTool): TypeSubject {
  return { name: tool.name, tools: [tool] };
}

function interfaceSource(subject: TypeSubject, names: ReadonlyMap<string, string>, file: string): InterfaceSource {
  const [tool] = subject.tools;
  const places = subject.tools.map((other) => escapeText(`Defined in ${sourceLink(other, file)}`));
  return {
    interfaceName: nameOf(subject, names),
    doc: paragraphs([escapeText(tool.description), ...places, nodeDoc(tool.argsSchema)]),
    argsSchema: tool.argsSchema,
  };
}

function registryAugmentation(subjects: readonly TypeSubject[], names: ReadonlyMap<string, string>): string {
  const members = subjects.map((subject) => {
    const comment = commentBlock(escapeText(subject.tools[0].description), "    ");
    return `${comment}    ${propertyKey(subject.name)}: ${nameOf(subject, names)};\n`;
  });
  return `declare module "${RUNTIME}" {\n  interface ToolArgsRegistry {\n${members.join("")}  }\n}\n`;
}

/** Types `virtual:tool-manifest` and its siblings through the registry that `client.d.ts` declares. */
function manifestAugmentation(tools: readonly TypedTool[], names: ReadonlyMap<string, string>): string {
  const args = tools.map((tool) => `      ${propertyKey(tool.name)}: ${nameOf(tool, names)};\n`);
  return `declare module "virtual:tool-manifest" {
  interface GeneratedManifest {
    names: ${stringTuple(tools.map((tool) => tool.name))};
    args: {
${args.join("")}    };
  }
}
`;
}

function nameOf(subject: { readonly name: string }, names: ReadonlyMap<string, string>): string {
  const name = names.get(subject.name);
  if (name === undefined) throw new Error(`The tool ${subject.name} has no interface name.`);
  return name;
}
