import { sql } from "kysely";
import { vi } from "vitest";

import type { Db } from "#server/platform/context";

import { insertCompany, insertEmployee, insertToken } from "../support/company-fixture.ts";
import type { LoadOptions } from "./load.ts";
import type { Participant } from "./persistent-caller.ts";

/** Inserts a company whose people are signed in. */
export async function insertPeople(
  db: Db,
): Promise<Pick<LoadOptions, "companyId" | "managers" | "employees">> {
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
  return { companyId, managers, employees };
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
