import type { Server, ServerResponse } from "node:http";

import { healthPath } from "@lineup/contract/constants";
import type { FastifyInstance } from "fastify";

import { CallError } from "#server/platform/http/errors";

/** Paths that always answer, because they report whether the process serves calls. */
const alwaysServed = new Set<string>([healthPath]);

/**
 * Refuses every call while the process starts or drains (`unavailable`) or is under maintenance (`maintenance`).
 * @param state is read again for each request
 */
export function refuseUnlessServing(
  app: FastifyInstance,
  state: { readonly maintenance: boolean; isServing(): boolean },
): void {
  app.addHook("onRequest", async (request) => {
    const path = request.url.split("?", 1)[0] ?? "";
    if (!path.startsWith("/api/") || alwaysServed.has(path)) return;
    if (state.maintenance) throw new CallError("maintenance");
    if (state.isServing()) return;
    throw new CallError("unavailable", { retryAfter: 1 });
  });
  // The client's next request should go to another node, and a connection that stays open would delay the shutdown.
  app.addHook("onSend", async (_, reply) => {
    if (!state.isServing()) reply.header("connection", "close");
  });
}

/**
 * Tracks the pending requests: from the end of a request's head until its answer was handed over or its client has disconnected.
 * This uses Node's server and not Fastify's hooks, so requests that a hook refuses are included.
 * @returns a function that waits until no request is pending, but no longer than the given number of milliseconds
 */
export function trackRequests(server: Server): (withinMs: number) => Promise<void> {
  const pending = new Set<ServerResponse>();
  let onNonePending: (() => void) | undefined;
  server.on("request", (_, response) => {
    pending.add(response);
    response.once("close", () => {
      pending.delete(response);
      if (pending.size === 0) onNonePending?.();
    });
  });
  return async (withinMs) => {
    if (pending.size === 0) return;
    await new Promise<void>((resolve) => {
      onNonePending = resolve;
      setTimeout(resolve, withinMs).unref();
    });
  };
}
