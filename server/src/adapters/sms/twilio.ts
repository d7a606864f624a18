import { z } from "zod";
import { DeliveryError } from "../delivery-error.ts";
import type { Sms, SmsMessage } from "./port.ts";

export interface TwilioOptions {
  /** `https://api.twilio.com`, or the address of a region or of a compatible service. */
  url: string;
  accountSid: string;
  authToken: string;
  sender: { readonly from: string } | { readonly messagingServiceSid: string };
  /** Milliseconds for the whole request. Default: 10,000. */
  timeout?: number;
}

/**
 * Sends text messages with Twilio's Messages resource (REST API 2010-04-01).
 *
 * Twilio doesn't support idempotency keys for this call, so after a timeout a message may arrive twice. The key is sent for compatible
 * services that do.
 *
 * @throws DeliveryError from `send`, permanent if Twilio refused this message or number
 */
export function twilioSms(options: TwilioOptions): Sms {
  const address = `${options.url}/2010-04-01/Accounts/${encodeURIComponent(options.accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${options.accountSid}:${options.authToken}`).toString("base64")}`;
  return {
    async send(message) {
      if (!/^\+[1-9]\d{6,14}$/.test(message.to)) {
        throw new DeliveryError("sms", "the number is not in E.164 form", { permanent: true });
      }
      const response = await request(address, {
        method: "POST",
        headers: {
          authorization,
          accept: "application/json",
          "idempotency-key": message.idempotencyKey,
        },
        body: form(message, options.sender),
        redirect: "error",
        signal: AbortSignal.timeout(options.timeout ?? 10_000),
      });
      if (response.status !== 201 && response.status !== 200) throw refusal(response);
    },
  };
}

interface Answer {
  status: number;
  body: string;
}

async function request(address: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(address, init);
    return { status: response.status, body: await response.text() };
  } catch (cause) {
    const late = cause instanceof Error && cause.name === "TimeoutError";
    const reason = late ? "Twilio did not answer in time" : "Twilio could not be reached";
    throw new DeliveryError("sms", reason, { permanent: false, cause });
  }
}

function form(message: SmsMessage, sender: TwilioOptions["sender"]): URLSearchParams {
  const from: [string, string] =
    "from" in sender ? ["From", sender.from] : ["MessagingServiceSid", sender.messagingServiceSid];
  return new URLSearchParams([["To", message.to], from, ["Body", message.text]]);
}

const errorSchema = z.object({ code: z.number().nullish(), message: z.string().nullish() });

/** Errors about our sender or account (https://www.twilio.com/docs/api/errors). The operator can fix these, so they are worth a retry. */
const configurationErrors = new Set([
  21212, 21603, 21606, 21607, 21608, 21611, 21659, 21660, 21703,
]);

/** Twilio's message may repeat the recipient's number, so the error only has its code. */
function refusal({ status, body }: Answer): DeliveryError {
  const code = errorSchema.safeParse(json(body)).data?.code ?? null;
  const permanent = status === 400 && !(code !== null && configurationErrors.has(code));
  const text = `Twilio answered ${status}${code === null ? "" : `, error ${code}`}`;
  return new DeliveryError("sms", text, {
    permanent,
    providerCode: code === null ? null : String(code),
  });
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
