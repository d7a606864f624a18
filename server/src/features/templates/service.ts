import type { CallArguments } from "@lineup/contract/calls";
import type { Target } from "@lineup/contract/targeting/schemas";
import type { MemoTemplate, TemplateDraft } from "@lineup/contract/templates/schemas";

import { withAnswerSets } from "#server/features/companies/settings/reads";
import { readMediaByIds } from "#server/features/media/reads";
import { readLocale } from "#server/features/memos/translation-reads";
import { contentProblem, storedContent } from "#server/features/memos/writing/content-rules";
import { lockTags } from "#server/features/tags/reads";
import { findUnknownTargets } from "#server/features/targeting/reads";
import {
  lockedTemplate,
  requireTemplate,
  shown,
  shownTemplate,
} from "#server/features/templates/access";
import { removeShare } from "#server/features/templates/community/store";
import { templateAudit } from "#server/features/templates/present";
import { type TemplateRecord, templateContent } from "#server/features/templates/reads";
import {
  type StoredContent,
  daysProblem,
  sourceOfCopy,
  withSources,
} from "#server/features/templates/rules";
import {
  type TemplateFields,
  insertTemplate,
  replaceMedia,
  replaceTags,
  replaceTargets,
  updateTemplateFields,
} from "#server/features/templates/store";
import { yieldToEventLoop } from "#server/platform/event-loop";
import { idsWithout } from "#server/platform/id-lists";
import type { CompanyContext } from "#server/platform/context";
import { checkFlag } from "#server/platform/http/calls/authenticate";
import { CallError, invalidField, refuse } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";
import { attachedIds } from "#server/platform/uploads/attached-ids";

type Named = Pick<Target, "location_ids" | "audience_ids" | "recipient_ids">;
const nobody: Named = { location_ids: [], audience_ids: [], recipient_ids: [] };

interface Origin {
  readonly sourceId?: number | null;
  readonly copiedId?: number | undefined;
  /** Languages whose translation was outdated in the community template. */
  readonly older?: ReadonlySet<string>;
}

/**
 * Creates a template.
 * @param origin the community template it is taken from, or the company's own template it is a copy of
 * @throws CallError `not_found` for an unknown original; or names a field that refers to something the company
 *   doesn't have, or that a published template needs
 */
export async function createTemplate(
  ctx: CompanyContext,
  draft: TemplateDraft,
  { sourceId = null, copiedId, older }: Origin = {},
): Promise<MemoTemplate> {
  const { tx, scope, actor, now } = ctx;
  const original = copiedId === undefined ? null : await requireTemplate(ctx, copiedId);
  const copied = original && sourceOfCopy(original);
  const authors = await readLocale(tx, scope, actor.employeeId);
  const [answered = draft] = await withAnswerSets(tx, scope, [draft]);
  const locale_code = draft.locale_code ?? copied?.locale_code;
  const fields = fieldsOf({ ...answered, locale_code }, authors, copied, older);
  const by = { employeeId: actor.employeeId, sourceId };
  const id = await insertTemplate(tx, scope, fields, by, now);
  await setTarget(ctx, id, draft, original ? draftOf(original) : nobody);
  await setMedia(ctx, id, draft.media_ids);
  await setTags(ctx, id, draft.tag_ids);
  return audited(ctx, null, id);
}

/**
 * Changes a template. Sends made from it, and its community template, stay as they are.
 * @throws CallError `not_found`, `stale_version`, `conflict` for an archived template, or as `createTemplate`
 */
export function updateTemplate(
  ctx: CompanyContext,
  input: CallArguments<"updateTemplate">,
): Promise<MemoTemplate> {
  const { id, company_id: _, revision, ...change } = input;
  return changed(ctx, id, (before) => {
    if (revision !== undefined && revision !== before.revision)
      throw new CallError("stale_version");
    return change;
  });
}

/** Attaches files to a template, after those it has. */
export function attachMedia(
  ctx: CompanyContext,
  input: CallArguments<"attachTemplateMedia">,
): Promise<MemoTemplate> {
  const added = attachedIds(input);
  return changed(ctx, input.id, (before) => ({
    media_ids: [...new Set([...before.media_ids, ...added])],
  }));
}

/** Detaches a file from a template. @throws CallError `not_found` when the template doesn't have the file */
export function detachMedia(
  ctx: CompanyContext,
  { id, media_id }: CallArguments<"detachTemplateMedia">,
): Promise<MemoTemplate> {
  return changed(ctx, id, ({ media_ids }) => {
    if (!media_ids.includes(media_id)) throw new CallError("not_found");
    return { media_ids: media_ids.filter((one) => one !== media_id) };
  });
}

/**
 * Deletes a template and its community template. It no longer adds to the choices that lists are filtered by. Sends
 * made from it stay.
 */
export async function deleteTemplate(
  ctx: CompanyContext,
  id: number,
): Promise<Record<string, never>> {
  const { tx, scope, actor, now } = ctx;
  const before = await shown(ctx, await lockedTemplate(ctx, id));
  await removeShare(tx, scope, id);
  await replaceTargets(tx, scope, id, nobody);
  await replaceTags(tx, scope, id, []);
  await updateTemplateFields(tx, scope, id, { deleted_at: now }, { ...actor, now });
  await ctx.audit(templateAudit(before, null));
  await announceTemplates(ctx);
  return {};
}

/** Archives or restores a template. Its community template stays. */
export async function setArchived(
  ctx: CompanyContext,
  id: number,
  archived: boolean,
): Promise<MemoTemplate> {
  const { tx, scope, actor, now } = ctx;
  const before = await lockedTemplate(ctx, id);
  const was = await shown(ctx, before);
  if ((before.archived_at !== null) === archived) return was;
  const archived_at = archived ? now : null;
  await updateTemplateFields(tx, scope, id, { archived_at }, { ...actor, now });
  return audited(ctx, was, id);
}

