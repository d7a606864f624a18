import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { customOptionsKey } from "@lineup/contract/constants";
import type {
  MemoTemplate,
  SharedTemplate,
  TemplateDraft,
} from "@lineup/contract/templates/schemas";

import { readStoredMedia } from "#server/features/media/reads";
import { recordCopy } from "#server/features/media/service";
import { contentProblem } from "#server/features/memos/writing/content-rules";
import { lockedTemplate, requireTemplate, shown } from "#server/features/templates/access";
import { presentShared, presentSharedFile } from "#server/features/templates/community/present";
import {
  type SharedRecord,
  readCompanyName,
  readShared,
  readSharedFiles,
} from "#server/features/templates/community/reads";
import {
  withCopies,
  withoutCompanyLinks,
  withoutWrittenAddresses,
} from "#server/features/templates/community/rules";
import {
  type SharedFields,
  countUse,
  insertSharedFiles,
  lockShare,
  removeShare,
  replaceShare,
  updateSharedContent,
} from "#server/features/templates/community/store";
import { type CopiedFile, copyFiles, keysOf } from "#server/features/templates/copy-service";
import { type TemplateRecord, isUsable, templateDraft } from "#server/features/templates/reads";
import { createTemplate, audited } from "#server/features/templates/service";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField, refuse } from "#server/platform/http/errors";
import type { PreparingFor } from "#server/platform/http/handlers";
import { sharedTexts } from "#server/platform/texts";
import { withFileRollback } from "#server/platform/uploads/file-rollback";

type Preparing = PreparingFor<"management">;
/** The input for sharing a template. If `media_ids` is missing, the files that are already shared stay shared. */
type Sharing = CallArguments<"updateSharedTemplate">;

/**
 * @returns the community template with this id
 * @throws CallError `not_found`
 */
export async function sharedTemplate(
  { tx, scope }: Pick<CompanyContext, "tx" | "scope">,
  id: number,
): Promise<SharedTemplate> {
  const row = required(await readShared(tx, scope, id));
  const files = await readSharedFiles(tx, scope, id);
  const media = files.map((file) => presentSharedFile(file, scope.companyId, row.created_at));
  return presentShared(row, media);
}

/**
 * Copies the files that will be shared together with a template.
 * @throws CallError `not_found` if the template doesn't exist; `validation_failed` with the field `media_ids` if a
 *   file in `media_ids` doesn't belong to the template
 */
export async function copyForCommunity(
  ctx: Preparing,
  { id, media_ids }: Sharing,
): Promise<CopiedFile[]> {
  const { db, scope } = ctx;
  const template = await requireTemplate({ tx: db, scope }, id);
  const chosen = media_ids ?? template.share?.media_ids ?? [];
  if (chosen.some((one) => !template.media_ids.includes(one)))
    throw invalidField("media_ids", sharedTexts.someAreGone);
  const files = await readStoredMedia(db, scope, chosen);
  const inOrder = template.media_ids.flatMap((one) => files.find((file) => file.id === one) ?? []);
  return copyFiles(ctx, scope, inOrder);
}

/**
 * Shares a copy of the current template with all companies. The copy replaces any earlier shared copy.
 * @throws CallError `not_found`; `conflict` if the template isn't published, or if it isn't shared and the call doesn't
 *   ask to share it; `validation_failed` with the field `content` if the content is empty after cleaning
 */
export function share(
  ctx: CompanyContext,
  input: Sharing,
  copies: readonly CopiedFile[],
): Promise<MemoTemplate> {
  const { tx, scope, now, config } = ctx;
  return withFileRollback(ctx, keysOf(copies), async () => {
    const before = await lockedTemplate(ctx, input.id);
    if (!isUsable(before)) throw isNotPublished();
    // If the template isn't shared, a call that only changes its description, for example, must not share it.
    if (before.share === null && input.shared === undefined) throw isNotShared();
    const was = await shown(ctx, before);
    const fields = await sharedFields(ctx, before, input);
    await replaceShare(tx, scope, input.id, fields, now);
    const files = copies.map(({ of, file }) => {
      return {
        of,
        file: { ...file, content: withoutWrittenAddresses(file.content, config.publicUrl) },
      };
    });
    const media = await insertSharedFiles(tx, scope, input.id, files);
    const cleaned = (html: string): string =>
      withCopies(withoutCompanyLinks(html, config.publicUrl), media);
    const words = {
      content: cleaned(fields.content),
      recipient_content: fields.recipient_content && cleaned(fields.recipient_content),
      translations: fields.translations.map((one) => ({
        ...one,
        content: cleaned(one.content),
        recipient_content: one.recipient_content && cleaned(one.recipient_content),
      })),
    };
    refuse(contentProblem({ ...before, ...words }, copies.length > 0));
    await updateSharedContent(tx, scope, input.id, words);
    return audited(ctx, was, input.id);
  });
}

/** Does the same as `copyForCommunity`, but copies nothing if the call withdraws the template from the community. */
export async function copyForUpdate(ctx: Preparing, input: Sharing): Promise<CopiedFile[]> {
  return input.shared === false ? [] : copyForCommunity(ctx, input);
}

/**
 * Replaces the shared copy of a template or, if `shared` is false, withdraws the template from the community.
 * @throws CallError in the same cases as `share`
 */
export function updateShared(
  ctx: CompanyContext,
  input: Sharing,
  copies: readonly CopiedFile[],
): Promise<MemoTemplate> {
  return input.shared === false ? withdraw(ctx, input.id) : share(ctx, input, copies);
}

