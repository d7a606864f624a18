import { z } from "zod";
import {
  memoTypes,
  scheduleFrequencies,
  scheduledSendStatuses,
  sendableTypes,
  timezones,
} from "../constants.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  day,
  emptied,
  flag,
  id,
  ids,
  instant,
  line,
  namedRef,
  timeOfDay,
  version,
  wholeNumber,
} from "../schemas.ts";
import { target, targetFields } from "../targeting/schemas.ts";

const zone = z.enum(timezones);

/** What goes out: a template, or a package of them. */
export const sendable = z.object({
  id: z.number().int(),
  type: z.enum(sendableTypes),
  title: z.string(),
});

/** One time that a scheduled send goes out, or went, in one zone. */
export const scheduledRunPart = z.object({
  timezone: zone,
  due_at: z.string(),
  /** `nobody`: no one of whom it is for worked there. */
  status: z.enum(["upcoming", "sent", "failed", "nobody"]),
  /** What went out. */
  send_id: z.number().int().nullable(),
  /** Why nothing did. */
  reason: z.string().nullable(),
});

/** One time that a scheduled send goes out, or went. */
export const scheduledRun = z.object({
  scheduled_send_id: z.number().int(),
  title: z.string(),
  /** Its day in the series, by which it is named however it is moved. */
  run_on: z.string(),
  /** The day that it goes out on instead. */
  moved_to: z.string().nullable(),
  /** `paused`: it would go out, were the scheduled send not paused. `sent`: wherever it was due so far. */
  status: z.enum(["upcoming", "paused", "skipped", "sent", "failed"]),
  frequency: z.enum(scheduleFrequencies),
  send_time: z.string(),
  /** null: each location's own. */
  timezone: zone.nullable(),
  /** The first of its moments. */
  due_at: z.string(),
  parts: z.array(scheduledRunPart),
});

/** A memo, or several of one send, with a moment of their own to go out at; or what went out. */
export const calendarMemo = z.object({
  type: z.enum(["memo", "send"]),
  /** Of the memo, or the send. */
  id: z.number().int(),
  title: z.string(),
  /** null: of several kinds. */
  kind: z.enum(memoTypes).nullable(),
  memo_count: z.number().int(),
  status: z.enum(["scheduled", "published"]),
  /** When it goes out, or went. */
  goes_out_at: z.string(),
  /** Only people who work in this zone receive it, and it goes by its clocks; null: everyone whom it is for. */
  timezone: zone.nullable(),
  reveal_at: z.string().nullable(),
  due_at: z.string().nullable(),
  end_at: z.string().nullable(),
  /** What a change of it is made on. */
  revision: z.number().int(),
});

/** What a package brings after a run of it that is still to come: on a later day, or later on its own. */
export const calendarPackageDay = z.object({
  scheduled_send_id: z.number().int(),
  /** The run that it comes with, by its day in the series. */
  run_on: z.string(),
  /** The template's own, and the scheduled send's. */
  title: z.string(),
  scheduled_send_title: z.string(),
  /** Day and time where it goes out. */
  day: z.string(),
  send_time: z.string(),
  /** null: each location's own. */
  timezone: zone.nullable(),
  status: z.enum(["upcoming", "paused"]),
});

/** Whose birthday or anniversary goes out by itself on a day, in the morning of where each works, or went; never of which year. */
export const calendarCelebrations = z.object({
  occasion: z.enum(["birthday", "anniversary"]),
  status: z.enum(["upcoming", "sent"]),
  day: z.string(),
  /** Each location's own time; of what went out, that of the first. */
  send_time: z.string(),
  count: z.number().int(),
  /** Three of them, by name. */
  names: z.array(z.string()),
});

/** What goes out by itself, once or again and again. */
export const scheduledSend = z.object({
  id: z.number().int(),
  company_id: z.number().int(),
  title: z.string(),
  status: z.enum(scheduledSendStatuses),
  sendable_type: z.enum(sendableTypes),
  sendable_id: z.number().int(),
  /** null: it was deleted or archived, and nothing goes out until there is another. */
  sendable: sendable.nullable(),
  mode: target.shape.mode.unwrap(),
  location_ids: z.array(z.number().int()),
  audience_ids: z.array(z.number().int()),
  recipient_ids: z.array(z.number().int()),
  locations: z.array(namedRef),
  audiences: z.array(namedRef),
  /** All locations, audiences or people that it was for are gone, and nothing goes out until it is for others. */
  is_target_gone: z.boolean(),
  frequency: z.enum(scheduleFrequencies),
  /** Every so many days, weeks, months or years. */
  interval: z.number().int(),
  /** Of a weekly one: 0 is Sunday. */
  days_of_week: z.array(z.number().int()),
  /** Of a monthly or yearly one; shorter months have it on their last day. */
  day_of_month: z.number().int().nullable(),
  /** `09:00` */
  send_time: z.string(),
  /** null: each location's own. */
  timezone: zone.nullable(),
  /** The first and the last day that it may go out on, as days and as moments there. */
  starts_on: z.string(),
  ends_on: z.string().nullable(),
  starts_at: z.string(),
  ends_at: z.string().nullable(),
  next_send_at: z.string().nullable(),
  last_sent_at: z.string().nullable(),
  /** The newest run, where nothing went out, with when it was to. */
  failure: z.object({ run_on: z.string(), due_at: z.string(), reason: z.string() }).nullable(),
  /** Another one after every change that is made of it. */
  revision: z.number().int(),
  creator: namedRef.nullable(),
  updater: namedRef.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.null(),
});