/**
 * Writes the audit entry of a change and announces it. @param before null for a new template @returns the template as
 * it is now
 */
export async function audited(
  ctx: CompanyContext,
  before: MemoTemplate | null,
  id: number,
): Promise<MemoTemplate> {
  const after = await shownTemplate(ctx, id);
  // A template can name 50,000 people. Others are served between reading them and writing the answer.
  await yieldToEventLoop();
  await ctx.audit(templateAudit(before, after));
  await announceTemplates(ctx);
  return after;
}

/** Tells management's screens to read the list of templates again. */
export function announceTemplates(ctx: CompanyContext): Promise<void> {
  const payload = { list: "templates" } as const;
  return ctx.emit({ type: "CompanyListChanged", payload, audience: { kind: "management" } });
}

type Change = { readonly [K in keyof TemplateDraft]?: TemplateDraft[K] | undefined };

/** @param change gets the current template, which is locked, and returns its changes */
async function changed(
  ctx: CompanyContext,
  id: number,
  change: (before: TemplateRecord) => Change,
): Promise<MemoTemplate> {
  const { tx, scope, actor, now } = ctx;
  const before = await lockedTemplate(ctx, id);
  const named = draftOf(before);
  const given: Change = Object.fromEntries(
    Object.entries(change(before)).filter(([, value]) => value !== undefined),
  );
  const { display_type, options_key } = named;
  const asked = [{ display_type, ...given }];
  const [what] = await withAnswerSets(tx, scope, asked, options_key);
  if (before.archived_at !== null) throw isArchived();
  const after: TemplateDraft = { ...named, ...what };
  const was = await shown(ctx, before);
  await setTarget(ctx, id, after, named);
  await setMedia(ctx, id, after.media_ids);
  await setTags(ctx, id, after.tag_ids);
  const fields = fieldsOf(after, before.locale_code, before);
  await updateTemplateFields(tx, scope, id, { fields }, { ...actor, now });
  return audited(ctx, was, id);
}

function isArchived(): CallError {
  return new CallError("conflict", {
    text: {
      en: "This template is archived: restore it first",
      es: "Esta plantilla está archivada: restáurala primero",
    },
  });
}

/** @returns the stored template in the form of a draft */
function draftOf(row: TemplateRecord): TemplateDraft {
  const { mode, options_key, status } = row;
  const { reveal_after_days, due_after_days, expire_after_days } = row;
  const { celebrated_ids: _, ...words } = templateContent(row);
  return {
    ...words,
    ...{ mode, options_key, status, reveal_after_days, due_after_days, expire_after_days },
    author: row.author,
    author_description: row.author_description,
    location_ids: row.locations.map(({ id }) => id),
    audience_ids: row.audiences.map(({ id }) => id),
    recipient_ids: row.recipients.map(({ id }) => id),
  };
}

/**
 * @param authors the language the author reads @param before the stored template, or the original of a copy
 * @returns the fields to store
 * @throws CallError that names a field with a mistake, or one that a published template needs
 */
function fieldsOf(
  draft: TemplateDraft,
  authors: string,
  before: StoredContent | null,
  older?: ReadonlySet<string>,
): TemplateFields {
  const { reveal_after_days, due_after_days, expire_after_days } = draft;
  const { author, author_description } = draft;
  refuse(daysProblem(draft));
  const words = storedContent(draft, authors);
  const lacks = contentProblem(words, draft.media_ids.length > 0);
  if (draft.status === "published") refuse(lacks);
  const reviewed = draft.translations.filter((one) => one.reviewed);
  const locales = new Set<string>(reviewed.map(({ locale_code }) => locale_code));
  return {
    ...words,
    translations: withSources(words, locales, before, older),
    ...{ reveal_after_days, due_after_days, expire_after_days, author, author_description },
    status: draft.status ?? (lacks === null ? "published" : "draft"),
  };
}

/** Targets the template named before may be deleted by now; they stay until a manager chooses again. */
async function setTarget(
  { tx, scope }: CompanyContext,
  id: number,
  target: Named,
  before: Named,
): Promise<void> {
  const added = (list: keyof Named): number[] => idsWithout(target[list], before[list]);
  const fresh: Target = {
    mode: "segments",
    location_ids: added("location_ids"),
    audience_ids: added("audience_ids"),
    recipient_ids: added("recipient_ids"),
  };
  const unknown = await findUnknownTargets(tx, scope, fresh);
  const details = Object.fromEntries(unknown.map((field) => [field, [sharedTexts.someAreGone]]));
  if (unknown.length > 0) throw new CallError("validation_failed", { details });
  if (fresh.location_ids.length > 0) await checkFlag(tx, "disable-locations", scope.companyId);
  if (fresh.audience_ids.length > 0) await checkFlag(tx, "disable-audiences", scope.companyId);
  await replaceTargets(tx, scope, id, target);
}

async function setTags(
  { tx, scope }: CompanyContext,
  id: number,
  ids: readonly number[],
): Promise<void> {
  const known = await lockTags(tx, scope, ids);
  if (known < new Set(ids).size) throw invalidField("tag_ids", sharedTexts.someAreGone);
  await replaceTags(tx, scope, id, ids);
}

async function setMedia(
  { tx, scope }: CompanyContext,
  id: number,
  ids: readonly number[],
): Promise<void> {
  const known = await readMediaByIds(tx, scope, ids);
  if (known.length < new Set(ids).size) throw invalidField("media_ids", sharedTexts.someAreGone);
  await replaceMedia(tx, scope, id, ids);
}
