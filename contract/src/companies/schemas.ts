import { z } from "zod";
import { permissions } from "../permissions.ts";
import { privateChatters, roles, timezones } from "../constants.ts";
import { namedRef } from "../schemas.ts";

/** A team's own fields, as lists of teams give them. */
export const companyCard = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The path of its picture, which anyone may fetch. */
  logo: z.string().nullable(),
  slogan: z.string().nullable(),
  pivot: z.object({ role: z.enum(roles) }),
  flags: z.array(z.object({ key: z.string(), enabled: z.boolean() })),
  is_subscribed: z.boolean(),
  all_locations_subscribed: z.boolean(),
  is_on_trial: z.boolean(),
  trial_ends_at: z.string().nullable(),
  trial_days_left: z.number().int(),
});

export const choice = z.object({ key: z.string(), label: z.string() });

export const emailAlerts = z.object({
  flagged_messages: z.boolean(),
  raised_hands: z.boolean(),
  checkins: z.boolean(),
  survey_responses: z.boolean(),
  weekly_summary: z.boolean(),
  recipients: z.array(namedRef),
});

/** A company as its own people see it: with its lists, which grow with the company. */
export const company = companyCard.extend({
  locations: z.array(namedRef),
  audiences: z.array(namedRef),
  managers: z.array(namedRef),
  employees: z.array(namedRef),
  employee_types: z.array(z.string()),
  /** The accent color, as `#rrggbb`; null: the product's own. */
  accent: z.string().nullable(),
  /** The time zone that new locations start with. */
  timezone: z.enum(timezones),
  default_survey_options: z.array(
    z.object({ label: z.string(), key: z.string(), options: z.array(z.string()) }),
  ),
  checkin_topics: z.array(choice),
  /** Days from one check-in to the next. */
  checkin_frequency_days: z.number().int(),
  celebration_options: z.array(choice.extend({ emoji: z.string() })),
  celebration_categories: z.array(z.string()),
  /** Whether they go out by themselves, in the morning where each person works. */
  celebrate_birthdays: z.boolean(),
  /** Whether a new message starts with people being able to ask questions about it. */
  questions_by_default: z.boolean(),
  celebrate_anniversaries: z.boolean(),
  /** Who may begin private chats. */
  private_chats: z.enum(privateChatters),
  /** When nothing makes a sound or pops up, in the time zone where each person works; null: never. */
  quiet_hours: z.object({ from: z.string(), to: z.string() }).nullable(),
  message_categories: z.array(z.string()),
  survey_categories: z.array(z.string()),
  /** Of what whom the company tells by e-mail. Null for those who are no admins. */
  email_alerts: emailAlerts.nullable(),
});

/** The caller's own employee record in a company. */
export const selfEmployee = z.object({
  id: z.number().int(),
  company_id: z.number().int(),
  name: z.string(),
  name_first: z.string(),
  name_last: z.string(),
  display_name: z.string(),
  role: z.enum(roles),
  is_management: z.boolean(),
  default_locale: z.string(),
  /** The time zone where they work: of their first location, or the company's. */
  timezone: z.string(),
  /** Whether others are told of their birthday and work anniversary. */
  celebrates: z.boolean(),
});

export const counts = z.object({
  unread_memos: z.number().int(),
  open_tasks: z.number().int(),
  unread_chat: z.number().int(),
  /** For management: the questions, raised hands, check-ins and reported chat messages that wait for it. */
  awaiting_follow_ups: z.number().int(),
  /** Those of them that are marked as urgent or have waited for two days. */
  urgent_follow_ups: z.number().int(),
  /** Those of them that are reported chat messages, without the reader's own. */
  open_chat_reports: z.number().int(),
});

export const permissionList = z.array(z.enum(permissions));
export type Counts = z.infer<typeof counts>;
export type EmailAlerts = z.infer<typeof emailAlerts>;
export type Company = z.infer<typeof company>;
export type CompanyCard = z.infer<typeof companyCard>;
export type SelfEmployee = z.infer<typeof selfEmployee>;
