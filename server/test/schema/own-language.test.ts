// Memos and templates from before their language could be chosen stay English.
import { sql } from "kysely";
import { expect, test } from "vitest";

import { migrations } from "#server/migrations/all";
import { migrate } from "#server/platform/db/migrate";

import { quietLog } from "../support/quiet-log.ts";
import { createTestDatabase } from "../support/test-database.ts";

test("memos, templates and shared templates stay English", async () => {
  const { db, drop } = await createTestDatabase("template1");
  try {
    const names = Object.keys(migrations);
    const before = names.slice(0, names.indexOf("0051-own-language"));
    const earlier = Object.fromEntries(Object.entries(migrations).slice(0, before.length));
    await migrate(db, earlier, quietLog());
    const { rows } = await sql<{ id: number }>`insert into companies (name, join_code, flags)
      values ('Harbor Bakery', 'HARBOR', '{}') returning id`.execute(db);
    const companyId = rows[0]?.id;
    const made = sql`(company_id, kind, type, title) values (${companyId}, 'message', 'standard', 'Hola')`;
    await sql`insert into memos ${made}`.execute(db);
    await sql`insert into memo_templates ${made}`.execute(db);
    await sql`insert into shared_templates (id, company_id, kind, type, title, description)
      select id, company_id, kind, type, title, '' from memo_templates`.execute(db);
    await migrate(db, migrations, quietLog());
    for (const table of ["memos", "memo_templates", "shared_templates"]) {
      const stored = await sql`select title, locale_code from ${sql.table(table)}`.execute(db);
      expect(stored.rows, table).toEqual([{ title: "Hola", locale_code: "en" }]);
    }
  } finally {
    await drop();
  }
});
