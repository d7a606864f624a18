import { readDueCompanies } from "#server/features/scheduler/runs/reads";
import type { RunParts } from "#server/features/scheduler/runs/rules";
import { sendDueRuns } from "#server/features/scheduler/runs/service";
import { readCompanyScopes } from "#server/platform/company-scopes";
import type { JobPayloads } from "#server/platform/context";
import { inTransaction } from "#server/platform/db/transaction";
import type { JobHandlers } from "#server/platform/jobs/jobs";
import { companyScope } from "#server/platform/scope";

type Names = "find-due-sends" | "send-due";

/**
 * Every minute, a job looks for due runs and enqueues one job per company, which any node may take: a failing company
 * doesn't stop the others. A node handles one at a time, to leave the processor to people's calls. Runs left over by
 * a crash are found in the next minute.
 */
export function schedulerJobs(parts: Omit<RunParts, "log">): JobHandlers<Pick<JobPayloads, Names>> {
  return {
    "find-due-sends": {
      policy: "exclusive",
      async handle() {
        const scopes = await readCompanyScopes(parts.db);
        const due = await readDueCompanies(parts.db, scopes, parts.clock());
        await inTransaction(parts.db, async (tx) => {
          for (const companyId of due)
            await parts.enqueue(tx, "send-due", { companyId }, { key: String(companyId) });
        });
        if (due.length > 0) parts.wake(new Set(["send-due"]));
      },
    },
    "send-due": {
      policy: "exclusive",
      async handle({ companyId }, { log }) {
        const done = await sendDueRuns({ ...parts, log }, companyScope(companyId));
        if (done > 0) log.info({ companyId, done }, "scheduled sends went out");
      },
    },
  };
}
