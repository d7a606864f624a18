import { sql } from "kysely";

import type { Db } from "#server/platform/context";

/** A column as the database has it. */
export interface CatalogueColumn {
  readonly table: string;
  readonly column: string;
  /** As PostgreSQL writes it: `bigint`, `timestamp with time zone[]`. */
  readonly type: string;
  readonly nullable: boolean;
  /** A default or an identity: an insert may leave it out. */
  readonly filled: boolean;
  /** Computed from other columns, or an identity: nobody writes it. */
  readonly generated: boolean;
}

/** @returns every column of every table of ours */
export async function readColumns(db: Db): Promise<CatalogueColumn[]> {
  const { rows } = await sql<CatalogueColumn>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as filled,
      a.attgenerated <> '' or a.attidentity <> '' as generated
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where ${ourTables} and a.attnum > 0 and not a.attisdropped
    order by 1, 2`.execute(db);
  return rows;
}

/** @returns all that makes up the schema, one line each, for comparing two databases */
export async function describeSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('column %s.%s %s%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' end, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where ${ourTables} and a.attnum > 0 and not a.attisdropped
    union all
    select format('constraint %s.%s %s', c.relname, o.conname, pg_get_constraintdef(o.oid))
      from pg_constraint o join pg_class c on c.oid = o.conrelid where ${ourTables}
    union all
    select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid where ${ourTables}
    union all
    select format('trigger %s', pg_get_triggerdef(t.oid)) from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where ${ourTables} and not t.tgisinternal
    union all
    select format('function %s', p.oid::regprocedure) from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend x where x.objid = p.oid and x.deptype = 'e')
    union all
    select format('extension %s', extname) from pg_extension
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

/** The migrator keeps tables of its own. */
const ourTables = sql`c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'`;
