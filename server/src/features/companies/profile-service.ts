import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { Company } from "@lineup/contract/companies/schemas";

import { storeLogo } from "#server/features/companies/logo-service";
import { ownCompany } from "#server/features/companies/service";
import { afterProfile, withDefaults } from "#server/features/companies/settings/rules";
import {
  type CompanyRecord,
  lockCompany,
  writeCompany,
} from "#server/features/companies/settings/store";
import type { CompanyContext } from "#server/platform/context";

/** A company as its own page shows it. */
type ProfileRecord = Pick<CompanyRecord, "name" | "slogan" | "logo" | "settings">;

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
  const before = await lockCompany(tx, scope);
  const after: ProfileRecord = {
    name: input.name ?? before.name,
    slogan: input.slogan === undefined ? before.slogan : input.slogan || null,
    logo: drawn === undefined ? before.logo : await storeLogo(tx, scope, drawn, now),
    settings: afterProfile(before.settings, input),
  };
  await writeCompany(tx, scope, after, now);
  await ctx.audit({
    ...{ kind: "company", id: scope.companyId, name: after.name },
    ...{ before: factsOf(before), after: factsOf(after) },
  });
  const changed = changesOf(factsOf(before), factsOf(after));
  if (Object.keys(changed).length > 0)
    await ctx.emit({
      type: "CompanyChanged",
      payload: { changed },
      audience: { kind: "company" },
    });
  return { company: await ownCompany(ctx) };
}

type Facts = Pick<Company, "name" | "slogan" | "logo" | "accent" | "timezone" | "employee_types">;

function changesOf(before: Facts, after: Facts): Partial<Facts> {
  const names = (Object.keys(after) as (keyof Facts)[]).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(names.map((name) => [name, after[name]]));
}

function factsOf({ name, slogan, logo, settings }: ProfileRecord): Facts {
  const { accent, timezone, employee_types } = withDefaults(settings);
  return { name, slogan, logo, accent, timezone, employee_types };
}
