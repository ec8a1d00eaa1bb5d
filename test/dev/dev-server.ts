/** A real Vite dev server, with what it shows captured. */

import { readdirSync } from "node:fs";
import { createServer, type ErrorPayload, type HotPayload, type ViteDevServer } from "vite";
import { expect, onTestFinished, vi } from "vitest";
import type { Options } from "../../src/plugin/options.ts";
import vitePlugin from "../../src/vite.ts";
import type { TempApp } from "../bundlers/temp-app.ts";

export interface Dev {
  readonly server: ViteDevServer;
  /** Everything sent to the browser, in order. */
  readonly sent: HotPayload[];
  /** Everything printed as an error. */
  readonly printed: string[];
  /** Loads the manifest as the server side does and returns the names in it. */
  toolNames(): Promise<readonly string[]>;
  /** What the browser would get for a virtual module; rejects where it would get an error. */
  browserCode(id?: string): Promise<string>;
  /** The errors shown over the page so far. */
  overlays(): ErrorPayload["err"][];
}

/** Starts a server for an app; it is closed when the test is done. */
export async function startDev(app: TempApp, options: Options = {}, { hmr, listen = false }: { hmr?: false; listen?: boolean } = {}): Promise<Dev> {
  const sent: HotPayload[] = [];
  const printed: string[] = [];
  const logger = { info() {}, warn() {}, warnOnce() {}, error: (text: string) => void printed.push(text), clearScreen() {}, hasErrorLogged: () => false, hasWarned: false };
  const server = await createServer({
    root: app.root,
    configFile: false,
    customLogger: logger as never,
    appType: "custom",
    cacheDir: app.path("node_modules/.vite"),
    server: listen ? { port: 0, host: "localhost" } : { middlewareMode: true, ws: false, ...(hmr === undefined ? {} : { hmr }) },
    plugins: [vitePlugin({ root: app.root, cache: false, ...options })],
    optimizeDeps: { noDiscovery: true },
  });
  onTestFinished(() => server.close());
  if (listen) await server.listen();
  await watching(server);
  const hot = server.environments.client.hot;
  const send = hot.send.bind(hot) as (payload: HotPayload) => void;
  hot.send = ((payload: HotPayload) => {
    sent.push(payload);
    send(payload);
  }) as typeof hot.send;
  return {
    server,
    sent,
    printed,
    toolNames: async () => ((await server.ssrLoadModule("virtual:tool-manifest")) as { toolNames: readonly string[] }).toolNames,
    async browserCode(id = "virtual:tool-manifest") {
      const result = await server.environments.client.transformRequest(id);
      return result?.code ?? "";
    },
    overlays: () => sent.flatMap((payload) => (payload.type === "error" ? [payload.err] : [])),
  };
}

/** What is written before the watcher has listed everything is not noticed by any plugin. */
async function watching(server: ViteDevServer): Promise<void> {
  const src = `${server.config.root}/src`;
  // The generated types may come while the watcher lists the folder, and no test changes them by hand.
  const sources = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) => !file.endsWith(".d.ts"));
  const files = sources.map((file) => `${src}/${file}`);
  await until(() => {
    const watched = new Set(Object.entries(server.watcher.getWatched()).flatMap(([folder, names]) => names.map((name) => `${folder}/${name}`)));
    expect(files.filter((file) => !watched.has(file))).toEqual([]);
  });
}

/** The watcher drops a second change of a file within 50 ms. */
export async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 120));
}

/** Waits for what a watcher brings about. */
export async function until<T>(check: () => T | Promise<T>): Promise<T> {
  return await vi.waitFor(check, { timeout: 15_000, interval: 40 });
}
