import type { CallArguments } from "@lineup/contract/calls";

import { type TagRecord, readTag } from "#server/features/tags/reads";
import { insertTag, lockTag, removeTag, renameTag } from "#server/features/tags/store";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";

/** @throws CallError `not_found` when the company has no tag with this id */
export async function getTag({ tx, scope }: CompanyContext, id: number): Promise<TagRecord> {
  return required(await readTag(tx, scope, id));
}

/** @throws CallError `validation_failed` for the `title` of another tag */
export async function createTag(ctx: CompanyContext, title: string): Promise<TagRecord> {
  const tag = await insertTag(ctx.tx, ctx.scope, title, ctx.now);
  await ctx.audit({ kind: "tag", id: tag.id, name: title, before: null, after: { title } });
  await announceTags(ctx);
  return tag;
}

/** @returns the tag after the change @throws CallError `not_found`; `validation_failed` for the `title` of another tag */
export async function changeTag(
  ctx: CompanyContext,
  { id, title }: CallArguments<"updateTag">,
): Promise<TagRecord> {
  const before = required(await lockTag(ctx.tx, ctx.scope, id));
  if (title === undefined || title === before.title) return before;
  await renameTag(ctx.tx, ctx.scope, id, title, ctx.now);
  const change = { before: { title: before.title }, after: { title } };
  await ctx.audit({ kind: "tag", id, name: title, ...change });
  await announceTags(ctx);
  return { id, title };
}

/** @returns the deleted tag @throws CallError `not_found` */
export async function deleteTag(ctx: CompanyContext, id: number): Promise<TagRecord> {
  const tag = required(await lockTag(ctx.tx, ctx.scope, id));
  await removeTag(ctx.tx, ctx.scope, id);
  const before = { title: tag.title };
  await ctx.audit({ kind: "tag", id, name: tag.title, before, after: null });
  await announceTags(ctx);
  return tag;
}

function required(tag: TagRecord | undefined): TagRecord {
  if (tag === undefined) throw new CallError("not_found");
  return tag;
}

function announceTags(ctx: CompanyContext): Promise<void> {
  const payload = { list: "tags" } as const;
  return ctx.emit({ type: "CompanyListChanged", payload, audience: { kind: "management" } });
}
