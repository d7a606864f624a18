// An anonymous survey from before groups were fixed counts people in the groups that they have at the migration.
import { sql } from "kysely";
import { expect, test } from "vitest";

import { migrations } from "#server/migrations/all";
import { migrate } from "#server/platform/db/migrate";

import { insertCompany } from "../support/company-fixture.ts";
import { quietLog } from "../support/quiet-log.ts";
import { createTestDatabase } from "../support/test-database.ts";

test("its recipients belong to the counted groups, and none counts as added later", async () => {
  const { db, drop } = await createTestDatabase("template1");
  try {
    const names = Object.keys(migrations);
    const before = names.slice(0, names.indexOf("0059-settled-groups"));
    const earlier = Object.fromEntries(Object.entries(migrations).slice(0, before.length));
    await migrate(db, earlier, quietLog());
    const { id, north, kitchen, employee, outsider } = await insertCompany(db);
    const { rows } = await sql<{ id: number }>`insert into memos
        (company_id, kind, type, status, title, answer_type, options, is_anonymous)
      values (${id}, 'survey', 'standard', 'published', 'Fair?', 'single', '["Yes", "No"]', true) returning id`.execute(
      db,
    );
    const memoId = rows[0]?.id;
    await sql`insert into memo_recipients (company_id, memo_id, employee_id)
      values (${id}, ${memoId}, ${employee.id}), (${id}, ${memoId}, ${outsider.id})`.execute(db);
    await sql`insert into survey_tallies (company_id, memo_id, location_id, audience_id, slot, counts)
      values (${id}, ${memoId}, null, null, 0, '{0,0}'), (${id}, ${memoId}, null, null, 1, '{0,0}'),
        (${id}, ${memoId}, ${north}, null, 0, '{0,0}'), (${id}, ${memoId}, null, ${kitchen}, 0, '{0,0}')`.execute(
      db,
    );
    await migrate(db, migrations, quietLog());
    const members = await sql`select employee_id, location_ids, audience_ids from survey_members
      order by employee_id`.execute(db);
    expect(members.rows).toEqual([
      { employee_id: employee.id, location_ids: [north], audience_ids: [kitchen] },
      { employee_id: outsider.id, location_ids: [], audience_ids: [] },
    ]);
    const late = await sql`select counts from survey_tallies where slot = -1`.execute(db);
    expect(late.rows).toEqual([{ counts: [0, 0] }]);
  } finally {
    await drop();
  }
});
