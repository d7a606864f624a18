import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What people look for in a list by its name stands where they look for it, on every database: "Ávila" before "Banana",
 * "ñandú" after "nube". Spanish order is English order for names without an ñ.
 */
export const namesInOrder: Migration = {
  async up(db) {
    for (const [table, column] of columns)
      await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)}
        type text collate "es-x-icu"`.execute(db);
  },
};

const columns = [
  ["companies", "name"],
  ["employees", "name"],
  ["locations", "name"],
  ["audiences", "name"],
  ["memos", "title"],
] as const;
