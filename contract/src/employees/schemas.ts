import { z } from "zod";
import { email, phone, phoneCountryCode } from "../auth/schemas.ts";
import { invitationStates, locales, roles } from "../constants.ts";
import { checkin, ownCheckin } from "../follow-ups/checkins/schemas.ts";
import { flaggedMessage, ownFlaggedMessage } from "../follow-ups/flags/schemas.ts";
import { ownHand, raisedHand } from "../follow-ups/hands/schemas.ts";
import { memoRow } from "../memos/schemas.ts";
import { managerRequest } from "./requests/schemas.ts";
import { because, blankAsAbsent, day, emptied, flag, ids, line, namedRef } from "../schemas.ts";

const int = z.number().int();
const text = z.string();

/** A person as lists of people give them. */
export const employeeRow = z.object({
  id: int,
  company_id: int,
  name: text,
  name_first: text,
  name_last: text,
  /** The first name with the initial of the last. */
  name_short: text,
  /** The name; of someone without one their phone. */
  display_name: text,
  email: text.nullable(),
  phone: text.nullable(),
  phone_country_code: text,
  role: z.enum(roles),
  is_management: z.boolean(),
  type: text.nullable(),
  default_locale: text,
  is_active: z.boolean(),
  on_leave: z.boolean(),
  company_ext_id: text.nullable(),
  /** Their account; null as long as no one has taken the place. */
  user_id: int.nullable(),
  created_at: text,
  last_invited_at: text.nullable(),
  invite_accepted_at: text.nullable(),
  /** Someone's wish to see them, that is still open. */
  manager_request_active: managerRequest.nullable(),
  location_ids: z.array(int),
  audience_ids: z.array(int),
  locations: z.array(namedRef),
  audiences: z.array(namedRef),
});

/** In percent of the memos that reached someone, and in days. */
export const metricKeys = ["read_rate", "response_rate", "days_since_login"] as const;

/** What is measured of a person. */
export const metric = z.object({
  key: z.enum(metricKeys),
  label: text,
  /** null: there is nothing to measure yet. */
  value: int.nullable(),
});
export type Metric = z.infer<typeof metric>;

/** All that management sees of a person. */
export const employee = employeeRow.extend({
  updated_at: text,
  /** In words: `2 years`. */
  time_employed: text,
  has_logged_in_today: z.boolean(),
  birth_date_day: int.nullable(),
  birth_date_month: int.nullable(),
  birth_date_year: int.nullable(),
  /** A day: `2019-05-01`. */
  work_anniversary: text.nullable(),
  /** Whether others are told of their birthday and their anniversary. */
  celebrates: z.boolean(),
  /** For shared devices. */
  pin: text.nullable(),
  last_synced_at: text.nullable(),
  default_locale_label: text,
  /** Keys of the features that are on for them. */
  features: z.array(text),
  /** Their locations; of someone without any, the company's. */
  assigned_locations: z.array(namedRef),
  managers: z.array(namedRef),
  employees: z.array(namedRef),
  manager_ids: z.array(int),
  employee_ids: z.array(int),
  flagged_messages: z.array(flaggedMessage),
  flagged_messages_active: z.array(flaggedMessage),
  has_flag: z.boolean(),
  /** The newest fifty. */
  raised_hands: z.array(raisedHand),
  raised_hands_active: z.array(raisedHand),
  has_raised_hand: z.boolean(),
  /** Of all three kinds that are open: whose turn it is, and whether one has waited too long or was said to be urgent. */
  is_awaiting_manager: z.boolean(),
  is_awaiting_employee: z.boolean(),
  is_urgent: z.boolean(),
  /** The newest fifty, as of the requests. */
  checkins: z.array(checkin),
  checkins_active: z.array(checkin),
  has_checkin: z.boolean(),
  current_checkin: checkin.nullable(),
  /** The one that was closed last. */
  last_checkin: checkin.nullable(),
  /** When the next check-in is due: the open one's own date, else so many days after the last. */
  due_next: text.nullable(),
  manager_requests: z.array(managerRequest),
  /** Made today, where the person works. */
  manager_requests_today: z.array(managerRequest),
  unread_memo_count: int,
  unread_memo_message_count: int,
  unread_memo_survey_count: int,
  unread_memo_celebration_count: int,
  unread_memo_non_celebration_count: int,
  unread_memo_non_celebration_past_due_count: int,
  metrics: z.array(metric),
  /** The first fifty, in the order of `unread-memos` and `read-memos`, which have them all by the page. */
  unread_memos_list: z.array(memoRow),
  read_memos_list: z.array(memoRow),
});

