// Searches find what was written before they ignored apostrophes.
import { folded } from "@lineup/contract/folded";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { migrations } from "#server/migrations/all";
import { migrate } from "#server/platform/db/migrate";

import { quietLog } from "../support/quiet-log.ts";
import { createTestDatabase } from "../support/test-database.ts";

test("names and titles that were stored before are found by their plain spelling", async () => {
  const { db, drop } = await createTestDatabase("template1");
  try {
    const names = Object.keys(migrations);
    const count = names.indexOf("0066-search-by-spelling");
    await migrate(db, Object.fromEntries(Object.entries(migrations).slice(0, count)), quietLog());
    const { rows } = await sql<{ id: number }>`insert into companies (name, join_code, flags)
      values ('Harbor Bakery', 'HARBOR', '{}') returning id`.execute(db);
    const companyId = rows[0]?.id;
    const title = "Søren O’Brien’s Soße";
    await sql`insert into employees (company_id, role, name_first, name_last, birth_date_year, birth_date_month, birth_date_day)
      values (${companyId}, 'employee', 'Søren', ${"O’Brien’s Soße"}, 1990, 1, 2)`.execute(db);
    const made = sql`(company_id, kind, type, title) values (${companyId}, 'message', 'standard', ${title})`;
    await sql`insert into memos ${made}`.execute(db);
    await sql`insert into memo_translations (company_id, memo_id, locale_code, title, content)
      select company_id, id, 'es', title, '' from memos`.execute(db);
    await sql`insert into memo_sends (company_id, title) values (${companyId}, ${title})`.execute(
      db,
    );
    await sql`insert into memo_templates ${made}`.execute(db);
    await sql`insert into shared_templates (id, company_id, kind, type, title, description)
      select id, company_id, kind, type, title, '' from memo_templates`.execute(db);
    await migrate(db, migrations, quietLog());
    for (const table of [
      ...["employees", "memos", "memo_translations", "memo_sends"],
      ...["memo_templates", "shared_templates"],
    ]) {
      const stored = await sql<{
        search_text: string;
      }>`select search_text from ${sql.table(table)}`.execute(db);
      expect(stored.rows, table).toEqual([
        { search_text: expect.stringContaining(folded(title)) as string },
      ]);
    }
    await sql`set enable_seqscan = off`.execute(db);
    const born =
      await sql`select id from employees where company_id = ${companyId} and birth_date_year = 1990
      and birth_date_month = 1 and birth_date_day = 2 and deleted_at is null
      and name_letters(name) = name_letters('Soren OBriens Sosse')`.execute(db);
    expect(born.rows).toHaveLength(1);
  } finally {
    await drop();
  }
});
