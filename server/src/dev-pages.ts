import type { FastifyInstance, FastifyRequest } from "fastify";

import { outboxPage } from "#server/adapters/outbox/page";
import type { Outbox } from "#server/adapters/outbox/store";
import type { Config } from "#server/config";
import { isLoopback } from "#server/platform/http/network";

/** Adds pages for trying the product out. They only exist where messages go to the outbox and the configuration allows it. */
export function serveDevPages(
  app: FastifyInstance,
  outbox: Outbox | null,
  { outboxPage: audience }: Pick<Config, "outboxPage">,
): void {
  if (outbox === null || audience === null) return;
  app.get("/dev/outbox", async (request, reply) => {
    if (audience === "local" && !isFromHere(request)) return reply.callNotFound();
    const page = outboxPage(await outbox.list({ limit: 200 }));
    return reply.headers(page.headers).send(page.html);
  });
}

/** A request by another name or with a proxy's headers came through a tunnel, or from a page whose name was pointed at this machine. */
function isFromHere({ hostname, headers }: FastifyRequest): boolean {
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  return isLoopback(hostname) && !isForwarded;
}