/**
 * Withdraws a template from the community. The copies that other companies have made stay.
 * @throws CallError `not_found`
 */
async function withdraw(ctx: CompanyContext, id: number): Promise<MemoTemplate> {
  const was = await shown(ctx, await lockedTemplate(ctx, id));
  if (!(await removeShare(ctx.tx, ctx.scope, id))) return was;
  return audited(ctx, was, id);
}

interface Taking {
  readonly of: SharedRecord;
  readonly copies: readonly CopiedFile[];
}

/**
 * Copies the files of a community template for the caller's company.
 * @throws CallError `not_found`
 */
export async function copyShared(
  ctx: Preparing,
  { id }: CallArguments<"useSharedTemplate">,
): Promise<Taking> {
  const { db, scope } = ctx;
  const of = required(await readShared(db, scope, id));
  return { of, copies: await copyFiles(ctx, scope, await readSharedFiles(db, scope, id)) };
}

/**
 * Creates a copy of a community template in the caller's company. A company's first copy adds one to the use count, except
 * if the company owns the template.
 * @throws CallError `not_found`; `conflict` if the owner shared the template again while its files were being copied
 */
export function useShared(
  ctx: CompanyContext,
  { id, status }: CallArguments<"useSharedTemplate">,
  { of, copies }: Taking,
): Promise<CallOutput<"useSharedTemplate">["template"]> {
  const { tx, scope } = ctx;
  return withFileRollback(ctx, keysOf(copies), async () => {
    const sharedAt = required(await lockShare(tx, scope, id));
    if (sharedAt.getTime() !== of.updated_at.getTime()) throw new CallError("conflict");
    await countUse(tx, scope, id);
    const media = new Map<number, number>();
    for (const copy of copies) media.set(copy.of, (await recordCopy(ctx, copy.file)).id);
    const { locale_code, title, type, category, priority, signature } = of;
    const { answer_type, is_anonymous } = of;
    const { display_type } = presentShared(of, []);
    const { recipient_title, recipient_content: own } = of;
    const { reveal_after_days, due_after_days, expire_after_days } = of;
    const { author, author_description } = of;
    const draft: TemplateDraft = {
      ...{ display_type, locale_code, title, type, category, priority, signature },
      ...{ answer_type, is_anonymous },
      ...{ reveal_after_days, due_after_days, expire_after_days },
      ...{ author, author_description, status },
      ...{ mode: "segments", location_ids: [], audience_ids: [], recipient_ids: [] },
      include_new_members: true,
      options: [...of.options],
      options_key: customOptionsKey,
      content: withCopies(of.content, media),
      ...{ recipient_title, recipient_content: own && withCopies(own, media) },
      translations: of.translations.map((one) => ({
        ...one,
        options: [...one.options],
        reviewed: false,
        content: withCopies(one.content, media),
        recipient_content: one.recipient_content && withCopies(one.recipient_content, media),
      })),
      media_ids: [...media.values()],
      tag_ids: [],
    };
    const old = of.translations.filter((one) => one.is_outdated);
    const older = new Set<string>(old.map((one) => one.locale_code));
    return createTemplate(ctx, draft, { sourceId: id, older });
  });
}

/**
 * @returns the fields of the community template; the HTML contents aren't cleaned yet. A field that can be given in the call
 *   but is left out keeps its shared value or, if the template isn't shared, gets the template's value.
 */
async function sharedFields(
  { tx, scope, config }: CompanyContext,
  template: TemplateRecord,
  input: Sharing,
): Promise<SharedFields> {
  const { kind, locale_code, title, content, type, priority, signature } = template;
  const { answer_type, is_anonymous } = template;
  const { reveal_after_days, due_after_days, expire_after_days } = template;
  const { options, share: before } = template;
  const { recipient_title, recipient_content } = template;
  const { translations } = templateDraft(template);
  const said = before ?? {
    author: template.author ?? (await readCompanyName(tx, scope)),
    author_description: template.author_description,
    description: "",
    category: template.category,
  };
  const author =
    (input.author === undefined ? said.author : input.author) ?? (await readCompanyName(tx, scope));
  const about =
    input.author_description === undefined ? said.author_description : input.author_description;
  const category = input.category === undefined ? said.category : input.category;
  const clean = (line: string): string => withoutWrittenAddresses(line, config.publicUrl);
  return {
    ...{ kind, locale_code, content, type, priority, signature, answer_type, is_anonymous },
    ...{ reveal_after_days, due_after_days, expire_after_days, recipient_content },
    title: clean(title),
    recipient_title: recipient_title && clean(recipient_title),
    options: options.map(clean),
    translations: translations.map(({ reviewed: _reviewed, ...one }) => ({
      ...one,
      title: clean(one.title),
      recipient_title: one.recipient_title && clean(one.recipient_title),
      options: one.options.map(clean),
    })),
    author: author && clean(author),
    author_description: about && clean(about),
    description: clean(input.description ?? said.description),
    category: category && clean(category),
  };
}

function isNotShared(): CallError {
  return new CallError("conflict", {
    text: {
      en: "This template isn't shared",
      es: "Esta plantilla no está compartida",
    },
  });
}

function isNotPublished(): CallError {
  return new CallError("conflict", {
    text: {
      en: "Only a published template can be shared",
      es: "Solo se puede compartir una plantilla publicada",
    },
  });
}

function required<T>(found: T | undefined): T {
  if (found === undefined) throw new CallError("not_found");
  return found;
}
