import { sql } from "kysely";

import type { Db } from "#server/platform/context";

/** A column of the database. */
export interface CatalogueColumn {
  readonly table: string;
  readonly column: string;
  /** The type as PostgreSQL writes it, such as `bigint` or `timestamp with time zone[]`. */
  readonly type: string;
  readonly nullable: boolean;
  /** True if the column has a default or is an identity, so an insert may omit it. */
  readonly filled: boolean;
  /** True if the column is computed or an identity, so it can't be written. */
  readonly generated: boolean;
}

/** @returns all columns of the product's tables */
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

/** @returns a line for each part of the schema, to compare two databases */
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

/** Excludes the migrator's tables. */
const ourTables = sql`c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'`;
