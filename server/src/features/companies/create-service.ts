import type { CallArguments } from "@lineup/contract/calls";
import { defaultTimezone, trialDays } from "@lineup/contract/constants";

import { insertMembership } from "#server/platform/auth/membership";
import { type AuditOccasion, writeAudit } from "#server/platform/audit";
import type { Db } from "#server/platform/context";
import { invalidField } from "#server/platform/http/errors";
import { type CompanyScope, companyScope } from "#server/platform/scope";
import { insertLocations } from "#server/platform/segments";

import { afterProfile } from "./settings/rules.ts";
import { insertCompany, readCreatorName } from "./create-store.ts";

const DAY_MS = 86_400_000;

/**
 * Creates a company with its locations and an admin. Without `locations`, the company gets one location with the company's name.
 * @param userId the user who becomes the admin
 * @returns the company's scope, the admin's employee id, and the location ids in the order of `locations`
 * @throws CallError for the field `locations` if two locations have the same name
 */
export async function createCompanyFor(
  tx: Db,
  userId: number,
  input: Omit<CallArguments<"createCompany">, "logo">,
  occasion: AuditOccasion,
): Promise<{ scope: CompanyScope; employeeId: number; locationIds: number[] }> {
  const timezone = input.timezone ?? defaultTimezone;
  const given = input.locations?.length ? input.locations : [{ name: input.name }];
  refuseDuplicateNames(given.map(({ name }) => name));
  const companyId = await insertCompany(tx, {
    name: input.name,
    slogan: input.slogan || null,
    settings: afterProfile({}, input),
    trialEndsAt: new Date(occasion.now.getTime() + trialDays * DAY_MS),
  });
  // The company was created in this transaction, so the scope needs no membership check.
  const scope = companyScope(companyId);
  const locations = given.map((location) => ({ timezone, ...withoutUndefined(location) }));
  const locationIds = await insertLocations(tx, scope, locations);
  const employeeId = await insertMembership(tx, userId, companyId, "admin", occasion.now);
  const actor = { employeeId, name: await readCreatorName(tx, scope, employeeId) };
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

function refuseDuplicateNames(names: readonly string[]): void {
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    throw invalidField("locations", {
      en: "Two locations can't have the same name",
      es: "Dos locales no pueden llamarse igual",
    });
}
