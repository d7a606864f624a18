import { sql } from "kysely";

import type { Db } from "#server/platform/context";

/** Tables that belong to no company. All others have `company_id`. */
const ofNoCompany = [
  ...["users", "auth_tokens", "sign_in_codes", "sign_in_places", "password_resets"],
  ...["installation", "rate_limits", "idempotency_keys", "companies"],
  // Events outlive the rows that they are about, and some belong to no company.
  ...["outbox_events", "outbox_counter", "outbox_cursors", "outbox_failures"],
];

/**
 * Finds gaps in the wall between companies that the database leaves open.
 * @returns a sentence for each gap
 */
export async function findGapsInCompanyWall(db: Db): Promise<string[]> {
  const { rows } = await sql<{ gap: string }>`
    with owned as (
      select c.oid, c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
        and c.relname <> all(${ofNoCompany}::text[])
    ), columns as (
      select o.oid, o.name, a.attnum, a.attname as column, a.attnotnull, a.atttypid
      from owned o join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
    ), links as (
      select f.conname, f.conrelid, f.confrelid,
        array(select attname::text from unnest(f.conkey) with ordinality k (n, i)
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.n order by i) as here,
        array(select attname::text from unnest(f.confkey) with ordinality k (n, i)
          join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.n order by i) as there
      from pg_constraint f where f.contype = 'f'
    )
    select format('%s has no company_id that is not null', name) as gap from owned o
      where not exists (select from columns c where c.oid = o.oid and c.column = 'company_id' and c.attnotnull)
    union all
    select format('%s: nothing holds its company_id to a company', name) from owned o
      where not exists (select from links l where l.conrelid = o.oid and 'company_id' = any(l.here))
    union all
    select format('%s.%s links to another table of a company without company_id', o.name, l.conname)
      from links l join owned o on o.oid = l.conrelid join owned other on other.oid = l.confrelid
      where array_position(l.here, 'company_id') is distinct from array_position(l.there, 'company_id')
        or 'company_id' <> all(l.here)
    union all
    select format('%s.%s is an id that no foreign key holds', name, "column") from columns c
      where c.column like '%\\_id' and c.atttypid = 'bigint'::regtype
        and not exists (select from links l where l.conrelid = c.oid and c.column = any(l.here))
        -- An entry of the audit log outlives what it is about, and who made it. So does a result of a batch.
        -- A template says which shared one it was taken from, of whatever company, also when that was taken back.
        and (c.name, c.column) not in (('audit_entries', 'subject_id'), ('audit_entries', 'actor_id'),
          ('audit_names', 'subject_id'),
          ('employee_batch_rows', 'employee_id'),
          ('memo_templates', 'source_template_id'))
    order by 1`.execute(db);
  return rows.map(({ gap }) => gap);
}
