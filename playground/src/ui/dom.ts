/** The least of a DOM library. */

type Child = Node | string;

/** Makes an element. Attributes that are `undefined` or `false` are left out; `true` is an empty attribute. */
export function element<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Readonly<Record<string, string | number | boolean | undefined>> = {}, ...children: readonly Child[]): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

/** Makes an SVG element. */
export function svg(tag: string, attributes: Readonly<Record<string, string | number | undefined>>, ...children: readonly Child[]): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

/** Makes `nodes` the children of an element. Those that stand right already are not touched: moving one would take its focus. */
export function placeChildren(parent: Element, nodes: readonly Element[]): void {
  const kept = new Set(nodes);
  for (const child of Array.from(parent.children)) if (!kept.has(child)) child.remove();
  let place = parent.firstElementChild;
  for (const node of nodes) {
    if (node === place) place = place.nextElementSibling;
    else parent.insertBefore(node, place);
  }
}

/** The element with an id, which the page is sure to have. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no #${id}.`);
  return found;
}

function setAttributes(target: Element, attributes: Readonly<Record<string, string | number | boolean | undefined>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) target.setAttribute(name, value === true ? "" : String(value));
  }
}
