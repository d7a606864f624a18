import { inviteLink, inviteMail, inviteSms } from "#server/features/invites/mail-present";
import { type UnsentInvite, readUnsent } from "#server/features/invites/reads";
import type { Db, JobPayloads } from "#server/platform/context";
import { inTransaction } from "#server/platform/db/transaction";
import type { JobHandlers } from "#server/platform/jobs/jobs";
import { companyScope } from "#server/platform/scope";

export interface InviteJobParts {
  readonly db: Db;
  /** The address people open, without a slash at the end. */
  readonly publicUrl: string;
  clock(): Date;
  enqueueAll<Name extends "send-mail" | "send-sms">(
    tx: Db,
    name: Name,
    all: readonly JobPayloads[Name][],
  ): Promise<void>;
  /** To be called after a commit: its jobs of these kinds are picked up at once. */
  wake(jobs: ReadonlySet<keyof JobPayloads>): void;
}

/** Writes invitations out as messages. Each ends in the transaction of its work, so nobody gets two of one. */
export function inviteJobs({
  db,
  publicUrl,
  clock,
  enqueueAll,
  wake,
}: InviteJobParts): JobHandlers<Pick<JobPayloads, "send-invites">> {
  return {
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
              ...{ to: invite.sent_to, messageId: `invite-${invite.id}` },
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
