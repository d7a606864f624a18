import type { FastifyInstance } from "fastify";

import type { Config } from "#server/config";

/**
 * Redirects the pages that the web app's footer links to, if the configuration has addresses for them. The links in the footer
 * are the same in every installation, so the app can show them without loading the configuration.
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
