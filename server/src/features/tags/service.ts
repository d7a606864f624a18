import type { CallArguments } from "@lineup/contract/calls";

import { type TagRecord, readTag } from "#server/features/tags/reads";
import { insertTag, lockTag, removeTag, renameTag } from "#server/features/tags/store";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";

/** @throws CallError `not_found` when this company has none of that id */
export async function getTag({ tx, scope }: CompanyContext, id: number): Promise<TagRecord> {
  return required(await readTag(tx, scope, id));
}

/** @throws CallError beside `title`, when one of the company's has it */
export async function createTag(ctx: CompanyContext, title: string): Promise<TagRecord> {
  const tag = await insertTag(ctx.tx, ctx.scope, title, ctx.now);
  await ctx.audit({ kind: "tag", id: tag.id, name: title, before: null, after: { title } });
  await tell(ctx);
  return tag;
}

/** @throws CallError `not_found`, or beside `title` when another of the company's has it */
export async function changeTag(
  ctx: CompanyContext,
  { id, title }: CallArguments<"updateTag">,
): Promise<TagRecord> {
  const before = required(await lockTag(ctx.tx, ctx.scope, id));
  if (title === undefined || title === before.title) return before;
  await renameTag(ctx.tx, ctx.scope, id, title, ctx.now);
  const words = { before: { title: before.title }, after: { title } };
  await ctx.audit({ kind: "tag", id, name: title, ...words });
  await tell(ctx);
  return { id, title };
}

/** @returns what it was @throws CallError `not_found` when there is none */
export async function deleteTag(ctx: CompanyContext, id: number): Promise<TagRecord> {
  const tag = required(await lockTag(ctx.tx, ctx.scope, id));
  await removeTag(ctx.tx, ctx.scope, id);
  const before = { title: tag.title };
  await ctx.audit({ kind: "tag", id, name: tag.title, before, after: null });
  await tell(ctx);
  return tag;
}

function required(tag: TagRecord | undefined): TagRecord {
  if (tag === undefined) throw new CallError("not_found");
  return tag;
}

function tell(ctx: CompanyContext): Promise<void> {
  const payload = { list: "tags" } as const;
  return ctx.emit({ type: "CompanyListChanged", payload, audience: { kind: "management" } });
}
