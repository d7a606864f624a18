import { createHash } from "node:crypto";

import type { Config } from "#server/config";

/** Gives the security headers of the answer to one request. */
export type SecurityHeaders = (request: { id: string; url: string }) => Record<string, string>;

/**
 * The headers that every answer has, including failures of any kind. Pages may run and load only what the app itself serves. API
 * answers may not do anything, even if a browser shows one as a page.
 * @param config the product's address, and those of the live channel and the GIF service if browsers call them elsewhere
 * @param pages the HTML of the web app's pages; of inline styles, only those in these pages are allowed
 */
export function createSecurityHeaders(
  config: Pick<Config, "publicUrl" | "pusher" | "gif">,
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
  const forPages = { ...always, "content-security-policy": pagePolicy(config, pages) };
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

/** The origin of the live channel's sockets. It is always listed, because not every browser counts our own sockets as 'self'. */
function liveOrigin({ publicUrl, pusher }: Pick<Config, "publicUrl" | "pusher">): string {
  return new URL(pusher?.clientUrl ?? publicUrl.replace(/^http/, "ws")).origin;
}

/** The origins of a GIF service that browsers call themselves, with its pictures; none if all goes through this server. */
function gifOrigins({ gif }: Pick<Config, "gif">): { calls: string; pictures: string } {
  if (gif.kind !== "giphy" || !gif.direct) return { calls: "", pictures: "" };
  const { origin } = new URL(gif.url);
  return { calls: ` ${origin}`, pictures: ` ${origin} https://*.giphy.com` };
}

function pagePolicy(
  config: Pick<Config, "publicUrl" | "pusher" | "gif">,
  pages: readonly string[],
): string {
  const gifs = gifOrigins(config);
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${[...new Set(["'self'", ...pages.flatMap(inlineStyles)])].join(" ")}`,
    `img-src 'self' data: blob:${gifs.pictures}`,
    "font-src 'self'",
    `connect-src 'self' ${liveOrigin(config)}${gifs.calls}`,
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** @returns CSP hashes of a page's inline styles, which make it readable before any script runs */
function inlineStyles(page: string): string[] {
  return [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
}
