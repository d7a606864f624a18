import type { Company, EmailAlerts } from "@lineup/contract/companies/schemas";

import type { Membership } from "./membership-reads.ts";
import type { CompanyLists } from "./reads.ts";
import {
  type AutomaticSettings,
  type CompanySettings,
  type SettableLists,
  offeredBy,
} from "./rules.ts";

import type { AuditFields } from "#server/platform/audit";

/**
 * @param colleagues empty for management: they have lists of their own
 * @param email_alerts null for those who are no admins
 */
export function presentCompany(
  { card }: Membership,
  { settings, ...lists }: CompanyLists,
  colleagues: Company["employees"],
  email_alerts: EmailAlerts | null,
): Company {
  return { ...card, ...lists, ...offeredBy(settings), employees: colleagues, email_alerts };
}

/** A company's own lists as the audit log tells them. */
export function listFacts(
  settings: CompanySettings,
): Record<keyof SettableLists, string[]> & AutomaticSettings {
  const {
    celebrate_birthdays,
    celebrate_anniversaries,
    celebration_options,
    default_survey_options,
    ...offered
  } = offeredBy(settings);
  const { message_categories, survey_categories, celebration_categories } = offered;
  return {
    ...{ message_categories, survey_categories, celebration_categories },
    ...{ celebrate_birthdays, celebrate_anniversaries },
    celebration_options: celebration_options.map(({ emoji, label }) => `${emoji} ${label}`),
    default_survey_options: default_survey_options.map(
      ({ label, options }) => `${label}: ${options.join(" / ")}`,
    ),
  };
}

/** The same of what it has chosen for its check-ins. */
export function checkinFacts(settings: CompanySettings): AuditFields {
  const { checkin_topics, checkin_frequency_days } = offeredBy(settings);
  return { checkin_topics: checkin_topics.map(({ label }) => label), checkin_frequency_days };
}
