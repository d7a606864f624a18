import { createTransport } from "nodemailer";
import { DeliveryError } from "../delivery-error.ts";
import type { Mail } from "./port.ts";

export interface SmtpOptions {
  /** `smtp://user:password@host:port` (STARTTLS if the server offers it) or `smtps://…` (TLS from the start). */
  url: string;
  /** `Name <address>`, or an address alone. */
  from: string;
  /** Milliseconds for connecting, for the greeting, and for each silence after it. Default: 15,000. */
  timeout?: number;
}

/**
 * Sends mail by SMTP (RFC 5321), over a small pool of connections that stay open.
 *
 * @throws DeliveryError from `send`, permanent if the server answered 5xx about the message or its recipient
 */
export function smtpMail({ url, from, timeout = 15_000 }: SmtpOptions): Mail {
  const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout };
  const transport = createTransport({
    url,
    requireTLS: mustEncrypt(url),
    // Where encryption isn't required, any encryption is better than none (opportunistic security, RFC 7435): relays within a
    // network, such as Debian's Postfix, usually have a self-signed certificate.
    ...(mustVerify(url) ? {} : { tls: { rejectUnauthorized: false }, opportunisticTLS: true }),
    pool: true,
    // One for each worker that sends mail (four, and one for urgent messages), so none has to wait.
    maxConnections: 5,
    maxRequeues: 0,
    ...timeouts,
  });
  return {
    async send(message) {
      try {
        await transport.sendMail({
          from,
          // As an object: in a string, a comma would make a second recipient.
          to: { name: "", address: message.to },
          subject: message.subject,
          text: message.text,
          html: message.html,
          messageId: bracketed(message.messageId, from),
          headers: { "Auto-Submitted": "auto-generated" },
          // Users' text must not become a file path or an address to fetch.
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        throw deliveryError(error);
      }
    },
    close: async () => transport.close(),
  };
}

/**
 * A password must not cross a network unencrypted. An operator can allow a relay without TLS by ending MAIL_URL with
 * `?requireTLS=false`.
 * @returns true if the connection must be encrypted before anything else is sent
 */
export function mustEncrypt(url: string): boolean {
  const { hostname, password, searchParams } = new URL(url);
  const requireTLS = searchParams.get("requireTLS");
  if (requireTLS !== null) return requireTLS !== "false";
  // URL doesn't normalize hosts of this scheme: IPv6 addresses keep their brackets and names their capitals.
  return password !== "" && !/^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
}

/** @returns true if the server must prove its name with a certificate: wherever the connection must be encrypted */
function mustVerify(url: string): boolean {
  const { protocol, searchParams } = new URL(url);
  return protocol === "smtps:" || searchParams.get("secure") === "true" || mustEncrypt(url);
}

/** @returns the message ID as `<left@right>` (RFC 5322, 3.6.4), with the sender's domain as the right side if the ID has none */
function bracketed(id: string, from: string): string {
  const bare = id.replace(/[<>\s]/g, "");
  const domain = /@([^<>\s@]+)>?$/.exec(from)?.[1] ?? "localhost";
  return bare.includes("@") ? `<${bare}>` : `<${bare}@${domain}>`;
}

function deliveryError(error: unknown): DeliveryError {
  const code = property(error, "code");
  const command = property(error, "command") ?? "";
  const status = Number(property(error, "responseCode") ?? 0);
  // Only an answer about this recipient or this message is final. A 5xx to AUTH or MAIL FROM is about our account, and worth a retry
  // once the operator has fixed it. Without a status, nodemailer itself rejected the message.
  const refused = status >= 500 && ["RCPT TO", "DATA"].includes(command);
  const invalid = status === 0 && (code === "EENVELOPE" || code === "EMESSAGE");
  const permanent = refused || invalid;
  const providerCode =
    [code, status || null, enhancedStatus(error)].filter(Boolean).join(" ") || null;
  // A server's answer may repeat the recipient's address, but an error of the connection never does.
  const isConnectionError = status === 0 && !invalid && error instanceof Error;
  const reason = isConnectionError ? error.message : (providerCode ?? "unknown");
  return new DeliveryError("email", `mail was not accepted: ${reason}`, {
    permanent,
    providerCode,
    cause: error,
  });
}

/** @returns the enhanced status code (RFC 3463), such as `5.1.1` in `550 5.1.1 <…> no such mailbox`; null if there is none */
function enhancedStatus(error: unknown): string | null {
  const response = property(error, "response") ?? "";
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null;
}

function property(error: unknown, name: string): string | null {
  if (typeof error !== "object" || error === null || !(name in error)) return null;
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}
