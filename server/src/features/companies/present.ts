import type { Company } from "@lineup/contract/companies/schemas";

import type { Membership } from "./membership-reads.ts";
import type { CompanyParts } from "./reads.ts";
import { flagsOf, offered, trialAt } from "./rules.ts";

/** @param colleagues empty for management: they have lists of their own */
export function presentCompany(
  { card }: Membership,
  parts: CompanyParts,
  colleagues: Company["employees"],
  now: Date,
): Company {
  const { flags, trial_ends_at, is_subscribed, ...lists } = parts;
  const trial = trialAt(trial_ends_at, now);
  return {
    ...card,
    ...lists,
    ...offered,
    ...trial,
    is_on_trial: trial.is_on_trial && !is_subscribed,
    employees: colleagues,
    flags: flagsOf(flags),
    is_subscribed,
    all_locations_subscribed: is_subscribed,
  };
}
