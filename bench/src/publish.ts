import { setTimeout as pause } from "node:timers/promises";

import { compare, ratioFigure, timed } from "./compare.ts";
import type { Figure } from "./figures.ts";
import { lightCalls } from "./light-calls.ts";
import { publishMemo } from "./memos.ts";
import type { Stage } from "./stage.ts";

const rounds = 5;

/**
 * Measures how long it takes to publish a memo to 50,000 people, with the call of the composer. The baseline is a bare INSERT …
 * SELECT of the same rows into the same table. Then measures how long a light call takes during that; the baseline is the same
 * call on an idle server.
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

/** Writes the same rows for an existing memo. @returns how long the statement and its commit take, in milliseconds */
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
