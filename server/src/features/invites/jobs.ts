import type { Channels } from "#server/adapters/create-adapters";
import { inviteBatch } from "#server/features/invites/sending-service";
import { inviteLink, inviteMail, inviteSms } from "#server/features/invites/mail-present";
import { type UnsentInvite, readUnsent } from "#server/features/invites/reads";
import type { Db, JobPayloads } from "#server/platform/context";
import { inTransaction } from "#server/platform/db/transaction";
import type { JobHandlers, Jobs } from "#server/platform/jobs/jobs";
import { emit } from "#server/platform/outbox/events";
import { companyScope } from "#server/platform/scope";

export interface InviteJobParts extends Pick<Jobs<JobPayloads>, "enqueueAll"> {
  readonly db: Db;
  /** The web address of the product, without a slash at the end. */
  readonly publicUrl: string;
  clock(): Date;
  readonly channels: Channels;
  /** Called after a commit, so workers pick up its jobs of these kinds right away. */
  wake(jobs: ReadonlySet<keyof JobPayloads>): void;
}

/**
 * The jobs that make invitations and turn them into mails and text messages. Each job finishes in the transaction of its work, so
 * no one gets the same invitation twice.
 */
export function inviteJobs({
  db,
  publicUrl,
  clock,
  channels,
  enqueueAll,
  wake,
}: InviteJobParts): JobHandlers<Pick<JobPayloads, "invite-people" | "send-invites">> {
  return {
    "invite-people": {
      async handle({ companyId, ...batch }, job) {
        await inTransaction(db, async (tx) => {
          const sender = { ...batch, tx, scope: companyScope(companyId), now: clock() };
          const enqueue = (name: "send-invites", data: JobPayloads["send-invites"]) =>
            enqueueAll(tx, name, [data]);
          await inviteBatch({ ...sender, enqueue }, channels, batch);
          const audience = { kind: "management" } as const;
          const payload = { list: "employees" };
          await emit(tx, { companyId, type: "CompanyListChanged", payload, audience });
          await job.finish(tx);
        });
        wake(new Set(["send-invites"]));
      },
    },
    "send-invites": {
      async handle({ companyId, inviteIds, from, message }, job) {
        const invites = await readUnsent(db, companyScope(companyId), inviteIds, clock());
        const invitation = (invite: UnsentInvite) => ({
          ...{ name: invite.name_first, company: invite.company, from, message },
          link: inviteLink(publicUrl, invite.token),
        });
        const mails = invites.filter(({ method }) => method === "email");
        const texts = invites.filter(({ method }) => method === "sms");
        await inTransaction(db, async (tx) => {
          await enqueueAll(
            tx,
            "send-mail",
            mails.map((invite) => ({
              ...{ to: invite.sent_to, messageId: `invite-${invite.id}`, companyId },
              ...inviteMail(invite.locale, invitation(invite)),
            })),
          );
          await enqueueAll(
            tx,
            "send-sms",
            texts.map((invite) => ({
              ...{ to: invite.sent_to, idempotencyKey: `invite-${invite.id}` },
              text: inviteSms(invite.locale, invitation(invite)),
            })),
          );
          await job.finish(tx);
        });
        wake(new Set(["send-mail", "send-sms"]));
      },
    },
  };
}
