import type { CallArguments } from "@lineup/contract/calls";
import { type RawBuilder, sql } from "kysely";

import type {
  EntryRecord,
  PackageChoices,
  PackageRecord,
  TemplateChoice,
} from "#server/features/packages/present";
import {
  type TemplateDays,
  isUsable,
  readTemplates,
  templateDates,
  templateDraft,
} from "#server/features/templates/reads";
import type { Db } from "#server/platform/context";
import { filterByIds } from "#server/platform/db/id-filters";
import { foldedContainsPattern } from "#server/platform/db/search-terms";
import { type PageRequest, directionOf, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";
import { momentOf } from "#server/platform/time-zones";

/**
 * SQL for the number of uses of `memo_packages p`: by managers, and by scheduled sends, which count once per day for
 * all time zones.
 */
const useCount = sql`p.use_count + (select count(distinct (d.scheduled_send_id, d.run_on)) from memo_sends d
  where d.company_id = p.company_id and d.memo_template_package_id = p.id and d.scheduled_send_id is not null)`;

/** The columns of a PackageRecord, for queries over `memo_packages p` and the totals of its templates, `k`. */
const packageColumns = sql`p.id, p.company_id, p.title, p.description, p.category, p.revision, p.created_by, p.updated_by,
  p.created_at, p.updated_at, k.templates_count, k.days, ${useCount} as use_count,
  (select e.name from employees e where e.company_id = p.company_id and e.id = p.created_by) as creator_name,
  (select e.name from employees e where e.company_id = p.company_id and e.id = p.updated_by) as updater_name`;

/**
 * A join with the templates `t` of `memo_package_templates x` that aren't deleted, each looked up by id: in a company
 * with ten thousand templates, the planner would otherwise read them all for the five of a package.
 */
const templatesOfEntries = sql`cross join lateral (select t.title, t.kind, t.category, t.status, t.archived_at
  from memo_templates t where t.company_id = x.company_id and t.id = x.template_id and t.deleted_at is null offset 0) t`;

const joinEntries = sql`cross join lateral (select count(*)::int as templates_count,
    coalesce(max(x.offset_days) - min(x.offset_days) + 1, 0) as days
  from memo_package_templates x ${templatesOfEntries}
  where x.company_id = p.company_id and x.package_id = p.id) k`;

/** @returns the package; undefined when this company has none with that id, or deleted it */
export async function readPackage(
  db: Db,
  scope: CompanyScope,
  packageId: number,
): Promise<PackageRecord | undefined> {
  const { rows } =
    await sql<PackageRecord>`select ${packageColumns} from memo_packages p ${joinEntries}
    where p.company_id = ${scope.companyId} and p.id = ${packageId} and p.deleted_at is null`.execute(
      db,
    );
  return rows[0];
}

const templateColumns = sql`t.title, t.kind, t.category, t.status, t.archived_at is not null as is_archived`;

/** @returns the templates of a package, in order, without deleted ones */
export async function readPackageEntries(
  db: Db,
  scope: CompanyScope,
  packageId: number,
): Promise<EntryRecord[]> {
  const { rows } = await sql<EntryRecord>`select x.id, x.template_id, x.offset_days,
      to_char(x.send_time, 'HH24:MI') as send_time, ${templateColumns}
    from memo_package_templates x ${templatesOfEntries}
    where x.company_id = ${scope.companyId} and x.package_id = ${packageId}
    order by x.position, x.id`.execute(db);
  return rows;
}

/** The start of a package that is used. */
interface Use {
  /** The first day, as `2026-03-02`. */
  readonly startOn: string;
  /** The time zone whose days are counted. */
  readonly timezone: string;
  readonly now: Date;
}

/** A send that a used package makes: its content and dates. */
export interface PlannedSend {
  readonly memo_template_id: number;
  readonly title: string;
  /** False for a template that is a draft or archived. */
  readonly is_usable: boolean;
  /** ISO 8601. */
  readonly start_at: string;
  readonly end_at: string | null;
  readonly due_at: string | null;
  readonly reveal_at: string | null;
  readonly days: TemplateDays;
  readonly memo: ReturnType<typeof templateDraft>;
}

/**
 * @returns the sends a package makes, in the order they go out: each template at its time of day, so many local days
 *   after the first, also across daylight saving changes
 */
export async function readPackagePlan(
  db: Db,
  scope: CompanyScope,
  packageId: number,
  { startOn, timezone, now }: Use,
): Promise<PlannedSend[]> {
  const { rows } = await sql<{ template_id: number; start_at: Date }>`select x.template_id,
      ${momentOf(sql`${startOn}::date + x.offset_days + x.send_time`, timezone)} as start_at
    from memo_package_templates x
    where x.company_id = ${scope.companyId} and x.package_id = ${packageId}
    order by 2, x.position, x.id`.execute(db);
  const ids = rows.map(({ template_id }) => template_id);
  const templates = await readTemplates(db, scope, ids);
  return rows.flatMap(({ template_id, start_at }) => {
    const template = templates.get(template_id);
    if (template === undefined) return [];
    const { reveal_after_days, due_after_days, expire_after_days } = template;
    return {
      memo_template_id: template_id,
      title: template.title,
      is_usable: isUsable(template),
      start_at: start_at.toISOString(),
      ...templateDates(template, start_at, timezone, now),
      days: { reveal_after_days, due_after_days, expire_after_days },
      memo: templateDraft(template),
    };
  });
}

/** A template of a package, with its day and time. */
export interface PackageDay {
  readonly package_id: number;
  readonly title: string;
  readonly offset_days: number;
  readonly send_time: string;
}

/** @returns the templates of these packages, in the order they go out, without deleted ones */
export async function readPackageDays(
  db: Db,
  scope: CompanyScope,
  packageIds: readonly number[],
): Promise<PackageDay[]> {
  const { rows } = await sql<PackageDay>`select x.package_id, t.title, x.offset_days,
      to_char(x.send_time, 'HH24:MI') as send_time
    from memo_package_templates x ${templatesOfEntries}
    where x.company_id = ${scope.companyId} and x.package_id = any(${[...packageIds]}::bigint[])
    order by x.package_id, x.offset_days, x.send_time, x.position, x.id`.execute(db);
  return rows;
}

type ListInput = CallArguments<"listPackages">;

/** @returns one page of packages, and the number of all that match */
export async function findPackages(
  db: Db,
  scope: CompanyScope,
  input: ListInput,
): Promise<{ rows: PackageRecord[]; total: number }> {
  const pattern = input.terms && foldedContainsPattern(input.terms);
  const parts = [
    sql`p.company_id = ${scope.companyId} and p.deleted_at is null`,
    input.category ? sql`p.category = ${input.category}` : null,
    filterByIds(input.authors, input.author_id, (ids) => sql`p.created_by = any(${ids}::bigint[])`),
    pattern
      ? sql`(folded(p.title) like ${pattern} or folded(p.description) like ${pattern})`
      : null,
  ].filter((part) => part !== null);
  const condition = sql`${sql.join(parts, sql` and `)}`;
  const direction = directionOf(input);
  // Totals of templates are read only for the page.
  const { rows } =
    await sql<PackageRecord>`select ${packageColumns} from (select f.id, row_number() over () as place from (
      select p.id from memo_packages p where ${condition}
      order by ${sortKeys[input.sort_by]} ${direction}, p.id ${direction} ${limitTo(input)}) f) o
    join memo_packages p on p.company_id = ${scope.companyId} and p.id = o.id ${joinEntries} order by o.place`.execute(
      db,
    );
  const counted = await sql<{
    count: number;
  }>`select count(*) as count from memo_packages p where ${condition}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

const sortKeys: Readonly<Record<ListInput["sort_by"], RawBuilder<unknown>>> = {
  created_at: sql`p.created_at`,
  updated_at: sql`p.updated_at`,
  use_count: useCount,
  title: sql`lower(p.title)`,
};

/** @returns the values that the company's packages have, to filter by */
export async function readPackageFilters(db: Db, scope: CompanyScope): Promise<PackageChoices> {
  const all = sql`from memo_packages p where p.company_id = ${scope.companyId} and p.deleted_at is null`;
  const { rows } = await sql<PackageChoices>`select
    array(select distinct p.category ${all} and p.category is not null order by 1) as categories,
    (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name) order by lower(e.name)), '[]') from employees e
      where e.company_id = ${scope.companyId} and e.id in (select p.created_by ${all})) as authors`.execute(
    db,
  );
  return rows[0] ?? { categories: [], authors: [] };
}

/**
 * @param packageId the package whose templates are left out; null: none
 * @returns a page of the templates that can be put into the package, and their total
 */
export async function findPackageTemplates(
  db: Db,
  scope: CompanyScope,
  packageId: number | null,
  input: PageRequest & Omit<CallArguments<"listPackageTemplates">, "id" | "company_id">,
): Promise<{ rows: TemplateChoice[]; total: number }> {
  const pattern = input.terms && foldedContainsPattern(input.terms);
  const condition = sql`t.company_id = ${scope.companyId} and t.deleted_at is null and t.archived_at is null
    and t.status = 'published' and ${pattern ? sql`t.search_text like ${pattern}` : sql`true`}
    and not exists (select from memo_package_templates x where x.company_id = t.company_id
      and x.template_id = t.id and x.package_id = ${packageId}::bigint)`;
  const direction = directionOf(input);
  const key = { title: sql`lower(t.title)`, created_at: sql`t.created_at` }[input.sort_by];
  const { rows } = await sql<TemplateChoice>`select t.id, ${templateColumns} from memo_templates t
    where ${condition} order by ${key} ${direction}, t.id ${direction} ${limitTo(input)}`.execute(
    db,
  );
  const counted = await sql<{
    count: number;
  }>`select count(*) as count from memo_templates t where ${condition}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}
