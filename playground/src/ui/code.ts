/** Code with a little colour, and buttons that copy it. */

import { element } from "./dom.ts";

/** More lines than anyone reads in a page; copying takes them all the same. */
const MOST_LINES = 1_500;

const TOKEN = /(?<comment>\/\*[^]*?\*\/)|(?<key>"(?:[^"\\]|\\.)*"(?=\s*\??:)|(?<![\w"])[\p{ID_Start}$_][\p{ID_Continue}$]*(?=\??:))|(?<string>"(?:[^"\\]|\\.)*")|(?<number>-?\b\d[\d.eE+-]*\b)|(?<keyword>\b(?:import|from|export|const|interface|string|number|boolean|null|unknown|true|false)\b)/gu;

/** Shows code of JSON or TypeScript in an element. */
export function showCode(target: HTMLElement, code: string): void {
  const lines = code.split("\n");
  const shown = lines.length > MOST_LINES ? `${lines.slice(0, MOST_LINES).join("\n")}\n` : code;
  target.replaceChildren(...highlight(shown));
  if (shown !== code) target.append(element("em", {}, `… and ${lines.length - MOST_LINES} more lines, which Copy takes too.`));
}

function highlight(code: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const match of code.matchAll(TOKEN)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? "";
    parts.push(code.slice(end, match.index), element("span", { class: `tok-${kind}` }, match[0]));
    end = match.index + match[0].length;
  }
  return [...parts, code.slice(end)];
}

/** A button that copies a text and says so in its own label. */
export function copyButton(label: string, read: () => string, say: (text: string) => void): HTMLButtonElement {
  const button = element("button", { type: "button", class: "small copy", "aria-label": `Copy ${label}` }, "Copy");
  button.addEventListener("click", async () => {
    const copied = await copy(read());
    say(copied ? `Copied ${label}.` : `The browser did not let the page copy ${label}: select the text and copy it yourself.`);
    button.textContent = copied ? "Copied" : "Not copied";
    button.classList.toggle("done", copied);
    setTimeout(() => {
      button.textContent = "Copy";
      button.classList.remove("done");
    }, 1_600);
  });
  return button;
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
