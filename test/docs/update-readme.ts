/** Brings the generated part of the README up to date: `npm run docs`. */

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { withRuleSection } from "./rule-section.ts";

const file = resolve(import.meta.dirname, "../../README.md");
writeFileSync(file, withRuleSection(readFileSync(file, "utf8")));
