import type { FastifyInstance } from "fastify";

import { outboxPage } from "#server/adapters/outbox/page";
import type { Outbox } from "#server/adapters/outbox/store";

/** Adds pages for trying the product out. They only exist where messages go to the outbox. */
export function serveDevPages(app: FastifyInstance, outbox: Outbox | null): void {
  if (outbox === null) return;
  app.get("/dev/outbox", async (_, reply) => {
    const page = outboxPage(await outbox.list({ limit: 200 }));
    return reply.headers(page.headers).send(page.html);
  });
}
