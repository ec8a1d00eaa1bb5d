/** Derives off the page's own thread, for trees so large that a person would notice. */

import type { Answer, Question } from "./deriver.ts";
import { derive } from "./findings.ts";

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  const answer: Answer = { version: data.version, derived: derive(data.tree) };
  postMessage(answer);
});
