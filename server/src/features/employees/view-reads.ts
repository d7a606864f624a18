import type { Employee, EmployeeRow, OwnRecord } from "@lineup/contract/employees/schemas";

import { readFeatures } from "#server/features/companies/reads";
import { readCheckinSettings } from "#server/features/companies/settings-reads";
import { mayChange } from "#server/features/employees/policy";
import {
  type OwnSurroundings,
  presentEmployee,
  presentOwn,
  presentRow,
} from "#server/features/employees/present";
import {
  type EmployeeRecord,
  readEmployee,
  readPerson,
  readRows,
} from "#server/features/employees/reads";
import { readCheckinsOf } from "#server/features/follow-ups/checkins/reads";
import { readHandsOf } from "#server/features/follow-ups/hands/reads";
import { readQuestionsOf } from "#server/features/follow-ups/flags/list-reads";
import { readAnswered } from "#server/features/memos/anonymous/reads";
import type { Eyes } from "#server/features/memos/state-reads";
import { readReadingFigures, readSummary } from "#server/features/memos/inbox/summary-reads";
import { readRequestsOf } from "#server/features/requests/reads";
import { readLocationNames } from "#server/features/targeting/reads";
import { pinsOf } from "#server/platform/auth/pins";
import type { CompanyContext, Db } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { CompanyScope } from "#server/platform/scope";
import type { Text } from "#server/platform/texts";

/**
 * @param gone also one who was taken away
 * @returns the person as management sees them @throws CallError `not_found` when this company has none of that id
 */
export async function readEmployeeView(
  ctx: CompanyContext,
  id: number,
  gone = false,
): Promise<Employee> {
  const { tx, scope, now, language } = ctx;
  const row = await readEmployee(tx, scope, id, gone);
  if (row === undefined) throw new CallError("not_found");
  const own = await ownSurroundings(ctx, row, { onRecord: true, eyes: await eyesOn(ctx, id) });
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

/** @returns the caller as they see themselves @throws CallError `not_found` for whoever has just left */
export async function readOwnRecord(ctx: CompanyContext): Promise<OwnRecord> {
  const { tx, scope, actor, now, language } = ctx;
  const row = await readEmployee(tx, scope, actor.employeeId);
  if (row === undefined) throw new CallError("not_found");
  const whose = { onRecord: false, eyes: await eyesOn(ctx, row.id) };
  return presentOwn(row, await ownSurroundings(ctx, row, whose), now, language);
}

/** Which anonymous surveys somebody has answered is for themselves to know. */
async function eyesOn({ tx, scope, actor, config }: CompanyContext, id: number): Promise<Eyes> {
  if (id !== actor.employeeId) return "others";
  return { answered: await readAnswered(tx, scope, id, config.secret) };
}

async function ownSurroundings(
  { tx, scope, now }: CompanyContext,
  { id, locations }: EmployeeRecord,
  whose: { onRecord: boolean; eyes: Eyes },
): Promise<OwnSurroundings> {
  return {
    unread: await readSummary(tx, scope, id, now, whose),
    features: await readFeatures(tx, scope),
    companyLocations: locations.length > 0 ? [] : await readLocationNames(tx, scope),
  };
}

/** @returns these people as lists give them, in the order of the ids */
export async function readPeople(
  db: Db,
  scope: CompanyScope,
  ids: readonly number[],
): Promise<EmployeeRow[]> {
  return (await readRows(db, scope, ids)).map(presentRow);
}

/** @returns the id and name of somebody who works here now @throws CallError `not_found`; `conflict` for the inactive */
export async function requireActive(
  ctx: CompanyContext,
  id: number,
): Promise<{ id: number; name: string }> {
  const { is_active, name } = await requirePerson(ctx, id);
  if (!is_active) throw new CallError("conflict", { text: inactive });
  return { id, name };
}

const inactive: Text = { en: "This person is inactive", es: "Esta persona está inactiva" };

/** @returns what somebody is called, who works here or did @throws CallError `not_found` */
export async function requirePerson(
  { tx, scope }: CompanyContext,
  id: number,
): Promise<{ id: number; name: string; is_active: boolean }> {
  const found = await readPerson(tx, scope, id);
  if (found === undefined) throw new CallError("not_found");
  return found;
}
