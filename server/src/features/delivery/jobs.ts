import type { Adapters } from "#server/adapters/create-adapters";
import { DeliveryError } from "#server/adapters/delivery-error";
import { isStillWaiting } from "#server/features/memos/reads";
import type { Db, JobPayloads, MemoReminder } from "#server/platform/context";
import type { JobContext, JobDefinition, JobHandlers } from "#server/platform/jobs/jobs";
import { UnrecoverableJobError } from "#server/platform/jobs/job-worker";
import { companyScope } from "#server/platform/scope";

type MessagePayloads = Pick<JobPayloads, "send-mail" | "send-sms">;

/**
 * Delivers e-mails and text messages. A message with an empty `to` goes nowhere: calls that must not reveal whether
 * an account exists enqueue one in either case.
 */
export function deliveryJobs(
  db: Db,
  adapters: Pick<Adapters, "mail" | "sms">,
  clock: () => Date,
  secret: string,
): JobHandlers<MessagePayloads> {
  /**
   * @returns false for a reminder that isn't needed anymore. It may have waited for hours for the provider: by then
   *   the person may have answered, or may have a newer reminder.
   */
  const isWanted = async ({ reminder }: { reminder?: MemoReminder }): Promise<boolean> =>
    reminder === undefined ||
    (await isStillWaiting(db, companyScope(reminder.companyId), reminder, clock(), secret));
  return {
    "send-mail": {
      ...deliveryOptions,
      async handle(mail, job) {
        if (await isWanted(mail)) await deliver(adapters.mail, mail, job, clock());
      },
    },
    "send-sms": {
      ...deliveryOptions,
      async handle(sms, job) {
        if (await isWanted(sms)) await deliver(adapters.sms, sms, job, clock());
      },
    },
  };
}

const deliveryOptions: Omit<JobDefinition<{ until?: string }>, "handle"> = {
  // The messages contain codes and links that open an account.
  secret: true,
  concurrency: 4,
  // Otherwise a code that a person is waiting for would come after the reminders of a whole company.
  isUrgent: ({ until }) => until !== undefined,
  expireInSeconds: 120,
  // About a day: ten tries in the first two hours, then one an hour.
  retryLimit: 32,
};

/**
 * Sends a message, unless it has expired. A message the provider rejects for good isn't retried.
 * @param adapter null: the installation no longer sends such messages
 */
async function deliver<Message extends { to: string; until?: string }>(
  adapter: { send(message: Message): Promise<void> } | null,
  message: Message,
  { log, id }: JobContext,
  now: Date,
): Promise<void> {
  const { to, until } = message;
  if (to === "") return;
  if (adapter === null) throw new UnrecoverableJobError("this installation sends no such messages");
  if (until !== undefined && now >= new Date(until))
    throw new UnrecoverableJobError("what the message brings has ended");
  try {
    await adapter.send(message);
  } catch (error) {
    if (!(error instanceof DeliveryError) || !error.permanent) throw error;
    log.warn({ err: error, channel: error.channel, id }, "a message can't be delivered");
  }
}
