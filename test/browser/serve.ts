/** The playground on a dev server, and built files behind a small HTTP server. */

import { createServer, type Server } from "node:http";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, createServer as createViteServer, type InlineConfig, mergeConfig, type UserConfig, type ViteDevServer } from "vite";

export const PLAYGROUND = resolve(import.meta.dirname, "../../playground");

/** A page that is served, and how to stop serving it. */
export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts the dev server of a playground with its own config. It is read here rather than by Vite, which would start the
 * server anew whenever a source of the plugin changes.
 */
export async function serveDev(root: string = PLAYGROUND): Promise<Served & { readonly server: ViteDevServer }> {
  const { default: config } = (await import(pathToFileURL(join(root, "vite.config.ts")).href)) as { default: UserConfig };
  const server = await createViteServer(mergeConfig(config, { configFile: false, logLevel: "silent", server: { port: 0, host: "localhost" } } satisfies InlineConfig));
  await server.listen();
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error("The dev server has no address.");
  return { server, url, close: () => server.close() };
}

/** Builds the playground for production and serves it under the strict policy. */
export async function serveBuild(): Promise<Served> {
  const parent = resolve(PLAYGROUND, "../test/.tmp");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, "playground-build-"));
  await build({ root: PLAYGROUND, configFile: join(PLAYGROUND, "vite.config.ts"), logLevel: "error", build: { outDir: folder, emptyOutDir: true } });
  const { url, close } = await serveFolder(folder, STRICT_POLICY);
  return {
    url,
    async close() {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Nothing but files of the own origin, and no text that is run as code. */
export const STRICT_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:";

/** Serves a folder with a Content-Security-Policy. */
export async function serveFolder(folder: string, policy: string): Promise<Served> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    try {
      const body = await readFile(file);
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "content-security-policy": policy });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => closeServer(server) };
}

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8" };

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
