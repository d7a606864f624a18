import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

import { type WebSocket, WebSocketServer } from "ws";

/**
 * For a server's `shouldUpgradeCallback`.
 * @returns true for a WebSocket at `/app/{key}`; any other upgrade is ignored and handled as a normal request (RFC 9110, 7.8)
 */
export function opensSocket({ headers, url }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === "websocket" && targetOf(url) !== null;
}

/**
 * Takes over a server's WebSocket upgrades. A malformed handshake becomes the server's `clientError`.
 * @param server created with `opensSocket`
 * @returns a function that stops handling the server's upgrades
 */
export function acceptUpgrades(
  server: Server,
  accept: (socket: WebSocket, target: Target, request: IncomingMessage) => void,
): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
  });
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    const target = targetOf(request.url);
    if (target === null) stream.destroy();
    else sockets.handleUpgrade(request, stream, head, (socket) => accept(socket, target, request));
  };
  sockets.on("wsClientError", (error, stream) => {
    if (!server.emit("clientError", error, stream)) stream.destroy();
  });
  server.on("upgrade", onUpgrade);
  return () => void server.off("upgrade", onUpgrade);
}

export interface Target {
  /** The app's public name. */
  readonly key: string;
  /** The protocol version that the client speaks. */
  readonly protocol: string | null;
}

function targetOf(path = ""): Target | null {
  const url = URL.parse(path, "http://gateway");
  const key = APP_PATH.exec(url?.pathname ?? "")?.[1];
  if (url === null || key === undefined) return null;
  return { key, protocol: url.searchParams.get("protocol") };
}

const APP_PATH = /^\/app\/([^/]+)$/;

/** In bytes. Clients' messages are short. */
const MAX_FRAME_BYTES = 64 * 1024;
