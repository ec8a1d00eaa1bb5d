/** The workbench: one state, what a person does to it, and what shows it. */

import { inferTreeFromJson, setNullable, setRequired, type SchemaTree } from "unplugin-define-tool/schema";
import { byId } from "../ui/dom.ts";
import { COMMANDS, type CommandName } from "./commands.ts";
import { Deriver, LARGE } from "./deriver.ts";
import { byNode, type Derived, nodeIdAt, structuralFindings } from "./findings.ts";
import { History } from "./history.ts";
import { Inspector } from "./inspector.ts";
import { isHistoryKey, type TreeAction } from "./keys.ts";
import { ancestorsOf, initiallyCollapsed, outlineOf, titleOf } from "./outline.ts";
import { type Dialect, OutputPanel, type ToolHead } from "./output-panel.ts";
import { TreeView } from "./tree-view.ts";

interface State {
  readonly tree: SchemaTree;
  readonly selected: string;
}

export class Workbench {
  readonly #history: History<State>;
  readonly #tree: TreeView;
  readonly #inspector: Inspector;
  readonly #outputs: OutputPanel;
  readonly #say: (text: string) => void;
  #collapsed = new Set<string>();
  #dialect: Dialect = "pedelec";
  #tool: ToolHead;
  readonly #deriver = new Deriver((tree, derived) => this.#receive(tree, derived));
  /** The last schemas there were, and the tree that they are of. */
  #derived: (Derived & { readonly tree: SchemaTree }) | undefined;

  /** @param say Speaks to those who do not see the page. */
  constructor(tool: ToolHead, say: (text: string) => void) {
    const tree = inferTreeFromJson({});
    this.#history = new History({ tree, selected: tree.rootId });
    this.#tool = tool;
    this.#say = say;
    this.#tree = new TreeView(byId("tree"), { select: (id) => this.select(id), expand: (id, expanded) => this.#expand(id, expanded), act: (action) => this.act(action) });
    this.#inspector = new Inspector(byId("inspector"), (next, subject, said) => this.#edit(next, subject, said), () => this.#tree.focus(this.#state.selected));
    byId("inspector").addEventListener("focusout", () => this.#history.endStep());
    this.#outputs = new OutputPanel(say, (pointer) => this.select(nodeIdAt(this.#state.tree, pointer)));
  }

  get #state(): State {
    return this.#history.present;
  }

  /** Shows a tree that was inferred or imported; the one before can be had back. */
  load(tree: SchemaTree, said: string): void {
    this.#collapsed = initiallyCollapsed(tree, LARGE);
    this.#commit({ tree, selected: tree.rootId });
    this.#say(said);
  }

  /** Makes the present tree the first one that undo comes back to. */
  forgetPast(): void {
    this.#history.forgetPast();
    this.#render();
  }

  /** Selects a node, opens what hides it, and moves the focus there. */
  select(selected: string): void {
    this.#history.endStep();
    this.#history.amend({ ...this.#state, selected });
    this.#reveal(selected);
    this.#render();
    this.#tree.focus(selected);
  }

  setDialect(dialect: Dialect): void {
    this.#dialect = dialect;
    this.#showOutputs();
    this.#render();
  }

  setTool(tool: ToolHead): void {
    this.#tool = tool;
    this.#showOutputs();
    this.#render();
  }

  /** Does what a key or a button asks for. @param fromButton The focus stays on the button, so that it can be pressed again. */
  act(action: TreeAction, fromButton = false): void {
    const { tree, selected } = this.#state;
    switch (action) {
      case "edit":
        return this.#inspector.focus();
      case "undo":
      case "redo":
        return this.#travel(action);
      case "toggle-required":
        return this.#toggle("required", () => setRequired(tree, selected, tree.nodes[selected]?.required !== true));
      case "toggle-nullable":
        return this.#toggle("nullable", () => setNullable(tree, selected, tree.nodes[selected]?.nullable !== true));
      default:
        return this.#command(action, fromButton);
    }
  }

  /** Undo and redo work wherever the focus is, save in a text of its own. */
  pressAnywhere(event: KeyboardEvent): void {
    const inForeignText = event.target instanceof Element && event.target.matches("input, textarea") && !byId("inspector").contains(event.target);
    if (inForeignText || !isHistoryKey(event)) return;
    event.preventDefault();
    this.#travel(event.key.toLowerCase() === "z" && !event.shiftKey ? "undo" : "redo");
  }

  #command(name: CommandName, fromButton: boolean): void {
    const { tree, selected } = this.#state;
    const outcome = COMMANDS[name](tree, selected);
    if ("refused" in outcome) return this.#say(outcome.refused);
    this.#commit(outcome);
    this.#say(outcome.said);
    if (name === "add") this.#inspector.focus();
    else if (!fromButton) this.#tree.focus(outcome.selected);
  }

  #toggle(property: "required" | "nullable", change: () => SchemaTree): void {
    const { selected } = this.#state;
    try {
      const tree = change();
      this.#commit({ tree, selected });
      const on = tree.nodes[selected]?.[property] === true;
      this.#say(`${titleOf(tree, selected)} ${property === "required" ? (on ? "is required" : "is optional") : on ? "may be null" : "may not be null"}.`);
      this.#tree.focus(selected);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.#say(error.message);
    }
  }

  #travel(direction: "undo" | "redo"): void {
    const wasInTree = byId("tree").contains(document.activeElement);
    if (!this.#history[direction]()) return this.#say(direction === "undo" ? "There is nothing to undo." : "There is nothing to redo.");
    this.#reveal(this.#state.selected);
    this.#render();
    if (wasInTree || document.activeElement === document.body) this.#tree.focus(this.#state.selected);
    this.#say(direction === "undo" ? "Undone." : "Redone.");
  }

  #edit(tree: SchemaTree, subject: string, said?: string): void {
    this.#history.commit({ tree, selected: this.#state.selected }, subject);
    this.#render();
    if (said !== undefined) this.#say(said);
  }

  #commit({ tree, selected }: State): void {
    this.#history.commit({ tree, selected });
    this.#reveal(selected);
    this.#render();
  }

  #expand(id: string, expanded: boolean): void {
    if (expanded) this.#collapsed.delete(id);
    else this.#collapsed.add(id);
    this.select(id);
  }

  #reveal(id: string): void {
    for (const ancestor of ancestorsOf(this.#state.tree, id)) this.#collapsed.delete(ancestor);
  }

  #render(): void {
    const { tree, selected } = this.#state;
    const structural = structuralFindings(tree);
    if (structural.length > 0) {
      this.#deriver.forget();
      this.#outputs.block(structural, (id) => this.select(id));
    } else this.#deriver.ask(tree);
    const build = this.#dialect === "pedelec" && this.#derived?.tree === tree ? this.#derived.findings : [];
    const findings = byNode([...structural, ...build]);
    this.#tree.render(tree, outlineOf(tree, this.#collapsed), selected, findings);
    this.#inspector.render(tree, selected, findings.get(selected) ?? []);
    byId("undo").setAttribute("aria-disabled", String(!this.#history.canUndo));
    byId("redo").setAttribute("aria-disabled", String(!this.#history.canRedo));
    byId("field-count").textContent = String(Object.keys(tree.nodes).length - 1);
  }

  #receive(tree: SchemaTree, derived: Derived): void {
    this.#derived = { tree, ...derived };
    this.#showOutputs();
    this.#render();
  }

  #showOutputs(): void {
    if (this.#derived !== undefined) this.#outputs.render(this.#derived.converted, this.#dialect, this.#tool);
  }
}
