import { DeliveryError } from "../delivery-error.ts";
import type { Sms } from "./port.ts";

/** An installation that has chosen to go without SMS: every message is refused for good. */
export function noSms(): Sms {
  return {
    async send() {
      throw new DeliveryError("sms", "this installation sends no SMS (SMS_PROVIDER=none)", {
        permanent: true,
      });
    },
  };
}
