import type { MemoDraft } from "@lineup/contract/memos/schemas";
import type { Tag } from "@lineup/contract/tags/schemas";
import { type RawBuilder, type Selectable, sql } from "kysely";

import { displayTypes, isOutdated } from "#server/features/templates/rules";
import type { NamedRow } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import type { CompanyScope } from "#server/platform/scope";
import { daysLater } from "#server/platform/time-zones";

/** A template with its targets, tags and files. */
export interface TemplateRecord extends Omit<
  Selectable<Database["memo_templates"]>,
  "deleted_at" | "created_by" | "updated_by" | "search_text"
> {
  readonly creator: NamedRow | null;
  readonly updater: NamedRow | null;
  readonly use_count: number;
  readonly locations: readonly NamedRow[];
  readonly audiences: readonly NamedRow[];
  readonly recipients: readonly NamedRow[];
  /** Ordered by title. */
  readonly tags: readonly Tag[];
  /** Its files, in order. */
  readonly media_ids: readonly number[];
  /** Its community template; null when it isn't shared. */
  readonly share: ShareRecord | null;
}

/** The description of a community template. */
export interface ShareRecord {
  /** As ISO 8601. */
  readonly shared_at: string;
  readonly description: string;
  readonly category: string | null;
  readonly author: string | null;
  readonly author_description: string | null;
  readonly use_count: number;
  readonly company_name: string;
  /** The template's files whose content is shared as well. */
  readonly media_ids: readonly number[];
}

/** @returns the company's template; undefined when it has none with that id */
export async function readTemplate(
  db: Db,
  scope: CompanyScope,
  id: number,
): Promise<TemplateRecord | undefined> {
  return (await readTemplates(db, scope, [id])).get(id);
}

