import { sendDueRuns } from "#server/features/scheduler/runs/service";
import { companyScope } from "#server/platform/scope";

import type { TestCompany } from "./company-fixture.ts";
import { quietLog } from "./quiet-log.ts";
import type { TestApp } from "./test-app.ts";

/** Does a company's due runs, as the job does. @returns the number of runs done */
export function runDue(server: TestApp, companyId: number, now: Date): Promise<number> {
  const { app, database } = server;
  return sendDueRuns(
    {
      ...{ db: database.db, clock: () => now, wake: () => {}, log: quietLog() },
      enqueue: (...job) => app.jobs.enqueue(...job),
      enqueueAll: (...jobs) => app.jobs.enqueueAll(...jobs),
      channels: app.services.adapters,
      publicUrl: app.services.config.publicUrl,
    },
    companyScope(companyId),
  );
}

/** Inserts a published template and a scheduled send for it, every Monday. @returns their IDs */
export async function insertScheduled(
  { database: { db } }: TestApp,
  { id: company_id, north, manager }: TestCompany,
): Promise<{ publishedTemplate: number; scheduledSend: number }> {
  const template = await db
    .insertInto("memo_templates")
    .values({
      ...{ company_id, kind: "message", type: "nonflaggable", status: "published" },
      ...{ title: "Fire drill", content: "<p>Where the exits are.</p>" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const created = new Date("2026-03-02T14:30:00Z");
  const { id } = await db
    .insertInto("scheduled_sends")
    .values({
      ...{ company_id, title: "Fire drill", memo_template_id: template.id, created_by: manager.id },
      ...{ frequency: "weekly", days_of_week: [1], send_time: "09:00", starts_on: "2026-03-09" },
      ...{ timezone: "America/Chicago", created_at: created, updated_at: created },
      next_send_at: new Date("2026-03-09T14:00:00Z"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const of = { company_id, scheduled_send_id: id };
  await db
    .insertInto("scheduled_send_locations")
    .values({ ...of, location_id: north })
    .execute();
  await db
    .insertInto("scheduled_runs")
    .values({
      ...of,
      ...{ run_on: "2026-03-09", zone: "America/Chicago" },
      due_at: new Date("2026-03-09T14:00:00Z"),
    })
    .execute();
  return { publishedTemplate: template.id, scheduledSend: id };
}
