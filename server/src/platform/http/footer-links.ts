import type { FastifyInstance } from "fastify";

import type { Config } from "#server/config";

/**
 * Sends whoever opens one of the footer's pages on to the installation's own, where the configuration names one. The links
 * themselves stay the same for everyone, so no page has to wait for the configuration to show them.
 */
export function redirectFooterLinks(app: FastifyInstance, links: Config["links"]): void {
  const targets: Record<string, string | null> = {
    "/terms.html": links.terms,
    "/privacy.html": links.privacy,
    "/contact.html": links.contact,
  };
  app.addHook("onRequest", async (request, reply) => {
    const target = targets[request.url.split("?", 1)[0] ?? ""];
    if (target) return reply.header("cache-control", "no-cache").redirect(target);
    return undefined;
  });
}
