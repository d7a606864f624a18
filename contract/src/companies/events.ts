import type { Company } from "./schemas.ts";

type Told =
  | ("name" | "slogan" | "logo" | "accent" | "timezone" | "employee_types")
  | "flags"
  | "message_categories"
  | "survey_categories"
  | "celebration_categories"
  | "celebration_options"
  | "default_survey_options"
  | "celebrate_birthdays"
  | "questions_by_default"
  | "celebrate_anniversaries"
  | "private_chats"
  | "quiet_hours"
  | "checkin_topics"
  | "checkin_frequency_days";

/** An admin set something for the whole company: what is another one now. Goes to everyone in it. */
export type CompanyChanged = {
  readonly type: "CompanyChanged";
  readonly payload: { readonly changed: Readonly<Partial<Pick<Company, Told>>> };
};

/** @returns the company after the event; no one needs to fetch it anew */
export function reduceCompany<C extends Partial<Company>>(company: C, event: CompanyChanged): C {
  return { ...company, ...event.payload.changed };
}
