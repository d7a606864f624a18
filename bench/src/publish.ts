import { setTimeout as pause } from "node:timers/promises";

import { compare, percentile, ratioFigure, timed } from "./compare.ts";
import type { Figure } from "./figures.ts";
import { publishMemo } from "./memos.ts";
import type { Stage } from "./stage.ts";

const rounds = 5;

/**
 * Sending a memo to all 50,000, by the call that the composer makes, beside a bare INSERT … SELECT of the same rows
 * into the same table; then how long a light call takes while a memo is being sent, beside the same call in quiet.
 */
export async function measurePublish(stage: Stage): Promise<Figure[]> {
  const sending = await compare(
    rounds,
    () => timed(() => publishMemo(stage, "Please read")),
    () => insertBare(stage),
  );
  const light = await compare(
    rounds,
    () => lightCalls(stage, publishMemo(stage, "Please read")),
    () => lightCalls(stage, pause(sending.subject)),
  );
  return [
    {
      what: "publish to 50,000, beside bare `INSERT … SELECT`",
      where: stage.where,
      ...ratioFigure(sending, 3),
    },
    {
      what: "p99 of a light call during publish, beside idle",
      where: stage.where,
      ...ratioFigure(light, 3),
    },
  ];
}

/** Writes the same rows for a memo that is there already. @returns milliseconds of the statement and its commit */
async function insertBare({ db, company }: Stage): Promise<number> {
  const { rows } = await db.query<{ id: string }>(
    "insert into memos (company_id, title) values ($1, 'Bare') returning id",
    [company.id],
  );
  return timed(() =>
    db.query(
      `insert into memo_recipients (company_id, memo_id, employee_id)
        select company_id, $2, id from employees where company_id = $1 and is_active and deleted_at is null`,
      [company.id, rows[0]?.id],
    ),
  );
}

/** Milliseconds between the ends and starts of two light calls of one caller. */
const gap = 2;

/** Makes light calls, one after the other, until something ends. @returns their p99 in milliseconds */
async function lightCalls({ http, company }: Stage, until: Promise<unknown>): Promise<number> {
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
