import { expect } from "vitest";

import { sendAutoCelebrations } from "#server/features/memos/auto-celebrations/service";
import { companyScope } from "#server/platform/scope";

import type { TestApp } from "./test-app.ts";

/**
 * Sends a company's auto-celebrations that are due, as the job does, and expects that none fails.
 * @param at the current time, as ISO 8601
 * @returns the number of celebrations sent
 */
export async function celebrate(
  { app, database }: TestApp,
  companyId: number,
  at: string,
): Promise<number> {
  const failures: unknown[] = [];
  const sent = await sendAutoCelebrations(
    {
      ...{ db: database.db, clock: () => new Date(at), wake: () => {} },
      enqueueAll: (...jobs) => app.jobs.enqueueAll(...jobs),
    },
    companyScope(companyId),
    { id: "a-run", onFailure: (error) => failures.push(error) },
  );
  expect(failures).toEqual([]);
  return sent;
}
