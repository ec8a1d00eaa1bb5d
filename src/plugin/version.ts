/** Versions that stored results depend on. */

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

function versionOf(name: string): string {
  return (require(`${name}/package.json`) as { version: string }).version;
}

/** The version of this package. */
export const VERSION: string = versionOf("unplugin-define-tool");

/** Changes whenever a text could parse to something else. */
export const PARSER_VERSION: string = `${VERSION} ts-morph@${versionOf("ts-morph")}`;
