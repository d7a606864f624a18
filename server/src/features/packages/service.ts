import type { CallArguments } from "@lineup/contract/calls";
import { type Timezone, eachLocation } from "@lineup/contract/constants";
import { type MemoTemplatePackage, maxPackageTemplates } from "@lineup/contract/packages/schemas";
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import type { Target } from "@lineup/contract/targeting/schemas";

import { readDefaultTimezone } from "#server/features/companies/settings/reads";
import { packageAudit, presentPackage } from "#server/features/packages/present";
import {
  type PlannedSend,
  readPackage,
  readPackageEntries,
  readPackagePlan,
} from "#server/features/packages/reads";
import { type Placing, withTemplateAt } from "#server/features/packages/rules";
import {
  type Place,
  countUse,
  insertPackage,
  lockPackage,
  replaceEntries,
  updatePackageFields,
} from "#server/features/packages/store";
import { createSends } from "#server/features/sends/service";
import { readZonesReached } from "#server/features/targeting/reads";
import { readTemplate, readTemplates } from "#server/features/templates/reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";
import { cityOf, readDayIn } from "#server/platform/time-zones";

/**
 * @returns the package with its templates @throws CallError `not_found` when this company has no package with that id
 */
export async function packageView(
  { tx, scope }: Pick<CompanyContext, "tx" | "scope">,
  id: number,
): Promise<MemoTemplatePackage> {
  const row = await readPackage(tx, scope, id);
  if (row === undefined) throw new CallError("not_found");
  return presentPackage(row, await readPackageEntries(tx, scope, id));
}

/** @throws CallError that names `templates` with one the company doesn't have */
export async function createPackage(
  ctx: CompanyContext,
  { title, description, category, templates }: CallArguments<"createPackage">,
): Promise<MemoTemplatePackage> {
  const { tx, scope, actor, now } = ctx;
  const ids = templates.map(({ memo_template_id }) => memo_template_id);
  const known = await readTemplates(tx, scope, ids);
  if (ids.some((one) => !known.has(one))) throw invalidField("templates", sharedTexts.someAreGone);
  const by = { created_by: actor.employeeId, updated_by: actor.employeeId };
  const at = { created_at: now, updated_at: now };
  const id = await insertPackage(tx, scope, { title, description, category, ...by, ...at });
  const places = templates.reduce<Place[]>((all, one) => withTemplateAt(all, one), []);
  await replaceEntries(tx, scope, id, places);
  return audited(ctx, null, id);
}

/** @throws CallError `not_found`; `stale_version` when it has changed since the caller read it */
export async function updatePackage(
  ctx: CompanyContext,
  { id, revision, title, description, category }: CallArguments<"updatePackage">,
): Promise<MemoTemplatePackage> {
  const before = await lockedPackage(ctx, id);
  if (revision !== undefined && revision !== before.revision) throw new CallError("stale_version");
  await updatePackageFields(ctx.tx, ctx.scope, id, {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(category !== undefined && { category }),
    ...changedBy(ctx),
  });
  return audited(ctx, before, id);
}

/** Deletes a package; its templates, and the sends made with it, stay. */
export async function deletePackage(
  ctx: CompanyContext,
  id: number,
): Promise<Record<string, never>> {
  const before = await lockedPackage(ctx, id);
  await updatePackageFields(ctx.tx, ctx.scope, id, { deleted_at: ctx.now, ...changedBy(ctx) });
  await ctx.audit(packageAudit(before, null));
  await announcePackages(ctx);
  return {};
}

/**
 * Puts a template into a package, or moves it. @throws CallError `not_found` for a template the company doesn't have
 */
export async function addTemplate(
  ctx: CompanyContext,
  { id, ...placing }: CallArguments<"addPackageTemplate">,
): Promise<MemoTemplatePackage> {
  const before = await lockedPackage(ctx, id);
  if (!(await readTemplate(ctx.tx, ctx.scope, placing.memo_template_id)))
    throw new CallError("not_found");
  const places = withTemplateAt(placesOf(before), placing);
  if (places.length > maxPackageTemplates)
    throw invalidField("memo_template_id", {
      en: `A package can have up to ${maxPackageTemplates} templates`,
      es: `Un paquete puede tener hasta ${maxPackageTemplates} plantillas`,
    });
  return replaced(ctx, before, places);
}

/** Moves a template of a package. @throws CallError `not_found` when the package doesn't have it */
export async function moveTemplate(
  ctx: CompanyContext,
  { id, ...placing }: CallArguments<"updatePackageTemplate">,
): Promise<MemoTemplatePackage> {
  const before = await lockedPackage(ctx, id);
  requireIn(before, placing);
  return replaced(ctx, before, withTemplateAt(placesOf(before), placing));
}

/** @throws CallError `not_found` when the package doesn't have the template */
export async function removeTemplate(
  ctx: CompanyContext,
  { id, memo_template_id }: CallArguments<"removePackageTemplate">,
): Promise<MemoTemplatePackage> {
  const before = await lockedPackage(ctx, id);
  requireIn(before, { memo_template_id });
  const others = placesOf(before).filter((place) => place.template_id !== memo_template_id);
  return replaced(ctx, before, others);
}

/**
 * Makes a send of each template of a package, at its time so many days after the first day; by local time, one for
 * each time zone.
 * @returns the sends, in the order they go out
 * @throws CallError `validation_failed` for a day in the past, or templates that can't be sent; then nothing is made
 */
