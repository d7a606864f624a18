import type { Outbox } from "../outbox/store.ts";
import type { Mail } from "./port.ts";

/** Sends no mail: each message becomes a file of the outbox. */
export function outboxMail(outbox: Outbox): Mail {
  return {
    send: ({ to, subject, text, html }) =>
      outbox.write({ channel: "email", to, subject, text, html }),
    close: async () => {},
  };
}
