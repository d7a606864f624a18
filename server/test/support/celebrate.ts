import { expect } from "vitest";

import { sendAutoCelebrations } from "#server/features/memos/auto-celebrations/service";
import { companyScope } from "#server/platform/scope";

import type { TestApp } from "./test-app.ts";

/** Lets a company's days go out by themselves, as the job does at a time; none may fail. @returns how many did */
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
