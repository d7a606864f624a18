import { releaseMemos } from "#server/features/memos/publishing/hold-service";
import { writeContext } from "#server/features/memos/writing/create-service";
import { announceSends } from "#server/features/sends/service";
import { releaseSend } from "#server/features/sends/store";
import type { Db, JobPayloads } from "#server/platform/context";
import { inTransaction } from "#server/platform/db/transaction";
import type { JobHandlers, Jobs } from "#server/platform/jobs/jobs";
import { companyScope } from "#server/platform/scope";

export interface SendJobParts extends Pick<Jobs<JobPayloads>, "enqueueAll"> {
  readonly db: Db;
  clock(): Date;
  /** Call this after the commit. */
  wake(jobs: ReadonlySet<keyof JobPayloads>): void;
}

/** The job that lets held memos go out, single ones and those of a send. */
export function sendJobs(parts: SendJobParts): JobHandlers<Pick<JobPayloads, "release-held">> {
  return {
    "release-held": {
      // Without this job, the memos would never go out: it is tried for some days.
      retryLimit: 60,
      async handle({ companyId, memoIds, sendId, heldUntil }, job) {
        const scope = companyScope(companyId);
        const now = parts.clock();
        const until = new Date(heldUntil);
        await inTransaction(parts.db, async (tx) => {
          const ctx = writeContext(parts, tx, scope, now);
          // The send is locked before its memos, as calls do.
          if (sendId !== null && (await releaseSend(tx, scope, sendId, until, now)))
            await announceSends(ctx, [sendId]);
          const occasion = { action: "release-held", requestId: job.id, now } as const;
          await releaseMemos(ctx, memoIds, until, occasion);
          await job.finish(tx);
        });
        parts.wake(new Set());
      },
    },
  };
}
