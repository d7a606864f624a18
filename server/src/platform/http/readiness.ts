import type { Server, ServerResponse } from "node:http";

import type { FastifyInstance } from "fastify";

import { CallError } from "#server/platform/http/errors";

/** Paths that answer whether or not the process serves: they say which it is. */
const always = new Set(["/api/health"]);

/**
 * Refuses every call while the process starts, drains or is under maintenance.
 * @param state asked for each request
 */
export function refuseUnlessServing(
  app: FastifyInstance,
  state: { readonly maintenance: boolean; isServing(): boolean },
): void {
  app.addHook("onRequest", async (request) => {
    const path = request.url.split("?", 1)[0] ?? "";
    if (!path.startsWith("/api/") || always.has(path)) return;
    if (state.maintenance) throw new CallError("maintenance");
    if (state.isServing()) return;
    throw new CallError("unavailable", { retryAfter: 1 });
  });
  // The next request is to find another node; and a connection that is kept alive would hold up the end.
  app.addHook("onSend", async (_, reply) => {
    if (!state.isServing()) reply.header("connection", "close");
  });
}

/**
 * Knows the requests in hand: those whose head is whole and whose answer has neither been handed over nor lost its client.
 * It looks at the server itself, so no hook that refuses is missed.
 * @returns waits until there is none, at most so many milliseconds
 */
export function trackRequests(server: Server): (withinMs: number) => Promise<void> {
  const inHand = new Set<ServerResponse>();
  let whenNone: (() => void) | undefined;
  server.on("request", (_, response) => {
    inHand.add(response);
    response.once("close", () => {
      inHand.delete(response);
      if (inHand.size === 0) whenNone?.();
    });
  });
  return async (withinMs) => {
    if (inHand.size === 0) return;
    await new Promise<void>((resolve) => {
      whenNone = resolve;
      setTimeout(resolve, withinMs).unref();
    });
  };
}
