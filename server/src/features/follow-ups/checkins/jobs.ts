import { readFeatures } from "#server/features/companies/reads";
import { readCheckinSettings } from "#server/features/companies/settings/reads";
import {
  type OpenedCheckin,
  insertDueCheckins,
  wakeDeferred,
} from "#server/features/follow-ups/checkins/store";
import { type AuditOrigin, writeAudits } from "#server/platform/audit";
import { readCompanyScopes } from "#server/platform/company-scopes";
import type { Db, JobPayloads } from "#server/platform/context";
import { inTransaction } from "#server/platform/db/transaction";
import type { JobHandlers } from "#server/platform/jobs/jobs";
import { emit } from "#server/platform/outbox/events";
import type { CompanyScope } from "#server/platform/scope";

interface CheckinJobParts {
  readonly db: Db;
  clock(): Date;
  /** Delivers the events of committed transactions right away. Call this function after each commit. */
  wake(): void;
}

/** The job that opens check-ins when they are due by their company's schedule, and ends deferrals that have expired. */
export function checkinJobs(
  parts: CheckinJobParts,
): JobHandlers<Pick<JobPayloads, "open-due-checkins">> {
  return {
    "open-due-checkins": {
      policy: "exclusive",
      async handle(_, { log, id }) {
        let opened = 0;
        for (const scope of await readCompanyScopes(parts.db))
          opened += await openDue(parts, scope, id);
        if (opened > 0) log.info({ opened }, "check-ins that were due were opened");
      },
    },
  };
}

/** @returns the number of check-ins that this function opened in the company, or whose deferral this function ended */
async function openDue(
  { db, clock, wake }: CheckinJobParts,
  scope: CompanyScope,
  jobId: string,
): Promise<number> {
  if (!(await readFeatures(db, scope)).includes("checkins")) return 0;
  const { checkin_frequency_days: frequencyDays } = await readCheckinSettings(db, scope);
  const now = clock();
  const origin = { action: "open-due-checkins", requestId: jobId, now, actor: null } as const;
  let opened = 0;
  for (let found: number[] = [0]; found.length > 0;) {
    found = await inTransaction(db, async (tx) => {
      const woken = await wakeDeferred(tx, scope, now);
      const due = await insertDueCheckins(tx, scope, { frequencyDays, now });
      await enter(tx, scope, origin, due);
      const ids = [...woken, ...due.map(({ employee_id }) => employee_id)];
      const payload = { kind: "checkin", id: null, employee_id: null };
      const audience = { kind: "employees", ids, management: true };
      if (ids.length > 0)
        await emit(tx, { companyId: scope.companyId, type: "FollowUpChanged", payload, audience });
      return ids;
    });
    opened += found.length;
    if (found.length > 0) wake();
  }
  return opened;
}

/** Writes an audit entry for each opened check-in. The history of a check-in is read from the audit log. */
async function enter(
  tx: Db,
  scope: CompanyScope,
  origin: AuditOrigin,
  due: readonly OpenedCheckin[],
): Promise<void> {
  const opened = { before: { checkin: null }, after: { checkin: "open" } };
  const all = due.map(({ id, name }) => ({ kind: "checkin" as const, id, name, ...opened }));
  await writeAudits(tx, scope, origin, all);
}
