import type { Adapters } from "#server/adapters/create-adapters";
import { DeliveryError } from "#server/adapters/delivery-error";
import type { JobPayloads } from "#server/platform/context";
import type { JobContext, JobHandlers } from "#server/platform/jobs/jobs";

type MessagePayloads = Pick<JobPayloads, "send-mail" | "send-sms">;

/**
 * Hands mails and text messages over. One with an empty `to` goes nowhere: calls that must not tell whether an
 * account exists start the job in either case.
 */
export function messageJobs(
  adapters: Pick<Adapters, "mail" | "sms">,
): JobHandlers<MessagePayloads> {
  return {
    "send-mail": {
      // Codes and links that open an account are in it.
      secret: true,
      concurrency: 4,
      expireInSeconds: 120,
      handle: async (mail, context) => {
        if (mail.to !== "") await deliver("mail", context, () => adapters.mail.send(mail));
      },
    },
    "send-sms": {
      // Codes and links that open an account are in it.
      secret: true,
      concurrency: 4,
      expireInSeconds: 120,
      handle: async (sms, context) => {
        if (sms.to !== "") await deliver("sms", context, () => adapters.sms.send(sms));
      },
    },
  };
}

/** What the provider refuses for good is not tried again. */
async function deliver(
  channel: "mail" | "sms",
  { log, id }: JobContext,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof DeliveryError) || !error.permanent) throw error;
    log.warn({ err: error, channel, id }, "a message can't be delivered");
  }
}
