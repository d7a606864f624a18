import type { ScheduledSend } from "@lineup/contract/scheduler/schemas";
import { formatDay } from "#web/lib/dates/dates.ts";
import { listFormat } from "#web/lib/i18n/formats.ts";
import { currentLanguage } from "#web/lib/i18n/language.ts";
import { zoneLabel } from "#web/lib/dates/zones.ts";
import { dateOfYear, timePhrase, weekdayName } from "#web/features/scheduler/days.ts";
import { schedulerTexts } from "#web/features/scheduler/scheduler-texts.ts";

export type Rule = Pick<
  ScheduledSend,
  | "frequency"
  | "interval"
  | "days_of_week"
  | "day_of_month"
  | "send_time"
  | "timezone"
  | "starts_on"
  | "ends_on"
>;

/** @returns the rule as text, such as "Every Monday at 9:00 AM, local time at each location" */
export function recurrenceText(rule: Rule): string {
  const say = schedulerTexts.say;
  const { timezone } = rule;
  const often = daysInWords(rule);
  return timezone === null
    ? say("often.local", { often })
    : say("often.zone", { often, zone: zoneLabel(timezone) });
}

/** @returns the rule as text, including the first and, if there is one, the last day */
export function recurrenceTextWithDates(rule: Rule): string {
  const say = schedulerTexts.say;
  if (rule.frequency === "once") return recurrenceText(rule);
  const often = say("often.from", { often: recurrenceText(rule), day: formatDay(rule.starts_on) });
  return rule.ends_on === null
    ? often
    : say("often.until", { often, day: formatDay(rule.ends_on) });
}

function daysInWords(rule: Rule): string {
  const say = schedulerTexts.say;
  const { frequency, interval: count, days_of_week, day_of_month, starts_on } = rule;
  const time = timePhrase(rule.send_time);
  const day = day_of_month ?? Number(starts_on.slice(8));
  if (frequency === "once") return say("often.once", { day: formatDay(starts_on), time });
  if (frequency === "daily") return say("often.daily", { count, time });
  if (frequency === "weekly") {
    const names = days_of_week.map((one) => weekdayName(one, "long"));
    const days = listFormat(currentLanguage()).format(names);
    return say("often.weekly", { count, days, time });
  }
  if (frequency === "yearly") {
    const date = dateOfYear(`${starts_on.slice(0, 8)}${String(day).padStart(2, "0")}`);
    return say("often.yearly", { count, date, time });
  }
  return day === 31
    ? say("often.last", { count, time })
    : say("often.monthly", { count, day, time });
}
