import type { Outbox } from "../outbox/store.ts";
import type { Sms } from "./port.ts";

/** Sends no text messages: each one becomes a file of the outbox. */
export function outboxSms(outbox: Outbox): Sms {
  return { send: ({ to, text }) => outbox.write({ channel: "sms", to, text }) };
}
