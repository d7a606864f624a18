import { readAutomatic } from "#server/features/companies/settings-reads";
import { requireMemo } from "#server/features/memos/access";
import { announce } from "#server/features/memos/announce-service";
import { replaceCelebrated } from "#server/features/memos/celebration-store";
import { type DueDay, readDueDays } from "#server/features/memos/day-reads";
import { draftOfDay } from "#server/features/memos/day-rules";
import { claimDay } from "#server/features/memos/day-store";
import { cleanTranslations, fieldsOf } from "#server/features/memos/draft-rules";
import { publish } from "#server/features/memos/publish-service";
import { insertMemo, replaceTargets, updateMemoFields } from "#server/features/memos/store";
import { keepVersion, replaceTranslations } from "#server/features/memos/version-store";
import type { CompanyContext, Db, JobPayloads } from "#server/platform/context";
import { inTransaction } from "#server/platform/db/transaction";
import type { EnqueueOptions } from "#server/platform/jobs/jobs";
import { emit } from "#server/platform/outbox/events";
import type { CompanyScope } from "#server/platform/scope";

export interface DayParts {
  readonly db: Db;
  clock(): Date;
  enqueue<Name extends keyof JobPayloads>(
    tx: Db,
    name: Name,
    data: JobPayloads[Name],
    options?: EnqueueOptions,
  ): Promise<unknown>;
  /** To be called after a commit. */
  wake(jobs: ReadonlySet<keyof JobPayloads>): void;
}

/**
 * Sends the birthdays and anniversaries of a company whose morning it is where each person works, each once, where the company
 * has turned that on. Each in a transaction of its own: one that fails is tried again, and holds up no other.
 * @param onFailure is told of each that failed
 * @returns how many went out
 */
export async function celebrateDays(
  parts: DayParts,
  scope: CompanyScope,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const settings = await readAutomatic(parts.db, scope);
  if (!settings.celebrate_birthdays && !settings.celebrate_anniversaries) return 0;
  let sent = 0;
  for (let more = true; more;) {
    const due = await readDueDays(parts.db, scope, settings, parts.clock());
    const before = sent;
    for (const day of due) {
      try {
        if (await sendDay(parts, scope, day)) sent += 1;
      } catch (error) {
        onFailure(error);
      }
    }
    // Where none of a full page went out, the next one would be the same.
    more = sent > before;
    if (more) parts.wake(new Set());
  }
  return sent;
}

async function sendDay(parts: DayParts, scope: CompanyScope, day: DueDay): Promise<boolean> {
  const now = parts.clock();
  return inTransaction(parts.db, async (tx) => {
    if (!(await claimDay(tx, scope, day))) return false;
    const ctx: Pick<CompanyContext, "tx" | "scope" | "now" | "emit" | "enqueue"> = {
      ...{ tx, scope, now },
      emit: (event) => emit(tx, { companyId: scope.companyId, ...event }),
      enqueue: async (name, data, options) => void (await parts.enqueue(tx, name, data, options)),
    };
    const draft = draftOfDay(day, now);
    const memoId = await insertMemo(tx, scope, null, fieldsOf(draft), now);
    await replaceTargets(tx, scope, memoId, draft);
    await replaceCelebrated(tx, scope, memoId, draft.celebrated_ids);
    await replaceTranslations(tx, scope, memoId, cleanTranslations(draft.translations));
    const version_hash = await keepVersion(tx, scope, memoId);
    await updateMemoFields(tx, scope, memoId, { version_hash }, now);
    await publish(ctx, memoId);
    await announce(ctx, null, await requireMemo(ctx, memoId));
    return true;
  });
}
