import type { Channels } from "#server/adapters/create-adapters";
import {
  type AutoCelebrationParts,
  sendAutoCelebrations,
} from "#server/features/memos/auto-celebrations/service";
import { dropCelebrated } from "#server/features/memos/celebrations/gone-service";
import { writeContext } from "#server/features/memos/writing/create-service";
import { lockMemoShared } from "#server/features/memos/store";
import { readMemo } from "#server/features/memos/reads";
import { startsForEnough } from "#server/features/memos/publishing/start-service";
import { statusOf } from "#server/features/memos/rules";
import { reminderMessage } from "#server/features/memos/recipients/reminder-present";
import { readReminders } from "#server/features/memos/recipients/reminder-store";
import { readCompanyScopes } from "#server/platform/company-scopes";
import type { JobPayloads } from "#server/platform/context";
import { inTransaction } from "#server/platform/db/transaction";
import type { JobHandlers } from "#server/platform/jobs/jobs";
import { type NewEvent, emit } from "#server/platform/outbox/events";
import { companyScope } from "#server/platform/scope";

/** The daily job calls it. */
export { foldEndedCounts } from "#server/features/memos/recipients/counts-store";

export interface MemoJobParts extends AutoCelebrationParts {
  readonly channels: Channels;
  readonly secret: string;
  /** The address of the web app, without a slash at the end. */
  readonly publicUrl: string;
}

export function memoJobs(
  parts: MemoJobParts,
): JobHandlers<
  Pick<JobPayloads, "remind-memo" | "memo-date" | "drop-celebrated" | "celebrate-days">
> {
  return {
    "remind-memo": {
      async handle({ companyId, memoId, remindedAt, employeeIds }, job) {
        const scope = companyScope(companyId);
        const memo = await readMemo(parts.db, scope, memoId);
        if (memo === undefined || statusOf(memo, parts.clock()) !== "published") return;
        // For an anonymous survey this includes people who have answered; otherwise the queue would reveal who
        // hasn't. They are left out when the message is sent.
        const people = await readReminders(parts.db, scope, memoId, parts.channels, {
          at: new Date(remindedAt),
          among: employeeIds ?? null,
        });
        const link = `${parts.publicUrl}/${companyId}/memo/${memoId}`;
        const occasion = `${memoId}-${remindedAt}`;
        const messages = people.map((person) =>
          reminderMessage(person, link, occasion, {
            companyId,
            memoId,
            employeeId: person.employee_id,
            remindedAt,
          }),
        );
        const mails = messages.filter((one) => one.name === "send-mail").map(({ data }) => data);
        const sms = messages.filter((one) => one.name === "send-sms").map(({ data }) => data);
        await inTransaction(parts.db, async (tx) => {
          await parts.enqueueAll(tx, "send-mail", mails);
          await parts.enqueueAll(tx, "send-sms", sms);
          await job.finish(tx);
        });
        parts.wake(new Set(["send-mail", "send-sms"]));
      },
    },
    "drop-celebrated": {
      async handle({ companyId, employeeIds, why }, job) {
        const scope = companyScope(companyId);
        const now = parts.clock();
        const occasion = { action: "drop-celebrated", requestId: job.id, now } as const;
        const mailUrl = parts.channels.mail === null ? null : parts.publicUrl;
        await inTransaction(parts.db, async (tx) => {
          const ctx = writeContext(parts, tx, scope, now);
          await dropCelebrated(ctx, { employeeIds, why, occasion, mailUrl });
          await job.finish(tx);
        });
        parts.wake(new Set(["send-mail"]));
      },
    },
    "celebrate-days": {
      policy: "exclusive",
      async handle(_, { log, id }) {
        let sent = 0;
        const onFailure = (error: unknown): void =>
          log.error({ err: error }, "a day was not celebrated");
        for (const scope of await readCompanyScopes(parts.db))
          sent += await sendAutoCelebrations(parts, scope, { id, onFailure });
        if (sent > 0) log.info({ sent }, "birthdays and anniversaries went out");
      },
    },
    "memo-date": {
      // A date that is moved and moved back must not be announced twice.
      policy: "exclusive",
      async handle({ companyId, memoId, date, at }, job) {
        const scope = companyScope(companyId);
        const now = parts.clock();
        await inTransaction(parts.db, async (tx) => {
          // A manager who changes the memo in this moment either goes first, and nothing is announced here, or waits
          // and announces the change.
          await lockMemoShared(tx, scope, memoId);
          const memo = await readMemo(tx, scope, memoId);
          if (memo?.[date]?.toISOString() !== at) return;
          // Jobs run by the database's clock. If this node's clock is behind, people would be told, ask it, and see
          // nothing new.
          if (now < new Date(at)) throw new Error(`It is ${now.toISOString()} here, before ${at}`);
          const { status } = brought[date];
          if (statusOf(memo, now) !== status) return;
          const occasion = { action: "memo-date", requestId: job.id, now } as const;
          const goesOut = date !== "start_at" || (await startsForEnough(tx, scope, memo, occasion));
          const { type } = goesOut ? brought[date] : brought.end_at;
          const audience = { kind: "memo-recipients", memo_id: memoId };
          const event: NewEvent = { companyId, type, payload: { memo_id: memoId }, audience };
          await emit(tx, event);
          await job.finish(tx);
        });
        parts.wake(new Set());
      },
    },
  };
}

/** The status of a memo once its date has come, and the event that tells its recipients. */
const brought = {
  start_at: { status: "published", type: "MemoPublished" },
  reveal_at: { status: "published", type: "MemoPublished" },
  due_at: { status: "published", type: "MemoChanged" },
  end_at: { status: "expired", type: "MemoRemoved" },
} as const;