/**
 * What people read of themselves: every field, as they may see it. Notes of management aren't in their questions, raised hands
 * and check-ins.
 */
export const ownRecord = employee.omit({ updated_at: true }).extend({
  flagged_messages: z.array(ownFlaggedMessage),
  flagged_messages_active: z.array(ownFlaggedMessage),
  raised_hands: z.array(ownHand),
  raised_hands_active: z.array(ownHand),
  checkins: z.array(ownCheckin),
  checkins_active: z.array(ownCheckin),
  current_checkin: ownCheckin.nullable(),
  last_checkin: ownCheckin.nullable(),
  /** Always empty: managers' wishes to see someone are for management. */
  manager_request_active: z.null(),
  manager_requests: z.array(z.never()),
  manager_requests_today: z.array(z.never()),
});
export type OwnRecord = z.infer<typeof ownRecord>;

/** A day of someone's that is near. It never says how old they are. */
export const celebration = z.object({
  /** The person's. */
  ...{ id: int, name: text, display_name: text, locations: z.array(namedRef) },
  /** A day: `2026-03-02`. */
  due_next: text,
  /** Where they work, it is that day now. */
  is_today: z.boolean(),
  /** A memo has gone out about it already, or will on its day: by itself, or because someone wrote it. */
  is_celebrated: z.boolean(),
});
export type Celebration = z.infer<typeof celebration>;

/** A text that null or nothing but blanks clears. */
const clearable = (max: number) =>
  line(max)
    .nullable()
    .transform((value) => value || null);
const someone = { name_first: line(80), name_last: line(80) };
const number = (from: number, to: number) =>
  emptied(
    z.preprocess(
      (value) => (typeof value === "string" && /^\d{1,4}$/.test(value) ? Number(value) : value),
      z.int().min(from).max(to),
    ),
  );
/** Whom or what someone is linked to; null: nothing any more. */
const linked = ids.nullable().transform((value) => value ?? []);
/** A field that is never empty: where nothing is said of it, and where clients say nothing by null, it is as it was. */
const orAsItWas = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === null || value === "" ? undefined : value), schema.optional());

/**
 * What is said of a person. Absent: as it was; null: cleared, where it can be empty. Whom and what they belong to comes
 * as ids; the lists of records that stand beside them in an answer are ignored when they come back, full or null.
 */
export const employeeChange = z.object({
  /** Both names in one; name_first and name_last win over it. */
  name: orAsItWas(line(160)).optional(),
  name_first: someone.name_first
    .nullable()
    .transform((value) => value ?? "")
    .optional(),
  name_last: someone.name_last
    .nullable()
    .transform((value) => value ?? "")
    .optional(),
  email: emptied(email).optional(),
  phone: emptied(phone).optional(),
  phone_country_code: orAsItWas(phoneCountryCode).optional(),
  role: orAsItWas(z.enum(roles)).optional(),
  type: clearable(60).optional(),
  default_locale: orAsItWas(z.enum(locales)).optional(),
  birth_date_day: number(1, 31).optional(),
  birth_date_month: number(1, 12).optional(),
  birth_date_year: number(1900, 2200).optional(),
  work_anniversary: emptied(day).optional(),
  company_ext_id: clearable(100).optional(),
  pin: emptied(
    z
      .string()
      .trim()
      .regex(/^\d{4,6}$/u, because("pin")),
  ).optional(),
  is_active: orAsItWas(flag).optional(),
  on_leave: orAsItWas(flag).optional(),
  celebrates: orAsItWas(flag).optional(),
  location_ids: linked.optional(),
  audience_ids: linked.optional(),
  manager_ids: linked.optional(),
  employee_ids: linked.optional(),
});

/** Who deactivates, demotes or deletes themselves is asked first: this is their answer. */
export const aboutOneself = { confirm_self: orAsItWas(flag).optional() };

/** People of a list who are so far on their way in; absent: all. */
export const invitationFilter = blankAsAbsent(z.enum(invitationStates));

export type EmployeeRow = z.infer<typeof employeeRow>;
export type Employee = z.infer<typeof employee>;
export type EmployeeChange = z.infer<typeof employeeChange>;
