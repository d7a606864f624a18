import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { storeLogo } from "#server/features/companies/logo-service";
import {
  type ProfileRecord,
  lockProfile,
  updateProfile,
} from "#server/features/companies/profile-store";
import { ownCompany } from "#server/features/companies/service";
import { afterProfile, withDefaults } from "#server/features/companies/settings/rules";
import type { AuditFields } from "#server/platform/audit";
import type { CompanyContext } from "#server/platform/context";

/**
 * Changes how a company looks and what it starts with.
 * @param drawn the new logo as a picture; null removes the logo, undefined leaves it
 */
export async function updateCompany(
  ctx: CompanyContext,
  input: CallArguments<"updateCompany">,
  drawn: Buffer | null | undefined,
): Promise<CallOutput<"updateCompany">> {
  const { tx, scope, now } = ctx;
  const before = await lockProfile(tx, scope);
  const after: ProfileRecord = {
    name: input.name ?? before.name,
    slogan: input.slogan === undefined ? before.slogan : input.slogan || null,
    logo: drawn === undefined ? before.logo : await storeLogo(tx, scope, drawn, now),
    settings: afterProfile(before.settings, input),
  };
  await updateProfile(tx, scope, after, now);
  await ctx.audit({
    ...{ kind: "company", id: scope.companyId, name: after.name },
    ...{ before: factsOf(before), after: factsOf(after) },
  });
  const { name, slogan, logo } = after;
  const { accent, timezone, employee_types } = withDefaults(after.settings);
  await ctx.emit({
    type: "CompanyChanged",
    payload: { changed: { name, slogan, logo, accent, timezone, employee_types } },
    audience: { kind: "company" },
  });
  return { company: await ownCompany(ctx) };
}

function factsOf({ name, slogan, logo, settings }: ProfileRecord): AuditFields {
  const { accent, timezone, employee_types } = withDefaults(settings);
  return { name, slogan, logo, accent, timezone, employee_types };
}
