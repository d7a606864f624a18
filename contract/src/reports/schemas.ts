import { z } from "zod";
import { roles } from "../constants.ts";

const int = z.number().int();
const text = z.string();

/** A person as the employee summary has them. */
export const personReportRow = z.object({
  id: int,
  name: text,
  company_ext_id: text.nullable(),
  name_first: text,
  name_last: text,
  phone: text.nullable(),
  phone_country_code: text,
  email: text.nullable(),
  role: z.enum(roles),
  type: text.nullable(),
  locations: z.array(text),
  audiences: z.array(text),
  managers: z.array(text),
  is_active: z.boolean(),
  on_leave: z.boolean(),
  birth_date_day: int.nullable(),
  birth_date_month: int.nullable(),
  birth_date_year: int.nullable(),
  /** A day: `2019-05-01`. */
  work_anniversary: text.nullable(),
  last_login_at: text.nullable(),
  last_invited_at: text.nullable(),
  invite_accepted_at: text.nullable(),
  /** Memos that they acknowledged, and those that wait for them. */
  read_count: int,
  unread_count: int,
  /** Of where they work; without a location, the company's default zone. */
  timezone: text,
});

/** A person and one of those who look after them. */
export const managerReportRow = z.object({
  id: int,
  name: text,
  company_ext_id: text.nullable(),
  locations: z.array(text),
  manager_id: int,
  manager_name: text,
  manager_ext_id: text.nullable(),
  manager_role: z.enum(roles),
  manager_phone: text.nullable(),
  manager_phone_country_code: text,
  manager_email: text.nullable(),
});

/** On which days of a week a person used the product. */
export const weeklyLoginRow = z.object({
  id: int,
  name: text,
  company_ext_id: text.nullable(),
  locations: z.array(text),
  managers: z.array(text),
  /** Monday to Sunday. */
  days: z.array(z.boolean()),
  total_days: int,
  last_login_at: text.nullable(),
  timezone: text,
});

/** How many of how many people used the product. */
const share = z.object({ used: int, people: int });

export const loginChart = z.object({
  /** The weeks before the one asked for, and that one, by their Mondays. */
  weeks: z.array(share.extend({ week: text })),
  /** In the week asked for; an id of null for those who belong to no location. */
  locations: z.array(share.extend({ id: int.nullable(), name: text })),
});

export type PersonReportRow = z.infer<typeof personReportRow>;
export type ManagerReportRow = z.infer<typeof managerReportRow>;
export type WeeklyLoginRow = z.infer<typeof weeklyLoginRow>;
export type LoginChart = z.infer<typeof loginChart>;
