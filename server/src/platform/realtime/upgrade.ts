import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

import { type WebSocket, WebSocketServer } from "ws";

/**
 * A server's `shouldUpgradeCallback`: what offers another protocol, or a WebSocket elsewhere than at `/app/{key}`, is a
 * request like any other (RFC 9110, 7.8).
 */
export function opensSocket({ headers, url }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === "websocket" && targetOf(url) !== null;
}

/**
 * Takes over a server's WebSocket upgrades. A handshake that is none is the server's `clientError`.
 * @param server made with `opensSocket`
 * @returns a function that lets go of the server
 */
export function acceptUpgrades(
  server: Server,
  accept: (socket: WebSocket, target: Target, request: IncomingMessage) => void,
): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LARGEST_FRAME,
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
  /** Public name of the app. */
  readonly key: string;
  /** Version of the protocol that the client speaks. */
  readonly protocol: string | null;
}

function targetOf(path = ""): Target | null {
  const url = URL.parse(path, "http://gateway");
  const key = APP_PATH.exec(url?.pathname ?? "")?.[1];
  if (url === null || key === undefined) return null;
  return { key, protocol: url.searchParams.get("protocol") };
}

const APP_PATH = /^\/app\/([^/]+)$/;

/** Bytes. What clients have to say is short. */
const LARGEST_FRAME = 64 * 1024;
