/** A page as the dev server knows it: a WebSocket that gets HMR payloads. */

import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import type { HotPayload, ViteDevServer } from "vite";
import { onTestFinished } from "vitest";

/** Connects to a listening server and collects what it sends. */
export async function openPage(server: ViteDevServer): Promise<readonly HotPayload[]> {
  const { port } = server.httpServer!.address() as AddressInfo;
  const payloads: HotPayload[] = [];
  await new Promise<void>((resolve, reject) => {
    const headers = { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Protocol": "vite-hmr", "Sec-WebSocket-Key": randomBytes(16).toString("base64") };
    const upgrade = request({ host: "localhost", port, path: `/?token=${server.config.webSocketToken}`, headers });
    upgrade.on("error", reject);
    upgrade.on("response", (response) => reject(new Error(`HTTP ${response.statusCode}`)));
    upgrade.on("upgrade", (_, socket, head) => {
      onTestFinished(() => void socket.destroy());
      let buffer: Buffer = head;
      const read = (chunk: Buffer): void => {
        buffer = Buffer.concat([buffer, chunk]);
        for (let frame = readFrame(buffer); frame !== undefined; frame = readFrame(buffer)) {
          buffer = frame.rest;
          payloads.push(JSON.parse(frame.text) as HotPayload);
          // Vite greets every page; what it has to say to this one came before or comes later.
          if (payloads.some((payload) => payload.type === "connected")) resolve();
        }
      };
      socket.on("data", read);
      read(Buffer.alloc(0));
    });
    upgrade.end();
  });
  return payloads;
}

/** An unmasked text frame of at most 64 KiB, the only kind that Vite sends here. */
function readFrame(buffer: Buffer): { text: string; rest: Buffer } | undefined {
  if (buffer.length < 2) return undefined;
  const short = buffer[1]! & 0x7f;
  const start = short === 126 ? 4 : 2;
  if (buffer.length < start) return undefined;
  const length = short === 126 ? buffer.readUInt16BE(2) : short;
  if (buffer.length < start + length) return undefined;
  return { text: buffer.subarray(start, start + length).toString("utf8"), rest: buffer.subarray(start + length) };
}
