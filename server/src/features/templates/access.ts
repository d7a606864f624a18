import type { MemoTemplate } from "@lineup/contract/templates/schemas";

import { readMediaByIds } from "#server/features/media/reads";
import { presentTemplate } from "#server/features/templates/present";
import { type TemplateRecord, readTemplate } from "#server/features/templates/reads";
import { lockTemplate } from "#server/features/templates/store";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";

type Reading = Pick<CompanyContext, "tx" | "scope">;

/** @returns the template @throws CallError `not_found` when this company has no template with that id */
export async function requireTemplate({ tx, scope }: Reading, id: number): Promise<TemplateRecord> {
  const row = await readTemplate(tx, scope, id);
  if (row === undefined) throw new CallError("not_found");
  return row;
}

/** @returns the template, locked until the transaction ends: changes to one template run one after the other */
export async function lockedTemplate(ctx: Reading, id: number): Promise<TemplateRecord> {
  if (!(await lockTemplate(ctx.tx, ctx.scope, id))) throw new CallError("not_found");
  return requireTemplate(ctx, id);
}

/** @returns the template with everything management sees @throws CallError `not_found` */
export async function shownTemplate(ctx: Reading, id: number): Promise<MemoTemplate> {
  return shown(ctx, await requireTemplate(ctx, id));
}

/** @returns the same for a template that was read already */
export async function shown({ tx, scope }: Reading, row: TemplateRecord): Promise<MemoTemplate> {
  return presentTemplate(row, await readMediaByIds(tx, scope, row.media_ids));
}
