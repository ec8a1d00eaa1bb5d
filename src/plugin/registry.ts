/** The projects of this process: instances of the plugin with equal options share one. */

import type { ResolvedOptions } from "./options.ts";
import { Project } from "./project.ts";

/** Weak, so that a project lives as long as a bundler uses it. */
const projects = new Map<string, WeakRef<Project>>();

/** The project of these options: an open one, else a new one. */
export function openProject(options: ResolvedOptions): Project {
  const key = optionsKey(options);
  const open = projects.get(key)?.deref();
  if (open !== undefined) return open;
  const project = new Project(options);
  projects.set(key, new WeakRef(project));
  return project;
}

/** A text that is equal for equal options, or parts of them. */
export function optionsKey(options: unknown): string {
  return String(JSON.stringify(options, (_, value: unknown) => (value instanceof RegExp ? String(value) : value)));
}
