import { setTimeout as sleep } from "node:timers/promises";

import { compare, ratioFigure, timed } from "./compare.ts";
import type { Figure } from "./figures.ts";
import type { Stage } from "./stage.ts";

const rounds = 5;
const peopleCount = 10_000;

/**
 * Measures a bulk edit that changes the type of 10,000 people: from the call until the last of them is done, with the result of
 * each, the data to undo it, and the audit log. The baseline is the bare UPDATE of the same people.
 */
export async function measureBulkEdit(stage: Stage): Promise<Figure[]> {
  const { rows } = await stage.db.query<{ id: string }>(
    "select id from employees where company_id = $1 order by id limit $2",
    [stage.company.id, peopleCount],
  );
  const ids = rows.map(({ id }) => Number(id));
  let round = 0;
  const comparison = await compare(
    rounds,
    () => timed(() => edit(stage, ids, `Crew ${(round += 1)}`)),
    () =>
      timed(() =>
        stage.db.query(
          "update employees set type = $3, updated_at = now() where company_id = $1 and id = any($2)",
          [stage.company.id, ids, `Bare ${round}`],
        ),
      ),
  );
  const what = "bulk edit of 10,000 people, beside the bare UPDATE";
  return [{ what, where: stage.where, ...ratioFigure(comparison, 2.5) }];
}

async function edit({ http, company }: Stage, ids: readonly number[], type: string): Promise<void> {
  const input = { company_id: company.id, ids, changes: { type } };
  const { batch } = await http.call("editEmployees", company.adminToken, input);
  const about = { company_id: company.id, id: (batch as { id: number }).id };
  for (;;) {
    const { state, counts } = (await http.call("getBatch", company.adminToken, about))["batch"] as {
      state: string;
      counts: { updated: number };
    };
    if (state === "failed") throw new Error("the bulk edit failed");
    if (state === "done") {
      if (counts.updated !== ids.length) throw new Error(`${counts.updated} were changed`);
      return;
    }
    await sleep(10);
  }
}
