import type { Adapters } from "#server/adapters/create-adapters";
import { DeliveryError } from "#server/adapters/delivery-error";
import type { Config } from "#server/config";
import { readLetterhead } from "#server/features/companies/logo-reads";
import { presentLetterhead } from "#server/features/delivery/present";
import { isStillWaiting } from "#server/features/memos/reads";
import type { Db, JobPayloads, MemoReminder } from "#server/platform/context";
import type { JobContext, JobDefinition, JobHandlers } from "#server/platform/jobs/jobs";
import { UnrecoverableJobError } from "#server/platform/jobs/job-worker";
import { companyScope } from "#server/platform/scope";

type MessagePayloads = Pick<JobPayloads, "send-mail" | "send-sms">;

/**
 * Delivers e-mails and text messages. A message with an empty `to` is not sent: calls that must not reveal whether an account
 * exists enqueue a message even if there is no account.
 */
export function deliveryJobs(
  db: Db,
  adapters: Pick<Adapters, "mail" | "sms">,
  clock: () => Date,
  { secret, publicUrl }: Pick<Config, "secret" | "publicUrl">,
): JobHandlers<MessagePayloads> {
  /**
   * @returns false for a reminder that isn't needed anymore. If the provider was down, the job may have waited for hours; in that
   *   time, the person may have responded to the memo or received a newer reminder.
   */
  const isWanted = async ({ reminder }: { reminder?: MemoReminder }): Promise<boolean> =>
    reminder === undefined ||
    (await isStillWaiting(db, companyScope(reminder.companyId), reminder, clock(), secret));
  const letterhead = async (companyId: number): Promise<string> => {
    const company = await readLetterhead(db, companyScope(companyId));
    return company === undefined ? "" : presentLetterhead(company, publicUrl);
  };
  return {
    "send-mail": {
      ...deliveryOptions,
      async handle({ companyId, ...mail }, job) {
        if (!(await isWanted(mail))) return;
        const head = companyId === undefined ? "" : await letterhead(companyId);
        await deliver(adapters.mail, { ...mail, html: `${head}${mail.html}` }, job, clock());
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
  // The messages contain codes and links that give access to an account.
  secret: true,
  concurrency: 4,
  // Messages that expire, such as log-in codes, are urgent. If they were not, they would have to wait until all reminders of a
  // large company are sent.
  isUrgent: ({ until }) => until !== undefined,
  expireInSeconds: 120,
  // Retries for about a day: ten times in the first two hours, then once an hour.
  retryLimit: 32,
};

/**
 * Sends a message, unless it has expired. A message that the provider rejects permanently isn't retried.
 * @param adapter null if the installation no longer sends messages of this kind
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
