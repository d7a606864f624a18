import { setTimeout as sleep } from "node:timers/promises";

import { type Comparison, compare, ratioFigure, timed } from "./compare.ts";
import type { Figure } from "./figures.ts";
import type { Stage } from "./stage.ts";

const rounds = 5;
const peopleCount = 10_000;

/**
 * Measures a bulk edit that changes the type of 10,000 people: from the call until the last of them is done, with the result of
 * each, the data to undo it, and the audit log. The first baseline is the bare UPDATE of the same people. The second one also
 * writes the same results and entries of the audit log: what PostgreSQL needs for them without the product.
 */
export async function measureBulkEdit(stage: Stage): Promise<Figure[]> {
  const { rows } = await stage.db.query<{ id: string }>(
    "select id from employees where company_id = $1 order by id limit $2",
    [stage.company.id, peopleCount],
  );
  const ids = rows.map(({ id }) => Number(id));
  let round = 0;
  const beside = (baseline: () => Promise<unknown>): Promise<Comparison> =>
    compare(
      rounds,
      () => timed(() => edit(stage, ids, `Crew ${(round += 1)}`)),
      () => timed(baseline),
    );
  const bare = await beside(() =>
    stage.db.query(
      "update employees set type = $3, updated_at = now() where company_id = $1 and id = any($2)",
      [stage.company.id, ids, `Bare ${round}`],
    ),
  );
  const plain = await beside(() => writeSameRows(stage, ids, `Plain ${round}`));
  const what = "bulk edit of 10,000 people";
  return [
    { what: `${what}, beside the bare UPDATE`, where: stage.where, ...ratioFigure(bare, 2.5) },
    { what: `${what}, beside SQL for the same rows`, where: stage.where, ...ratioFigure(plain, 2) },
  ];
}

/** Writes the rows that a bulk edit writes, in one transaction, with one statement for each table. */
async function writeSameRows(
  { db, company }: Stage,
  ids: readonly number[],
  type: string,
): Promise<void> {
  const client = await db.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ id: string }>(
      `insert into employee_batches (company_id, kind, state, input, counts, total, done, created_at, finished_at, undo_until)
        values ($1, 'edit', 'done', $2, $3, $4, $4, now(), now(), now() + interval '1 day') returning id`,
      [
        company.id,
        JSON.stringify({ ids, changes: { type } }),
        JSON.stringify({ updated: ids.length }),
        ids.length,
      ],
    );
    await client.query(
      `insert into employee_batch_rows (company_id, batch_id, position, employee_id, action, before, after)
        select company_id, $4::bigint, row_number() over (order by id), id, 'updated', jsonb_build_object('type', type),
          jsonb_build_object('type', $3::text)
        from employees where company_id = $1 and id = any($2)`,
      [company.id, ids, type, rows[0]?.id],
    );
    await client.query(
      `insert into audit_entries (company_id, at, actor_id, actor_name, action, subject_kind, subject_id, subject_name, changes,
          request_id)
        select e.company_id, now(), actor.id, actor.name, 'editEmployees', 'employee', e.id, e.name,
          jsonb_build_object('type', jsonb_build_array(e.type, $3::text)), 'bench'
        from employees e, (select id, name from employees where company_id = $1 and role = 'admin' limit 1) actor
        where e.company_id = $1 and e.id = any($2) order by e.id`,
      [company.id, ids, type],
    );
    await client.query(
      "update employees set type = $3, updated_at = now() where company_id = $1 and id = any($2)",
      [company.id, ids, type],
    );
    await client.query(
      `insert into outbox_events (company_id, type, payload, audience) values ($1, 'CompanyListChanged', '{"list": "employees"}',
        '{"kind": "employees", "ids": [], "management": true}')`,
      [company.id],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
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
