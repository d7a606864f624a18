import { sendDueRuns } from "#server/features/scheduler/run-service";
import { schedulerSend } from "#server/job-handlers";
import { companyScope } from "#server/platform/scope";

import { quietLog } from "./quiet-log.ts";
import type { TestApp } from "./test-app.ts";

/** Sends what is due in a company, as the job does. @returns how many runs were done */
export function runDue(server: TestApp, companyId: number, now: Date): Promise<number> {
  const { app, database } = server;
  return sendDueRuns(
    {
      ...{ db: database.db, clock: () => now, wake: () => {}, log: quietLog() },
      enqueue: (tx, name, data, options) => app.jobs.enqueue(tx, name, data, options),
      send: schedulerSend,
    },
    companyScope(companyId),
  );
}
