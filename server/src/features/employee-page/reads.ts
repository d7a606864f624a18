import type { Employee, OwnRecord } from "@lineup/contract/employees/schemas";

import { readFeatures } from "#server/features/companies/reads";
import { readCheckinSettings } from "#server/features/companies/settings/reads";
import {
  type OwnSurroundings,
  presentEmployee,
  presentOwn,
} from "#server/features/employee-page/present";
import { mayChange } from "#server/features/employees/policy";
import { type EmployeeRecord, readEmployee } from "#server/features/employees/reads";
import { readRequestsOf } from "#server/features/employees/requests/reads";
import { readCheckinsOf } from "#server/features/follow-ups/checkins/reads";
import { readQuestionsOf } from "#server/features/follow-ups/flags/list-reads";
import { readHandsOf } from "#server/features/follow-ups/hands/reads";
import { readAnswered } from "#server/features/memos/anonymous/reads";
import { readReadingFigures, readSummary } from "#server/features/memos/inbox/summary-reads";
import type { Viewer } from "#server/features/memos/state-reads";
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
  const own = await ownSurroundings(ctx, row, { onRecord: true, viewer: await viewerOf(ctx, id) });
  const surroundings = {
    ...own,
    flags: await readQuestionsOf(tx, scope, id, now),
    hands: await readHandsOf(tx, scope, id, now),
    reading: await readReadingFigures(tx, scope, id, now),
    pin:
      row.pin && mayChange(ctx.actor.role, row.role)
        ? pinsOf(ctx.config.secret, scope).open(row.pin)
        : null,
    checkins: own.features.includes("checkins") ? await readCheckinsOf(tx, scope, id, now) : [],
    requests: await readRequestsOf(tx, scope, id),
    frequencyDays: (await readCheckinSettings(tx, scope)).checkin_frequency_days,
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
  const options = { onRecord: false, viewer: await viewerOf(ctx, row.id) };
  return presentOwn(row, await ownSurroundings(ctx, row, options), now, language);
}

/** Only the employee themselves may see which anonymous surveys they answered. */
async function viewerOf({ tx, scope, actor, config }: CompanyContext, id: number): Promise<Viewer> {
  if (id !== actor.employeeId) return "others";
  return { answered: await readAnswered(tx, scope, id, config.secret) };
}

async function ownSurroundings(
  { tx, scope, now }: CompanyContext,
  { id, locations }: EmployeeRecord,
  options: { onRecord: boolean; viewer: Viewer },
): Promise<OwnSurroundings> {
  return {
    unread: await readSummary(tx, scope, id, now, options),
    features: await readFeatures(tx, scope),
    companyLocations: locations.length > 0 ? [] : await readLocationNames(tx, scope),
  };
}
