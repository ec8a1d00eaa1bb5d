/** `npm run bench`: every figure in one run. `--tools` and `--files` set the size of the synthetic app. */

import { parseArgs } from "node:util";
import { benchScan } from "./scan.ts";
import { benchTree } from "./tree.ts";
import { benchValidators } from "./validators.ts";

const { values } = parseArgs({ options: { tools: { type: "string", default: "200" }, files: { type: "string", default: "2000" } } });
const size = { tools: Number(values.tools), files: Number(values.files) };
if (!(Number.isInteger(size.tools) && Number.isInteger(size.files) && size.tools > 3 && size.files > size.tools)) {
  throw new RangeError("--tools takes a whole number above 3, --files a larger one");
}

console.log(`Scanning ${size.tools} tools in ${size.tools} files among ${size.files} source files (medians; the ratios are the figures)\n`);
console.log(await benchScan(size));
console.log("\nValidators of three tools (a counter, a nested card, a list of shapes)\n");
console.log(await benchValidators());
console.log("\nThe schema tree\n");
console.log(await benchTree());