/** @returns those of these templates that the company has, by id */
export async function readTemplates(
  db: Db,
  scope: CompanyScope,
  ids: readonly number[],
): Promise<Map<number, TemplateRecord>> {
  const { rows } = await sql<TemplateRecord>`select ${columnsWith(inWhole)} from memo_templates t
    where t.company_id = ${scope.companyId} and t.id = any(${[...ids]}::bigint[]) and t.deleted_at is null`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** @returns true when the template can be sent: it is neither a draft nor archived */
export function isUsable({ status, archived_at }: TemplateRecord): boolean {
  return status === "published" && archived_at === null;
}

/** @returns true when a location, audience or person that the template names was deleted */
export async function namesDeletedTarget(
  db: Db,
  scope: CompanyScope,
  templateId: number,
): Promise<boolean> {
  const { rows } = await sql<{
    names_gone: boolean;
  }>`select (${hasGone("locations", "memo_template_locations", "location_id")}
      or ${hasGone("audiences", "memo_template_audiences", "audience_id")}
      or ${hasGone("employees", "memo_template_recipients", "employee_id")}) as names_gone
    from memo_templates t where t.company_id = ${scope.companyId} and t.id = ${templateId}`.execute(
    db,
  );
  return rows[0]?.names_gone ?? false;
}

/** SQL for the files `f` of `memo_templates t`, joined through `x`. */
const filesOf = sql`from memo_template_media x join media f on f.company_id = x.company_id and f.id = x.media_id
    and f.deleted_at is null where x.company_id = t.company_id and x.template_id = t.id`;

/** SQL for the number of sends made from `memo_templates t`. */
const useCount: RawBuilder<unknown> = sql`((select count(*) from memo_sends d where d.company_id = t.company_id and d.memo_template_id = t.id)
  + (select count(*) from memo_send_templates d where d.company_id = t.company_id and d.template_id = t.id))`;

/** Columns that only single templates have: lists show neither targets nor files. */
const inWhole = {
  locations: named("locations", "memo_template_locations", "location_id"),
  audiences: named("audiences", "memo_template_audiences", "audience_id"),
  recipients: named("employees", "memo_template_recipients", "employee_id"),
  media_ids: sql`array(select f.id ${filesOf} order by x.position)`,
  shared_ids: sql`array(select f.id ${filesOf} and f.sha256 in (select c.sha256 from shared_template_files c
    where c.company_id = s.company_id and c.shared_template_id = s.id))`,
};

const none = sql`'[]'::json`;
const noIds = sql`'{}'::bigint[]`;

/** The columns of `memo_templates t` that lists show. */
export const rowColumns = columnsWith({
  ...{ locations: none, audiences: none, recipients: none, media_ids: noIds, shared_ids: noIds },
});

function columnsWith(parts: typeof inWhole): RawBuilder<unknown> {
  return sql`t.id, t.company_id, t.status, t.kind, t.type, t.locale_code, t.title,
  t.content, t.recipient_title, t.recipient_content, t.category, t.priority, t.signature, t.answer_type, t.options, t.options_key, t.is_anonymous,
  t.translations, t.reveal_after_days, t.due_after_days, t.expire_after_days, t.author, t.author_description, t.mode,
  t.include_new_members, t.revision, t.source_template_id, t.archived_at, t.created_at, t.updated_at,
  ${person("created_by")} as creator, ${person("updated_by")} as updater, ${useCount} as use_count,
  ${parts.locations} as locations, ${parts.audiences} as audiences, ${parts.recipients} as recipients,
  (select coalesce(json_agg(json_build_object('id', g.id, 'title', g.title) order by g.title), '[]') from memo_template_tags x
    join tags g on g.company_id = x.company_id and g.id = x.tag_id
    where x.company_id = t.company_id and x.template_id = t.id) as tags,
  ${parts.media_ids} as media_ids,
  (select json_build_object('shared_at', s.created_at, 'description', s.description, 'category', s.category,
      'author', s.author, 'author_description', s.author_description, 'use_count', s.use_count,
      'company_name', (select c.name from companies c where c.id = s.company_id),
      'media_ids', ${parts.shared_ids})
    from shared_templates s where s.company_id = t.company_id and s.id = t.id) as share`;
}

type TemplateContent = Omit<
  MemoDraft,
  | ("mode" | "location_ids" | "audience_ids" | "recipient_ids")
  | ("start_at" | "end_at" | "due_at" | "reveal_at" | "status" | "author_description")
>;

interface OfTheirTime {
  readonly translations: (TemplateContent["translations"][number] & {
    readonly is_outdated: boolean;
  })[];
}

/**
 * @returns the memo content that the template provides, without recipients and dates; each translation says whether
 *   it is outdated
 */
export function templateDraft(template: TemplateRecord): TemplateContent & OfTheirTime {
  const words = templateContent(template);
  const old = template.translations.filter((one) => isOutdated(one, template));
  const locales = new Set(old.map(({ locale_code }) => locale_code));
  const translations = words.translations.map((one) => {
    return { ...one, is_outdated: locales.has(one.locale_code) };
  });
  return { ...words, translations };
}

/** @returns the template's content in the form of a memo draft */
export function templateContent(template: TemplateRecord): TemplateContent {
  const { locale_code, title, content, type, category, priority, signature } = template;
  const { include_new_members } = template;
  const { answer_type, options_key, is_anonymous, recipient_title, recipient_content } = template;
  return {
    ...{ locale_code, title, content, type, category, priority, signature, include_new_members },
    ...{ answer_type, options_key, is_anonymous, recipient_title, recipient_content },
    display_type: displayTypes[template.kind],
    celebrated_ids: [],
    options: [...template.options],
    translations: template.translations.map(({ source_hash: _hash, ...words }) => ({
      ...words,
      options: [...words.options],
      reviewed: false,
    })),
    media_ids: [...template.media_ids],
    tag_ids: template.tags.map(({ id }) => id),
  };
}

/** The number of days after the start at which it opens, is due, and ends. */
export type TemplateDays = Pick<
  TemplateRecord,
  "reveal_after_days" | "due_after_days" | "expire_after_days"
>;

/** A send that goes out later than this after its time, in ms, counts as late. */
const lateMs = 3_600_000;

/**
 * @param start the start of the memo @param timezone the time zone whose days are counted
 * @param now days of a late send are counted from here; otherwise it could end before anyone receives it
 * @returns the times it opens, is due, and ends, as ISO 8601; null: never or, for opening, at the start
 */
export function templateDates(
  { reveal_after_days, due_after_days, expire_after_days }: TemplateDays,
  start: Date,
  timezone: string,
  now: Date,
): { reveal_at: string | null; due_at: string | null; end_at: string | null } {
  const from = now.getTime() - start.getTime() > lateMs ? now : start;
  const after = (days: number | null): string | null =>
    days === null ? null : daysLater(from, days, timezone).toISOString();
  return {
    reveal_at: after(reveal_after_days),
    due_at: after(due_after_days),
    end_at: after(expire_after_days),
  };
}

function person(column: string): RawBuilder<unknown> {
  return sql`(select json_build_object('id', e.id, 'name', e.name) from employees e
    where e.company_id = t.company_id and e.id = ${sql.ref(`t.${column}`)})`;
}

function named(table: string, link: string, column: string): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by lower(n.name)), '[]')
    ${linked(table, link, column)})`;
}

function hasGone(table: string, link: string, column: string): RawBuilder<unknown> {
  return sql`exists (select ${linked(table, link, column)} and n.deleted_at is not null)`;
}

function linked(table: string, link: string, column: string): RawBuilder<unknown> {
  return sql`from ${sql.table(link)} x join ${sql.table(table)} n on n.company_id = x.company_id
    and n.id = ${sql.ref(`x.${column}`)} where x.company_id = t.company_id and x.template_id = t.id`;
}
