import type { FastifyInstance } from "fastify";

/**
 * Headers for every answer. The page runs no inline script and loads nothing from elsewhere; styles may be inline
 * because the component library sets element styles.
 * @param secure true when people reach the product by https
 */
export function addSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      "content-security-policy": contentSecurityPolicy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=()",
      "cross-origin-opener-policy": "same-origin",
      "x-frame-options": "DENY",
      "x-request-id": request.id,
    });
    if (secure) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
}

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' ws: wss:",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");
