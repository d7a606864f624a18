import type { CallArguments } from "@lineup/contract/calls";
import { defaultTimezone, trialDays } from "@lineup/contract/constants";

import { insertMembership } from "#server/platform/auth/membership";
import { type AuditOccasion, writeAudit } from "#server/platform/audit";
import type { Db } from "#server/platform/context";
import { invalidField } from "#server/platform/http/errors";
import { type CompanyScope, companyScope } from "#server/platform/scope";
import { openLocations } from "#server/platform/segments";

import { insertCompany, readFounder } from "./found-store.ts";

const DAY_MS = 86_400_000;

/**
 * Makes a company with its locations (one of its own name when none are given) and its founder as admin.
 * @returns the new company's scope, the founder's employee id, and the locations' ids in the order given
 * @throws CallError beside `locations` for two of the same name
 */
export async function foundCompany(
  tx: Db,
  userId: number,
  input: CallArguments<"createCompany">,
  occasion: AuditOccasion,
): Promise<{ scope: CompanyScope; employeeId: number; locationIds: number[] }> {
  const timezone = input.timezone ?? defaultTimezone;
  const given = input.locations?.length ? input.locations : [{ name: input.name }];
  refuseTwins(given.map(({ name }) => name));
  const companyId = await insertCompany(tx, {
    name: input.name,
    slogan: input.slogan || null,
    trialEndsAt: new Date(occasion.now.getTime() + trialDays * DAY_MS),
  });
  // The founder's company is theirs from this moment on.
  const scope = companyScope(companyId);
  const locations = given.map((location) => ({ timezone, ...withoutUndefined(location) }));
  const locationIds = await openLocations(tx, scope, locations);
  const employeeId = await insertMembership(tx, userId, companyId, "admin", occasion.now);
  const actor = { employeeId, name: await readFounder(tx, scope, employeeId) };
  const after = {
    ...{ name: input.name, slogan: input.slogan || null, timezone },
    locations: given.map(({ name }) => name),
  };
  await writeAudit(
    tx,
    scope,
    { ...occasion, actor },
    { kind: "company", id: companyId, name: input.name, before: null, after },
  );
  return { scope, employeeId, locationIds };
}

function withoutUndefined(location: { name: string; timezone?: string | undefined }): {
  name: string;
  timezone?: string;
} {
  const { name, timezone } = location;
  return timezone === undefined ? { name } : { name, timezone };
}

function refuseTwins(names: readonly string[]): void {
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    throw invalidField("locations", {
      en: "Two locations can't have the same name",
      es: "Dos ubicaciones no pueden llamarse igual",
    });
}
