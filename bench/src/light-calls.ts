import { setTimeout as pause } from "node:timers/promises";

import { percentile, timed } from "./compare.ts";
import type { Stage } from "./stage.ts";

/** Milliseconds between the ends and starts of two light calls of one caller. */
const gap = 2;

/** Makes light calls, one after the other, until something ends. @returns their p99 in milliseconds */
export async function lightCalls(
  { http, company }: Stage,
  until: Promise<unknown>,
): Promise<number> {
  const taken: number[] = [];
  const state = { over: false };
  const ended = until.finally(() => (state.over = true));
  const [, token = ""] = company.employeeTokens;
  while (!state.over) {
    taken.push(await timed(() => http.call("getMemoSummary", token, { company_id: company.id })));
    await pause(gap);
  }
  await ended;
  return percentile(taken, 0.99);
}
