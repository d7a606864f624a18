import { readDueCompanies } from "#server/features/scheduler/runs/reads";
import { type RunParts, sendDueRuns } from "#server/features/scheduler/runs/service";
import { readCompanyScopes } from "#server/platform/company-scopes";
import type { JobPayloads } from "#server/platform/context";
import { inTransaction } from "#server/platform/db/transaction";
import type { JobHandlers } from "#server/platform/jobs/jobs";
import { companyScope } from "#server/platform/scope";

type Names = "find-due-sends" | "send-due";

/**
 * Every minute it is looked for what is due, and each company that has something gets a job of its own, which any node may do: one
 * that fails holds up no other. A node does one at a time: more would take the processor from whoever uses the product. What a
 * crash left is found in the next minute.
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