export async function usePackage(
  ctx: CompanyContext,
  { id, publish, hold, ...input }: CallArguments<"usePackage">,
): Promise<MemoTemplateSend[]> {
  const { tx, scope, now } = ctx;
  await lockedPackage(ctx, id);
  const { mode, location_ids, audience_ids, recipient_ids } = input;
  const target = { mode, location_ids, audience_ids, recipient_ids };
  const { timezone = await readDefaultTimezone(tx, scope) } = input;
  const isEach = timezone === eachLocation;
  const zones = timezone === eachLocation ? await zonesOf(ctx, target) : [timezone];
  const plan: (PlannedSend & { readonly zone: Timezone })[] = [];
  for (const zone of zones) {
    const startOn = await firstDay(ctx, input, zone);
    const ofZone = await readPackagePlan(tx, scope, id, { startOn, timezone: zone, now });
    checkPlan(ofZone);
    plan.push(...ofZone.map((one) => ({ ...one, zone })));
  }
  const inOrder = plan.toSorted((one, other) => one.start_at.localeCompare(other.start_at));
  const drafts = inOrder.map(({ title, memo_template_id, start_at, memo, zone, ...of }) => ({
    ...{ title, memo_template_id, memo_template_package_id: id, ...target, start_at },
    // The dates of a draft move with its start until it is sent.
    ...(publish ? { ...datesOf(of), ...noDays } : { ...noDates, ...of.days }),
    ...{ days_timezone: zone, timezone: isEach ? zone : null, memos: [memo], media_ids: [] },
  }));
  const made = await createSends(ctx, drafts, publish ? (hold ? "held" : "published") : "draft");
  await countUse(tx, scope, id);
  await announcePackages(ctx);
  return made;
}

const noDates = { end_at: null, due_at: null, reveal_at: null };
const noDays = { reveal_after_days: null, due_after_days: null, expire_after_days: null };

function datesOf({ end_at, due_at, reveal_at }: Pick<PlannedSend, keyof typeof noDates>) {
  return { end_at, due_at, reveal_at };
}

/**
 * @returns the time zones in which people of the target work; the default zone when there is no one, which is refused
 *   when it is sent
 */
async function zonesOf(
  { tx, scope, actor }: CompanyContext,
  target: Target,
): Promise<readonly Timezone[]> {
  const reached = await readZonesReached(tx, scope, { ...target, author_id: actor.employeeId });
  return reached.length > 0 ? reached : [await readDefaultTimezone(tx, scope)];
}

/** @returns the first day in a time zone @throws CallError when that day has passed there */
async function firstDay(
  { tx, now }: CompanyContext,
  {
    start_on,
    start_at,
    timezone,
  }: Pick<CallArguments<"usePackage">, "start_on" | "start_at" | "timezone">,
  zone: Timezone,
): Promise<string> {
  const at = start_at === undefined ? now : new Date(start_at);
  const startOn = start_on ?? (await readDayIn(tx, zone, at));
  const isPast = startOn < (await readDayIn(tx, zone, now));
  // The day may still be today at the manager's place.
  if (isPast && timezone === eachLocation)
    throw invalidField("start_on", {
      en: `The first day has already passed in ${cityOf(zone)}`,
      es: `El primer día ya pasó en ${cityOf(zone)}`,
    });
  if (isPast)
    throw invalidField("start_on", {
      en: "The first day can't be in the past",
      es: "El primer día no puede ser una fecha pasada",
    });
  return startOn;
}

function checkPlan(plan: readonly PlannedSend[]): void {
  if (plan.length === 0)
    throw invalidField("templates", {
      en: "This package has no templates",
      es: "Este paquete no tiene plantillas",
    });
  const titles = plan.filter((one) => !one.is_usable).map(({ title }) => title);
  if (titles.length === 0) return;
  throw invalidField("templates", {
    en: `These templates are drafts or archived and can't be sent: ${titles.join(", ")}`,
    es: `Estas plantillas son borradores o están archivadas y no se pueden enviar: ${titles.join(", ")}`,
  });
}

async function lockedPackage(ctx: CompanyContext, id: number): Promise<MemoTemplatePackage> {
  if (!(await lockPackage(ctx.tx, ctx.scope, id))) throw new CallError("not_found");
  return packageView(ctx, id);
}

function requireIn(
  { templates }: MemoTemplatePackage,
  { memo_template_id }: Pick<Placing, "memo_template_id">,
): void {
  if (templates.every((entry) => entry.memo_template_id !== memo_template_id))
    throw new CallError("not_found");
}

function placesOf({ templates }: MemoTemplatePackage): Place[] {
  return templates.map(({ memo_template_id, offset_days, send_time }) => {
    return { template_id: memo_template_id, offset_days, send_time };
  });
}

async function replaced(
  ctx: CompanyContext,
  before: MemoTemplatePackage,
  places: readonly Place[],
): Promise<MemoTemplatePackage> {
  await replaceEntries(ctx.tx, ctx.scope, before.id, places);
  await updatePackageFields(ctx.tx, ctx.scope, before.id, changedBy(ctx));
  return audited(ctx, before, before.id);
}

/** Writes the audit entry of a change and announces it. @returns the package as it is now */
async function audited(
  ctx: CompanyContext,
  before: MemoTemplatePackage | null,
  id: number,
): Promise<MemoTemplatePackage> {
  const after = await packageView(ctx, id);
  await ctx.audit(packageAudit(before, after));
  await announcePackages(ctx);
  return after;
}

function changedBy({ actor, now }: CompanyContext): { updated_by: number; updated_at: Date } {
  return { updated_by: actor.employeeId, updated_at: now };
}

function announcePackages(ctx: CompanyContext): Promise<void> {
  const payload = { list: "packages" } as const;
  return ctx.emit({ type: "CompanyListChanged", payload, audience: { kind: "management" } });
}
