import type { Employee, OwnRecord } from "@lineup/contract/employees/schemas";
import type { FlaggedMessage, OwnFlaggedMessage } from "@lineup/contract/follow-ups/flags/schemas";

import { readFeatures } from "#server/features/companies/reads";
import { readCheckinSettings } from "#server/features/companies/settings/reads";
import {
  type OwnSurroundings,
  type Surroundings,
  presentEmployee,
  presentOwn,
} from "#server/features/employee-page/present";
import { mayChange } from "#server/features/employees/policy";
import { type EmployeeRecord, readEmployee } from "#server/features/employees/reads";
import { readRequestsOf } from "#server/features/employees/requests/reads";
import { readCheckinsOf } from "#server/features/follow-ups/checkins/reads";
import { readQuestionsOf } from "#server/features/follow-ups/flags/list-reads";
import { readHandsOf } from "#server/features/follow-ups/hands/reads";
import { presentOwnFlag } from "#server/features/follow-ups/flags/present";
import { presentOwnHand } from "#server/features/follow-ups/hands/present";
import { presentOwnCheckin } from "#server/features/follow-ups/checkins/present";
import { readAnswered } from "#server/features/memos/anonymous/reads";
import { readMemosOfPerson } from "#server/features/memos/inbox/reading-service";
import { findVisibleAmong } from "#server/features/memos/inbox/reads";
import { readReadingFigures, readSummary } from "#server/features/memos/inbox/summary-reads";
import type { Viewer } from "#server/features/memos/state-reads";
import { readTranslatedTitles } from "#server/features/memos/translation-reads";
import { readLocationNames } from "#server/features/targeting/reads";
import { pinsOf } from "#server/platform/auth/pins";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";

/**
 * @param options.deleted true to find a deleted employee too
 * @returns the employee's page as management sees it
 * @throws CallError `not_found` when this company has no such employee
 */
export async function readEmployeePage(
  ctx: CompanyContext,
  id: number,
  { deleted = false } = {},
): Promise<Employee> {
  const { tx, scope, now, language } = ctx;
  const row = await readEmployee(tx, scope, id, deleted);
  if (row === undefined) throw new CallError("not_found");
  const shared = await surroundingsOf(ctx, row, { onRecord: true });
  const surroundings = {
    ...shared,
    pin: mayChange(ctx.actor.role, row.role) ? pinOf(ctx, row) : null,
    requests: await readRequestsOf(tx, scope, id),
  };
  return presentEmployee(row, surroundings, now, language);
}

/**
 * @returns the caller's own record
 * @throws CallError `not_found` when the caller was deleted a moment ago
 */
export async function readOwnRecord(ctx: CompanyContext): Promise<OwnRecord> {
  const { tx, scope, actor, now, language } = ctx;
  const row = await readEmployee(tx, scope, actor.employeeId);
  if (row === undefined) throw new CallError("not_found");
  const { flags, hands, checkins, ...shared } = await surroundingsOf(ctx, row, { onRecord: false });
  const own: OwnSurroundings = {
    ...shared,
    flags: await ownFlags(ctx, flags),
    hands: hands.map(presentOwnHand),
    checkins: checkins.map(presentOwnCheckin),
    // On a shared tablet, others could read it.
    pin: ctx.user.deviceId === null ? pinOf(ctx, row) : null,
  };
  return presentOwn(row, own, now, language);
}

/** @returns the caller's questions about memos that the caller can still see, with the titles that they read there */
async function ownFlags(
  { tx, scope, actor, now }: CompanyContext,
  flags: readonly FlaggedMessage[],
): Promise<OwnFlaggedMessage[]> {
  const memoIds = [...new Set(flags.map(({ memo_id }) => memo_id))];
  const visible = await findVisibleAmong(tx, scope, actor.employeeId, memoIds, now);
  const titles = await readTranslatedTitles(tx, scope, [...visible], actor.employeeId);
  return flags
    .filter(({ memo_id }) => visible.has(memo_id))
    .map((flag) => {
      const translated_titles = titles.get(flag.memo_id) ?? {};
      return presentOwnFlag({
        ...flag,
        message_data: { ...flag.message_data, translated_titles },
      });
    });
}

function pinOf({ config, scope }: CompanyContext, { pin }: EmployeeRecord): string | null {
  return pin && pinsOf(config.secret, scope).open(pin);
}

/** @returns what management and the employee alike see on the page from other features */
async function surroundingsOf(
  ctx: CompanyContext,
  { id, locations }: EmployeeRecord,
  { onRecord }: { onRecord: boolean },
): Promise<Omit<Surroundings, "pin" | "requests">> {
  const { tx, scope, now } = ctx;
  const features = await readFeatures(tx, scope);
  const viewer = await viewerOf(ctx, id);
  return {
    features,
    unread: await readSummary(tx, scope, id, now, { onRecord, viewer }),
    companyLocations: locations.length > 0 ? [] : await readLocationNames(tx, scope),
    flags: await readQuestionsOf(tx, scope, id, now),
    hands: await readHandsOf(tx, scope, id, now),
    checkins: features.includes("checkins") ? await readCheckinsOf(tx, scope, id, now) : [],
    frequencyDays: (await readCheckinSettings(tx, scope)).checkin_frequency_days,
    reading: await readReadingFigures(tx, scope, id, now),
    memos: await readMemosOfPerson(ctx, id),
  };
}

/** Only the employee themselves may see which anonymous surveys they answered. */
async function viewerOf({ tx, scope, actor, config }: CompanyContext, id: number): Promise<Viewer> {
  if (id !== actor.employeeId) return "others";
  return { answered: await readAnswered(tx, scope, id, config.secret) };
}
