import { readSwitches } from "#server/features/companies/settings/reads";
import { requireMemo } from "#server/features/memos/access";
import { autoCelebrationAudit } from "#server/features/memos/audit-present";
import {
  type DueCelebration,
  readDueCelebrations,
} from "#server/features/memos/auto-celebrations/reads";
import { draftOfCelebration } from "#server/features/memos/auto-celebrations/rules";
import { claimAutoCelebration, isCelebrated } from "#server/features/memos/auto-celebrations/store";
import { writeContext, writeMemo } from "#server/features/memos/writing/create-service";
import { readMemoTargets } from "#server/features/memos/reads";
import { writeAudit } from "#server/platform/audit";
import type { Db, JobPayloads } from "#server/platform/context";
import { inTransaction } from "#server/platform/db/transaction";
import type { Jobs } from "#server/platform/jobs/jobs";
import type { CompanyScope } from "#server/platform/scope";

export interface AutoCelebrationParts extends Pick<Jobs<JobPayloads>, "enqueueAll"> {
  readonly db: Db;
  clock(): Date;
  /** Call this after the commit. */
  wake(jobs: ReadonlySet<keyof JobPayloads>): void;
}

/** How failures are reported, and the id of the run in the audit log. */
export interface AutoCelebrationRun {
  readonly id: string;
  /** Called for each celebration that failed. */
  onFailure(error: unknown): void;
}

/**
 * Sends the birthdays and anniversaries of a company that are due by the local time of each person, if the company
 * has turned that on. Each has its own transaction: a failure is retried and doesn't stop the others. Each gets an
 * audit entry, because no manager sent it.
 * @returns the number of celebrations sent
 */
export async function sendAutoCelebrations(
  parts: AutoCelebrationParts,
  scope: CompanyScope,
  run: AutoCelebrationRun,
): Promise<number> {
  const settings = await readSwitches(parts.db, scope);
  if (!settings.celebrate_birthdays && !settings.celebrate_anniversaries) return 0;
  let sent = 0;
  for (let more = true; more;) {
    const due = await readDueCelebrations(parts.db, scope, settings, parts.clock());
    const before = sent;
    for (const day of due) {
      try {
        if (await sendAutoCelebration(parts, scope, day, run)) sent += 1;
      } catch (error) {
        run.onFailure(error);
      }
    }
    // When nothing of a full page went out, the next page would be the same.
    more = sent > before;
    if (more) parts.wake(new Set());
  }
  return sent;
}

async function sendAutoCelebration(
  parts: AutoCelebrationParts,
  scope: CompanyScope,
  day: DueCelebration,
  { id: requestId }: AutoCelebrationRun,
): Promise<boolean> {
  const now = parts.clock();
  return inTransaction(parts.db, async (tx) => {
    if (!(await claimAutoCelebration(tx, scope, day)) || (await isCelebrated(tx, scope, day, now)))
      return false;
    const ctx = writeContext(parts, tx, scope, now);
    const memo = await requireMemo(ctx, await writeMemo(ctx, null, draftOfCelebration(day, now)));
    const targets = await readMemoTargets(tx, scope, memo.id);
    const origin = { action: "celebrate-days", requestId, now, actor: null } as const;
    await writeAudit(tx, scope, origin, autoCelebrationAudit(memo, day, targets));
    return true;
  });
}
