import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

import { type WebSocket, WebSocketServer } from "ws";

/**
 * Takes over a server's WebSocket upgrades of `/app/{key}`; other paths get 404.
 * @returns a function that lets go of the server
 */
export function acceptUpgrades(
  server: Server,
  accept: (socket: WebSocket, request: { key: string; protocol: string | null }) => void,
): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LARGEST_FRAME,
  });
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    const url = URL.parse(request.url ?? "", "http://gateway");
    const key = APP_PATH.exec(url?.pathname ?? "")?.[1];
    if (url !== null && key !== undefined) {
      const protocol = url.searchParams.get("protocol");
      sockets.handleUpgrade(request, stream, head, (socket) => accept(socket, { key, protocol }));
    } else if (server.listenerCount("upgrade") === 1) {
      // In development Vite listens on the same server for a path of its own; alone, we answer.
      stream.on("error", () => {});
      stream.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    }
  };
  server.on("upgrade", onUpgrade);
  return () => void server.off("upgrade", onUpgrade);
}

const APP_PATH = /^\/app\/([^/]+)$/;

/** Bytes. What clients have to say is short. */
const LARGEST_FRAME = 64 * 1024;
