import { createHash } from "node:crypto";

import type { Config } from "#server/config";

/** Makes the security headers of one answer. */
export type SecurityHeaders = (request: { id: string; url: string }) => Record<string, string>;

/**
 * Headers for every answer, failures of any kind included. A page runs and loads only what the app itself serves; what
 * the API answers can do nothing at all, should a browser ever show it as a page.
 * @param config where people reach the product, and where their browsers hear of what happens
 * @param pages the web app's pages; their inline styles, and no others, are allowed
 */
export function createSecurityHeaders(
  config: Pick<Config, "publicUrl" | "pusher">,
  pages: readonly string[],
): SecurityHeaders {
  const secure = config.publicUrl.startsWith("https:");
  const always = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    ...(secure && { "strict-transport-security": "max-age=31536000" }),
  };
  const forPages = { ...always, "content-security-policy": pagePolicy(liveOrigin(config), pages) };
  const forCalls = {
    ...always,
    "content-security-policy": callPolicy,
    "cache-control": "no-store",
  };
  return ({ id, url }) => ({
    ...(url.startsWith("/api/") ? forCalls : forPages),
    "x-request-id": id,
  });
}

const callPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Where the live channel's sockets lead. Of its own not every browser counts them as 'self'. */
function liveOrigin({ publicUrl, pusher }: Pick<Config, "publicUrl" | "pusher">): string {
  return new URL(pusher?.clientUrl ?? publicUrl.replace(/^http/, "ws")).origin;
}

function pagePolicy(live: string, pages: readonly string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${["'self'", ...pages.flatMap(inlineStyles)].join(" ")}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${live}`,
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The styles that make a page readable before any script runs, by their hashes. */
function inlineStyles(page: string): string[] {
  return [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
}
