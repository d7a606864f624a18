import type { Company, EmailAlerts } from "@lineup/contract/companies/schemas";

import type { Membership } from "./membership-reads.ts";
import type { CompanyLists } from "./reads.ts";
import {
  type SwitchSettings,
  type CompanySettings,
  type SettableLists,
  chatFieldsOf,
  withDefaults,
} from "./settings/rules.ts";

import type { AuditFields } from "#server/platform/audit";

/**
 * @param colleagues empty for management, who have lists of their own
 * @param email_alerts null for everyone but admins
 */
export function presentCompany(
  { card }: Membership,
  { settings, ...lists }: CompanyLists,
  colleagues: Company["employees"],
  email_alerts: EmailAlerts | null,
): Company {
  return { ...card, ...lists, ...withDefaults(settings), employees: colleagues, email_alerts };
}

/** @returns a company's own lists as the audit log has them */
export function listFacts(
  settings: CompanySettings,
): Record<keyof SettableLists, string[]> & SwitchSettings {
  const {
    celebrate_birthdays,
    celebrate_anniversaries,
    questions_by_default,
    celebration_options,
    default_survey_options,
    ...defaultSettings
  } = withDefaults(settings);
  const { message_categories, survey_categories, celebration_categories } = defaultSettings;
  return {
    ...{ message_categories, survey_categories, celebration_categories },
    ...{ celebrate_birthdays, celebrate_anniversaries, questions_by_default },
    celebration_options: celebration_options.map(({ emoji, label }) => `${emoji} ${label}`),
    default_survey_options: default_survey_options.map(
      ({ label, options }) => `${label}: ${options.join(" / ")}`,
    ),
  };
}

/** @returns a company's check-in settings as the audit log has them */
export function checkinFacts(settings: CompanySettings): AuditFields {
  const { checkin_topics, checkin_frequency_days } = withDefaults(settings);
  return { checkin_topics: checkin_topics.map(({ label }) => label), checkin_frequency_days };
}

/** @returns a company's chat settings as the audit log has them */
export function chatFacts(settings: CompanySettings): AuditFields {
  const { private_chats, quiet_hours } = chatFieldsOf(settings);
  return { private_chats, quiet_hours: quiet_hours && `${quiet_hours.from}–${quiet_hours.to}` };
}
