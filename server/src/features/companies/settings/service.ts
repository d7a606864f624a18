import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { CompanyChanged } from "@lineup/contract/companies/events";
import type { Company } from "@lineup/contract/companies/schemas";
import { flagsOf, hasFeature } from "@lineup/contract/flags";
import type { JoinCode } from "@lineup/contract/settings/schemas";
import type { CompanyList } from "@lineup/contract/targeting/events";

import { chatFacts, checkinFacts, listFacts } from "#server/features/companies/present";
import {
  type CompanySettings,
  afterAlerts,
  afterChat,
  afterSwitches,
  afterCheckins,
  afterLists,
  alertsOf,
  chatFieldsOf,
  memoSwitches,
  withDefaults,
  settableLists,
} from "#server/features/companies/settings/rules";
import { ownCompany } from "#server/features/companies/service";
import { readActiveManagers, readJoinCode } from "#server/features/companies/settings/reads";
import {
  type CompanyRecord,
  lockCompany,
  replaceJoinCode,
  writeCompany,
} from "#server/features/companies/settings/store";
import type { AuditFields } from "#server/platform/audit";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";

/**
 * Switches features of the company on and off. The change takes effect at each user's next call. An event updates the
 * screens that users have open.
 */
export async function updateFlags(
  ctx: CompanyContext,
  { flags: many = [], key, enabled }: CallArguments<"updateFlags">,
): Promise<CallOutput<"updateFlags">> {
  if (key !== undefined && enabled === undefined)
    throw invalidField("enabled", sharedTexts.required);
  const requested = [...many, ...(key && enabled !== undefined ? [{ key, enabled }] : [])];
  if (requested.length === 0) throw invalidField("flags", sharedTexts.required);
  const before = await lockCompany(ctx.tx, ctx.scope);
  const chosen = Object.fromEntries(requested.map((one) => [one.key, one.enabled]));
  const flags = { ...before.flags, ...chosen };
  await writeCompany(ctx.tx, ctx.scope, { flags }, ctx.now);
  await enter(ctx, before, byKey(before.flags), byKey(flags));
  await announceToEveryone(ctx, { flags: flagsOf(flags) });
  return { company: await ownCompany(ctx) };
}

function byKey(stored: CompanyRecord["flags"]): Record<string, boolean> {
  return Object.fromEntries(flagsOf(stored).map(({ key, enabled }) => [key, enabled]));
}

/** Changes the options for new memos. Existing memos don't change. */
export async function updateMemoSettings(
  ctx: CompanyContext,
  change: CallArguments<"updateMemoSettings">,
): Promise<CallOutput<"updateMemoSettings">> {
  const before = await lockCompany(ctx.tx, ctx.scope);
  const settings = afterSwitches(afterLists(before.settings, change), change);
  await writeCompany(ctx.tx, ctx.scope, { settings }, ctx.now);
  await enter(ctx, before, listFacts(before.settings), listFacts(settings));
  const lists = withDefaults(settings);
  const published = [...settableLists, ...memoSwitches];
  const changed = Object.fromEntries(published.map((name) => [name, lists[name]]));
  if (published.some((name) => change[name] !== undefined)) await announceToEveryone(ctx, changed);
  return { company: await ownCompany(ctx) };
}

/**
 * Changes the topics of check-ins and raised hands, and the number of days between check-ins. Existing check-ins and raised hands
 * don't change.
 * @throws CallError `feature_disabled` if `change` sets the number of days although check-ins are switched off
 */
export async function updateCheckinSettings(
  ctx: CompanyContext,
  change: CallArguments<"updateCheckinSettings">,
): Promise<CallOutput<"updateCheckinSettings">> {
  const before = await lockCompany(ctx.tx, ctx.scope);
  if (change.frequency_days !== undefined && !hasFeature(before.flags, "checkins"))
    throw new CallError("feature_disabled");
  const settings = afterCheckins(before.settings, change);
  await writeCompany(ctx.tx, ctx.scope, { settings }, ctx.now);
  await enter(ctx, before, checkinFacts(before.settings), checkinFacts(settings));
  const { checkin_topics, checkin_frequency_days } = withDefaults(settings);
  await announceToEveryone(ctx, { checkin_topics, checkin_frequency_days });
  return { company: await ownCompany(ctx) };
}

/**
 * Changes who may begin private chats, and the quiet hours. Chats that exist stay.
 * @throws CallError `validation_failed` for quiet hours that end when they begin
 */
export async function updateChatSettings(
  ctx: CompanyContext,
  change: CallArguments<"updateChatSettings">,
): Promise<CallOutput<"updateChatSettings">> {
  const { quiet_hours } = change;
  if (quiet_hours && quiet_hours.from === quiet_hours.to)
    throw invalidField("quiet_hours", noHours);
  const before = await lockCompany(ctx.tx, ctx.scope);
  const settings = afterChat(before.settings, change);
  await writeCompany(ctx.tx, ctx.scope, { settings }, ctx.now);
  await enter(ctx, before, chatFacts(before.settings), chatFacts(settings));
  await announceToEveryone(ctx, chatFieldsOf(settings));
  return { company: await ownCompany(ctx) };
}

