import { createHash } from "node:crypto";

/** Makes the security headers of one answer. */
export type SecurityHeaders = (request: { id: string; url: string }) => Record<string, string>;

/**
 * Headers for every answer, failures of any kind included. A page runs and loads only what the app itself serves; what
 * the API answers can do nothing at all, should a browser ever show it as a page.
 * @param publicUrl the address people reach the product by
 * @param pages the web app's pages; their inline styles, and no others, are allowed
 */
export function createSecurityHeaders(
  publicUrl: string,
  pages: readonly string[],
): SecurityHeaders {
  const secure = publicUrl.startsWith("https:");
  const always = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    ...(secure && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
  const forPages = { ...always, "content-security-policy": pagePolicy(publicUrl, pages) };
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

function pagePolicy(publicUrl: string, pages: readonly string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${["'self'", ...pages.flatMap(inlineStyles)].join(" ")}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Not every browser counts the live channel's sockets as 'self'.
    `connect-src 'self' ${publicUrl.replace(/^http/, "ws").replace(/\/$/, "")}`,
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
