import { DeliveryError } from "../delivery-error.ts";
import type { Mail } from "./port.ts";

/** An installation that has chosen to go without mail: every message is refused for good. */
export function noMail(): Mail {
  return {
    async send() {
      throw new DeliveryError("email", "this installation sends no mail (MAIL_PROVIDER=none)", {
        permanent: true,
      });
    },
    close: async () => {},
  };
}