/** One with what it did last and does next. */
export const scheduledSendDetail = scheduledSend.extend({
  /** Those who are named one by one. */
  recipients: z.array(namedRef),
  /** All runs that go out on another day than theirs, by their own; null: not at all. */
  moves: z.record(z.string(), z.string().nullable()),
  /** Ten at most, the soonest first. */
  next_runs: z.array(scheduledRun),
  /** Ten at most, the newest first. */
  last_runs: z.array(scheduledRun),
});

/** A day, or a moment: then its day where it goes out counts. */
const dayOrInstant = z.union([day, instant]);
const smallNumber = (least: number, most: number) =>
  wholeNumber(z.number().int().min(least).max(most));

const ruleFields = {
  sendable_type: z.enum(sendableTypes),
  sendable_id: id,
  frequency: z.enum(scheduleFrequencies),
  interval: smallNumber(1, 99),
  days_of_week: z.array(smallNumber(0, 6)).max(7),
  day_of_month: emptied(smallNumber(1, 31)),
  send_time: timeOfDay,
  /** null: each location's own. */
  timezone: emptied(zone),
  ends_at: emptied(dayOrInstant),
};

const title = blankAsAbsent(line(200));

/** Fields that a manager writes. */
export const scheduledSendDraft = z.object({
  ...targetFields,
  /** Left out: that of what goes out. */
  title,
  sendable_type: ruleFields.sendable_type,
  sendable_id: ruleFields.sendable_id,
  frequency: ruleFields.frequency.default("once"),
  interval: blankAsDefault(ruleFields.interval, 1),
  days_of_week: ruleFields.days_of_week.default([]),
  day_of_month: ruleFields.day_of_month.default(null),
  /** Left out: the time of day of `starts_at`, where that is a moment. */
  send_time: blankAsAbsent(timeOfDay),
  /** Left out: the default zone of locations. */
  timezone: ruleFields.timezone.optional(),
  /** The first day; left out: today. */
  starts_at: blankAsAbsent(dayOrInstant),
  ends_at: ruleFields.ends_at.default(null),
  status: z.enum(["active", "paused"]).default("active"),
});

/** What becomes of one run. */
const runChange = z.object({
  run_on: day,
  /** The day that it goes out on; null: its own. */
  moved_to: day.nullable().optional(),
  /** true: it does not go out at all. */
  skipped: flag.optional(),
  /** With `moved_to`: all that are to come move along, also those before it. */
  series: flag.default(false),
  /** The day that it was known to go out on, null for not at all; where it is another by now, that is a conflict. */
  known_day: day.nullable().optional(),
});

/** A change: absent means unchanged. */
export const scheduledSendChange = z.object({
  title,
  sendable_type: ruleFields.sendable_type.optional(),
  sendable_id: ruleFields.sendable_id.optional(),
  mode: target.shape.mode.unwrap().optional(),
  location_ids: ids.optional(),
  audience_ids: ids.optional(),
  recipient_ids: ids.optional(),
  frequency: ruleFields.frequency.optional(),
  interval: ruleFields.interval.optional(),
  days_of_week: ruleFields.days_of_week.optional(),
  day_of_month: ruleFields.day_of_month.optional(),
  send_time: blankAsAbsent(timeOfDay),
  timezone: ruleFields.timezone.optional(),
  starts_at: blankAsAbsent(dayOrInstant),
  ends_at: ruleFields.ends_at.optional(),
  /** `paused`: nothing goes out; `active`: it goes on with the next run from now. */
  status: z.enum(["active", "paused"]).optional(),
  run: runChange.optional(),
  /** In place of all that are moved or left out: what they were, where a change is undone. */
  moves: z
    .record(day, day.nullable())
    .refine((moves) => Object.keys(moves).length <= 1000)
    .optional(),
  /** What the change was made on; another change in between is a conflict. */
  revision: version.optional(),
});

/** What a list of scheduled sends was asked for, and what it can be asked for. */
export const scheduledSendFilters = z.object({
  status: z.string(),
  statuses: z.array(z.string()),
});

export type Sendable = z.infer<typeof sendable>;
export type ScheduledSend = z.infer<typeof scheduledSend>;
export type ScheduledSendDetail = z.infer<typeof scheduledSendDetail>;
export type ScheduledRun = z.infer<typeof scheduledRun>;
export type CalendarPackageDay = z.infer<typeof calendarPackageDay>;
export type CalendarCelebrations = z.infer<typeof calendarCelebrations>;
export type CalendarMemo = z.infer<typeof calendarMemo>;
export type ScheduledRunPart = z.infer<typeof scheduledRunPart>;
export type ScheduledSendDraft = z.infer<typeof scheduledSendDraft>;
export type ScheduledSendChange = z.infer<typeof scheduledSendChange>;
