import { sql } from "kysely";
import { vi } from "vitest";

import type { Db } from "#server/platform/context";

import { insertCompany, insertEmployee, insertToken } from "../support/company-fixture.ts";
import type { LoadOptions } from "./load.ts";
import type { Participant } from "./persistent-caller.ts";

/** Inserts a company whose people are signed in, and their chat. */
export async function insertPeople(
  db: Db,
): Promise<Pick<LoadOptions, "companyId" | "groupId" | "managers" | "employees">> {
  const { id: companyId } = await insertCompany(db);
  const now = new Date();
  const add = async (role: "manager" | "employee", name: string): Promise<Participant> => {
    const { id, userId } = await insertEmployee(db, companyId, role, name);
    return { employeeId: id, token: await insertToken(db, userId, now) };
  };
  const managers: [Participant, ...Participant[]] = [await add("manager", "Manager 0")];
  const employees: Participant[] = [];
  for (let n = 1; n < 4; n += 1) managers.push(await add("manager", `Manager ${n}`));
  for (let n = 0; n < 24; n += 1) employees.push(await add("employee", `Employee ${n}`));
  return { companyId, groupId: await insertChatGroup(db, companyId), managers, employees };
}

/** Inserts a chat group of everyone in a company, without an event. @returns its id */
async function insertChatGroup(db: Db, companyId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into chat_groups (company_id, name, is_private, shows_history, mode)
      values (${companyId}, 'All', false, true, 'segments') returning id
    ), joined as (
      insert into chat_members (company_id, chat_group_id, employee_id, from_seq, visible_after, read_seq)
      select ${companyId}, made.id, e.id, 0, 0, 0 from made, employees e where e.company_id = ${companyId}
    ) select id from made`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Waits until all events are numbered and all jobs are done. Jobs of a killed server are retried after 16 seconds. */
export async function waitUntilIdle(db: Db): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ waiting: number }>`select
        (select count(*) from outbox_events where seq is null)
        + (select count(*) from jobs.job where state in ('created', 'retry', 'active')
            and name in ('remind-memo', 'send-mail')) as waiting`.execute(db);
      if (rows[0]?.waiting !== 0) throw new Error(`${rows[0]?.waiting} things are not done`);
    },
    { timeout: 45_000, interval: 200 },
  );
}
