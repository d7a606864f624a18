import { setTimeout as pause } from "node:timers/promises";

import { percentile, timed } from "./compare.ts";
import type { Stage } from "./stage.ts";

/** Milliseconds from the end of a light call to the start of the next. */
const gap = 2;

/** Makes light calls, one after the other, until a promise settles. @returns their 99th percentile, in milliseconds */
export async function lightCalls(
  { http, company }: Stage,
  until: Promise<unknown>,
): Promise<number> {
  const taken: number[] = [];
  const state = { isDone: false };
  const ended = until.finally(() => (state.isDone = true));
  const [, token = ""] = company.employeeTokens;
  while (!state.isDone) {
    taken.push(await timed(() => http.call("getMemoSummary", token, { company_id: company.id })));
    await pause(gap);
  }
  await ended;
  return percentile(taken, 0.99);
}
