import { createTransport } from "nodemailer";
import { DeliveryError } from "../delivery-error.ts";
import type { Mail } from "./port.ts";

export interface SmtpOptions {
  /** `smtp://user:password@host:port` (STARTTLS when offered) or `smtps://…` (TLS from the start). */
  url: string;
  /** `Name <address>` or an address. */
  from: string;
  /** Milliseconds for each of: connecting, the greeting, silence in between. */
  timeout?: number;
}

/**
 * Mail over SMTP (RFC 5321), over a small pool of kept connections.
 *
 * @throws DeliveryError from send: permanent when the server answered 5xx about the message or its recipient.
 */
export function smtpMail({ url, from, timeout = 15_000 }: SmtpOptions): Mail {
  const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout };
  const transport = createTransport({
    url,
    requireTLS: mustEncrypt(url),
    pool: true,
    // One for each worker, so that none waits for a connection that another holds.
    maxConnections: 5,
    maxRequeues: 0,
    ...timeouts,
  });
  return {
    async send(message) {
      try {
        await transport.sendMail({
          from,
          // As an object, so that a comma in it never becomes a second recipient.
          to: { name: "", address: message.to },
          subject: message.subject,
          text: message.text,
          html: message.html,
          messageId: bracketed(message.messageId, from),
          headers: { "Auto-Submitted": "auto-generated" },
          // User text is content only: never a path or an address to fetch.
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
 * Whether the connection must be encrypted before anything is said: always where a password would cross a network. A relay of one's own
 * without TLS is allowed by name, with `?requireTLS=false` at the end of MAIL_URL.
 */
export function mustEncrypt(url: string): boolean {
  const { hostname, password, searchParams } = new URL(url);
  const asked = searchParams.get("requireTLS");
  if (asked !== null) return asked !== "false";
  // An address of a scheme that browsers do not know keeps its brackets and is not made lower case.
  return password !== "" && !/^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
}

/** `<left@right>` (RFC 5322, 3.6.4); the right side is the sender's domain when the id has none. */
function bracketed(id: string, from: string): string {
  const bare = id.replace(/[<>\s]/g, "");
  const domain = /@([^<>\s@]+)>?$/.exec(from)?.[1] ?? "localhost";
  return bare.includes("@") ? `<${bare}>` : `<${bare}@${domain}>`;
}

function deliveryError(error: unknown): DeliveryError {
  const code = property(error, "code");
  const command = property(error, "command") ?? "";
  const status = Number(property(error, "responseCode") ?? 0);
  // Only what the server says about this recipient or this message is final. 5xx to AUTH or MAIL FROM is about our account:
  // worth a retry once the operator has put it right. Without a status, nodemailer itself found the message impossible.
  const answered = status >= 500 && ["RCPT TO", "DATA"].includes(command);
  const impossible = status === 0 && (code === "EENVELOPE" || code === "EMESSAGE");
  const permanent = answered || impossible;
  const providerCode =
    [code, status || null, enhancedStatus(error)].filter(Boolean).join(" ") || null;
  // A server repeats the address, in a spelling of its own; what happened on the way to it names nobody.
  const onTheWay = status === 0 && !impossible && error instanceof Error;
  const reason = onTheWay ? error.message : (providerCode ?? "unknown");
  return new DeliveryError("email", `mail was not accepted: ${reason}`, {
    permanent,
    providerCode,
    cause: error,
  });
}

/** `5.1.1` of `550 5.1.1 <…> no such mailbox` (RFC 3463). */
function enhancedStatus(error: unknown): string | null {
  const response = property(error, "response") ?? "";
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null;
}

function property(error: unknown, name: string): string | null {
  if (typeof error !== "object" || error === null || !(name in error)) return null;
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}
