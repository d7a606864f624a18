import { createHash } from "node:crypto";
import type { OutboxMessage } from "./store.ts";

/**
 * Renders the page at /dev/outbox, which shows each message as text. It has no scripts, and everything from a message is escaped.
 *
 * @param messages newest first
 * @returns the HTML document, and the headers that it must be sent with
 */
export function outboxPage(messages: readonly OutboxMessage[]): {
  html: string;
  headers: Record<string, string>;
} {
  const list =
    messages.length > 0 ? messages.map(article).join("\n") : "<p>Nothing has been sent yet.</p>";
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox · Lineup</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p>What would have been sent by mail and SMS, newest first. <a href="">Refresh</a></p>
${list}
</main>
</body>
</html>
`;
  return { html, headers };
}

const style = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0}main{max-width:68ch;margin:0 auto;padding:24px 16px}\
article{border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:12px;padding:8px 16px;margin:16px 0}\
h2{font-size:17px;margin:8px 0;overflow-wrap:anywhere}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}`;

const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

function article(message: OutboxMessage): string {
  const kind = message.channel === "sms" ? "SMS" : "Mail";
  const subject =
    message.subject === undefined ? "" : `<p><strong>${escape(message.subject)}</strong></p>\n`;
  return `<article>
<h2>${kind} to ${escape(message.to)}</h2>
<p><time datetime="${escape(message.created_at)}">${escape(message.created_at)}</time></p>
${subject}<pre>${withLinks(message.text)}</pre>
</article>`;
}

/** Turns web addresses into links, because invitations and password resets contain them. Everything is escaped. */
function withLinks(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"']+)/);
  return parts.map((part, index) => (index % 2 === 1 ? link(part) : escape(part))).join("");
}

function link(found: string): string {
  const address = found.replace(/[.,;:!?)\]]+$/, "");
  return `<a href="${escape(address)}">${escape(address)}</a>${escape(found.slice(address.length))}`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
