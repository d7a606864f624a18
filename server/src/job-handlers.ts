import type { Adapters } from "#server/adapters/create-adapters";
import { attachables } from "#server/attachments";
import type { Config } from "#server/config";
import { pruneSignIn } from "#server/features/auth/jobs";
import { type InviteJobParts, inviteJobs } from "#server/features/invites/jobs";
import { checkinJobs } from "#server/features/follow-ups/checkins/jobs";
import { batchJobs, pruneBatches } from "#server/features/employees/batches/jobs";
import { removeAbandonedUploads, removeFiles, sweepFiles } from "#server/features/media/jobs";
import { type MemoJobParts, foldEndedCounts, memoJobs } from "#server/features/memos/jobs";
import { deliveryJobs } from "#server/features/delivery/jobs";
import { sendJobs } from "#server/features/sends/jobs";
import { schedulerJobs } from "#server/features/scheduler/jobs";
import { pruneLoginWeeks } from "#server/platform/auth/presence";
import { readCompanyScopes } from "#server/platform/company-scopes";
import type { Db, JobPayloads } from "#server/platform/context";
import { pruneIdempotencyKeys } from "#server/platform/http/calls/idempotency";
import { pruneRateLimits } from "#server/platform/http/calls/rate-limits";
import type { JobHandlers, Jobs } from "#server/platform/jobs/jobs";
import type { Outbox } from "#server/platform/outbox/outbox";
import { sparedForBackups } from "#server/platform/uploads/backup-lock";
import type { WorkerProcess } from "#server/platform/worker/worker-process";

export interface JobParts {
  readonly db: Db;
  readonly adapters: Adapters;
  readonly config: Config;
  readonly worker: WorkerProcess;
  clock(): Date;
  /** `outbox` and `jobs` are functions, because the handlers are created before the objects that these return. */
  outbox(): Outbox;
  jobs(): Jobs<JobPayloads>;
}

const keepEventsDays = 30;

/** @returns the handlers of all jobs. A missing one doesn't compile. */
export function createJobHandlers(parts: JobParts): JobHandlers<JobPayloads> {
  const { db, clock } = parts;
  const sending: InviteJobParts & MemoJobParts & Pick<Jobs<JobPayloads>, "enqueue"> = {
    db,
    clock,
    channels: parts.adapters,
    secret: parts.config.secret,
    publicUrl: parts.config.publicUrl,
    wake: (enqueued) => {
      parts.outbox().wake();
      parts.jobs().wake(enqueued);
    },
    enqueue: (...job) => parts.jobs().enqueue(...job),
    enqueueAll: (...jobs) => parts.jobs().enqueueAll(...jobs),
  };
  const files = sparedForBackups(parts.adapters.files, db);
  const batches = {
    worker: parts.worker,
    files: parts.adapters.files,
    secret: parts.config.secret,
  };
  return {
    ...deliveryJobs(db, parts.adapters, clock, parts.config),
    ...memoJobs(sending),
    ...sendJobs(sending),
    ...inviteJobs(sending),
    ...schedulerJobs(sending),
    ...checkinJobs({ db, clock, wake: () => parts.outbox().wake() }),
    ...batchJobs({ ...batches, db, clock, wake: () => parts.outbox().wake() }),
    "prune-platform": {
      async handle() {
        const now = clock();
        await pruneSignIn(db, now);
        await pruneLoginWeeks(db, now);
        await pruneRateLimits(db, now);
        await pruneIdempotencyKeys(db, now);
        for (const scope of await readCompanyScopes(db)) {
          await pruneBatches(db, scope, now);
          await foldEndedCounts(db, scope, now);
        }
        await parts.outbox().prune(new Date(now.getTime() - keepEventsDays * 86_400_000));
      },
    },
    "retry-events": {
      async handle(_, { log }) {
        const handled = await parts.outbox().retryFailures();
        if (handled > 0) log.info({ handled }, "events that had been set aside were handled");
      },
    },
    "remove-files": {
      handle: ({ keys }) => removeFiles(files, keys),
    },
    "sweep-files": {
      async handle(_, { log }) {
        for (const scope of await readCompanyScopes(db))
          await removeAbandonedUploads(db, scope, files, clock());
        const removed = await sweepFiles(db, files, clock(), attachables);
        if (removed > 0) log.info({ removed }, "files that no record names were removed");
      },
    },
  };
}
