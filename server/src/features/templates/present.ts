import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { memoTypes, templateStatuses } from "@lineup/contract/constants";
import type { Media } from "@lineup/contract/media/schemas";
import type { MemoTemplate } from "@lineup/contract/templates/schemas";

import type { TemplateChoices } from "#server/features/templates/list-reads";
import type { TemplateRecord } from "#server/features/templates/reads";
import { displayTypes, excerptOf, isOutdated } from "#server/features/templates/rules";
import { type AuditChange, type AuditFields, translationFields } from "#server/platform/audit";
import { asFilterOptions } from "#server/platform/db/id-filters";

/** @param media its files, in order; list rows have none @returns the template as management sees it */
export function presentTemplate(row: TemplateRecord, media: readonly Media[]): MemoTemplate {
  const { share, media_ids: _files, ...own } = row;
  return {
    ...own,
    display_type: displayTypes[row.kind],
    status: row.archived_at === null ? row.status : "archived",
    can_archive: row.archived_at === null,
    options: [...row.options],
    translations: row.translations.map((words) => ({
      ...words,
      options: [...words.options],
      is_outdated: isOutdated(words, row),
    })),
    media: [...media],
    excerpt: excerptOf(row.content),
    locations: [...row.locations],
    audiences: [...row.audiences],
    recipients: [...row.recipients],
    tags: [...row.tags],
    location_ids: idsOf(row.locations),
    audience_ids: idsOf(row.audiences),
    recipient_ids: idsOf(row.recipients),
    is_shared: share !== null,
    shared_at: share && new Date(share.shared_at).toISOString(),
    share_description: share?.description ?? null,
    share_category: share?.category ?? null,
    share_author: share?.author ?? null,
    share_author_description: share?.author_description ?? null,
    share_use_count: share?.use_count ?? 0,
    shared_by_company: share && { id: row.company_id, name: share.company_name },
    shared_media_ids: [...(share?.media_ids ?? [])],
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    deleted_at: null,
  };
}

/** @returns the filters of a list, chosen and possible */
export function presentTemplateFilters(
  asked: CallArguments<"listTemplates">,
  { categories, creators, locations, audiences, tags }: TemplateChoices,
): CallOutput<"listTemplates">["filters"] {
  return {
    status: asked.status,
    display_type: asked.display_type ?? null,
    category: asked.category ?? null,
    is_shared: asked.is_shared ?? null,
    statuses: [...templateStatuses],
    display_types: [...memoTypes],
    categories,
    creators: asFilterOptions(creators, asked.creators, asked.creator_id),
    locations: asFilterOptions(locations, asked.locations, asked.location_id),
    audiences: asFilterOptions(audiences, asked.audiences, asked.audience_id),
    tags: asFilterOptions(tags, asked.tags, asked.tag_id),
  };
}

/**
 * @returns the audit entry of a template's change @param before null for a new template @param after null for a
 *   deleted one
 */
export function templateAudit(
  before: MemoTemplate | null,
  after: MemoTemplate | null,
): AuditChange {
  const { id, title } = (after ?? before) as MemoTemplate;
  return {
    ...{ kind: "memo-template", id, name: title },
    before: before && factsOf(before),
    after: after && factsOf(after),
  };
}

/** @returns the logged fields of a template */
function factsOf(template: MemoTemplate): AuditFields {
  const { locale_code, title, type, status, category, priority, signature, content } = template;
  const { reveal_after_days, due_after_days, expire_after_days } = template;
  const { author, author_description } = template;
  const { is_shared, share_description, share_category, shared_media_ids } = template;
  const went = template.media.filter(({ id }) => shared_media_ids.includes(id));
  return {
    ...{ locale_code, title, type, status, category, priority, signature, content },
    ...translationFields(template.translations),
    ...{ reveal_after_days, due_after_days, expire_after_days, author, author_description },
    ...(template.answer_type && {
      answer_type: template.answer_type,
      options: template.options,
      is_anonymous: template.is_anonymous,
    }),
    ...(template.kind === "celebration" && {
      recipient_title: template.recipient_title,
      recipient_content: template.recipient_content,
    }),
    locations: namesOf(template.locations),
    audiences: namesOf(template.audiences),
    people: namesOf(template.recipients),
    tags: namesOf(template.tags.map(({ title: name }) => ({ name }))),
    files: namesOf(template.media),
    ...(is_shared && { is_shared, share_description, share_category, shared_files: namesOf(went) }),
  };
}

/** @returns the first names, as many as a reader looks at, and the total */
function namesOf(
  named: readonly { readonly name: string }[],
): { names: string[]; count: number } | null {
  if (named.length === 0) return null;
  return { names: named.slice(0, 20).map(({ name }) => name), count: named.length };
}

function idsOf(named: readonly { readonly id: number }[]): number[] {
  return named.map(({ id }) => id);
}