/**
 * Changes which e-mail alerts are sent, and who receives them.
 * @throws CallError for the field `recipients` if there are more than 100 recipients; if one of the recipients is not an active
 *   manager or admin
 */
export async function updateEmailAlerts(
  ctx: CompanyContext,
  change: CallArguments<"updateEmailAlerts">,
): Promise<CallOutput<"updateEmailAlerts">> {
  const before = await lockCompany(ctx.tx, ctx.scope);
  const recipients = change.recipients && [...new Set(change.recipients)];
  const people = await readActiveManagers(ctx.tx, ctx.scope, recipients ?? []);
  if (recipients && recipients.length > mostRecipients) throw invalidField("recipients", tooMany);
  if (recipients && people.length < recipients.length)
    throw invalidField("recipients", notManaging);
  const settings = afterAlerts(before.settings, { ...change, recipients });
  await writeCompany(ctx.tx, ctx.scope, { settings }, ctx.now);
  await enter(ctx, before, await alertFacts(ctx, before.settings), await alertFacts(ctx, settings));
  await tellOfList(ctx, "alerts");
  return { company: await ownCompany(ctx) };
}

/** The maximum number of alert recipients. There is a limit because each recipient gets an e-mail for each alert. */
const mostRecipients = 100;
const tooMany = {
  en: `At most ${mostRecipients} people can get alerts`,
  es: `Pueden recibir avisos ${mostRecipients} personas como máximo`,
};

const noHours = {
  en: "Quiet hours can't start and end at the same time",
  es: "Las horas de silencio no pueden empezar y terminar a la misma hora",
};

const notManaging = {
  en: "Only managers and admins can get alerts",
  es: "Solo gerentes y administradores pueden recibir avisos",
};

async function alertFacts(
  { tx, scope }: CompanyContext,
  settings: CompanySettings,
): Promise<AuditFields> {
  const people = await readActiveManagers(tx, scope, settings.email_alerts?.recipients ?? []);
  return { ...alertsOf(settings, people), recipients: people.map(({ name }) => name) };
}

export async function getJoinCode(ctx: CompanyContext): Promise<CallOutput<"getJoinCode">> {
  return joinCodeOf(ctx, await readJoinCode(ctx.tx, ctx.scope));
}

/** Replaces the join code. The old code stops working. */
export async function renewJoinCode(ctx: CompanyContext): Promise<CallOutput<"renewJoinCode">> {
  const company = await lockCompany(ctx.tx, ctx.scope);
  const join_code = await replaceJoinCode(ctx.tx, ctx.scope, ctx.now);
  // The audit log doesn't contain the new join code, because anyone who read the code in the log could join the company.
  await enter(ctx, company, { join_code: null }, { join_code: "renewed" });
  await tellOfList(ctx, "joinCode");
  return joinCodeOf(ctx, { ...company, join_code });
}

export async function switchJoinCode(
  ctx: CompanyContext,
  { enabled }: CallArguments<"switchJoinCode">,
): Promise<CallOutput<"switchJoinCode">> {
  const company = await lockCompany(ctx.tx, ctx.scope);
  await writeCompany(ctx.tx, ctx.scope, { join_code_enabled: enabled }, ctx.now);
  await enter(ctx, company, { enabled: company.join_code_enabled }, { enabled });
  await tellOfList(ctx, "joinCode");
  return joinCodeOf(ctx, { ...company, join_code_enabled: enabled });
}

/**
 * Tells managers' and admins' screens that settings changed. The event doesn't contain the settings, because only admins may see
 * the settings. An admin's screen fetches the new settings.
 */
function tellOfList(ctx: CompanyContext, list: CompanyList): Promise<void> {
  return ctx.emit({
    type: "CompanyListChanged",
    payload: { list },
    audience: { kind: "management" },
  });
}

function joinCodeOf(
  { config }: CompanyContext,
  {
    join_code: code,
    join_code_enabled: enabled,
  }: Pick<CompanyRecord, "join_code" | "join_code_enabled">,
): { join_code: JoinCode } {
  const query = new URLSearchParams({ token: code });
  const url = `${config.publicUrl}/join-team?${query.toString()}`;
  return { join_code: { code, enabled, url } };
}

function enter(
  ctx: CompanyContext,
  { name }: Pick<Company, "name">,
  before: AuditFields,
  after: AuditFields,
): Promise<void> {
  return ctx.audit({ kind: "company", id: ctx.scope.companyId, name, before, after });
}

function announceToEveryone(
  ctx: CompanyContext,
  changed: CompanyChanged["payload"]["changed"],
): Promise<void> {
  return ctx.emit({
    type: "CompanyChanged",
    payload: { changed },
    audience: { kind: "company" },
  });
}
