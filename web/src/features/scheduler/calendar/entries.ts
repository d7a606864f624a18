import type {
  CalendarCelebrations,
  CalendarMemo,
  CalendarPackageDay,
  ScheduledRun,
} from "@lineup/contract/scheduler/schemas";
import type { Output } from "#web/lib/api/contract.ts";
import { readerZone, toLocalInput, zoneOf } from "#web/lib/dates/dates.ts";
import { listFormat } from "#web/lib/i18n/formats.ts";
import { currentLanguage } from "#web/lib/i18n/language.ts";
import { compareTexts } from "#web/lib/text/sorting.ts";
import { zoneLabel } from "#web/lib/dates/zones.ts";
import { timeInWords } from "#web/features/scheduler/days.ts";
import { canMove, dayOf, nameOf, timeOf } from "#web/features/scheduler/schedules/run-text.ts";
import { schedulerTexts } from "#web/features/scheduler/scheduler-texts.ts";

/**
 * An entry of the calendar: a run of a scheduled send, a scheduled package's second or later day, a scheduled memo or send, or
 * the automatic celebrations of a day.
 */
export interface Entry {
  readonly key: string;
  /** Identifies the entry even after a move to another day, which may change `key`. Empty if the entry can never be moved. */
  readonly mark: string;
  readonly title: string;
  /** The date on which the entry is sent, in the time zone of the entry. */
  readonly day: string;
  /** The time at which the entry is sent, in the time zone of the entry, such as `09:00`. */
  readonly at: string;
  /** The time as short text, without its time zone. */
  readonly time: string;
  /** The time as short text, followed by the time zone if it differs from the reader's time zone. */
  readonly timeWithZone: string;
  /** A complete description of the entry, for screen readers. */
  readonly name: string;
  readonly look: ScheduledRun["status"] | CalendarMemo["status"] | "celebrated";
  /** True if the entry can be moved to another day. */
  readonly movable: boolean;
  readonly of:
    | { readonly run: ScheduledRun }
    | { readonly memo: CalendarMemo }
    | { readonly packageDay: CalendarPackageDay }
    | { readonly celebrations: CalendarCelebrations };
}

type Days = Pick<Output<"listScheduledSends">, "runs" | "memos" | "package_days" | "celebrations">;

/** The data of a calendar that has not loaded yet. */
export const noDays: Days = { runs: [], memos: [], package_days: [], celebrations: [] };

/** @returns the entries of a calendar, sorted by day and time */
export function entriesOf({ runs, memos, package_days, celebrations }: Days): Entry[] {
  const order = ({ day, at, title }: Entry): string => `${day} ${at} ${title}`;
  const entries = [
    ...runs.map(entryOfRun),
    ...package_days.map(entryOfPackageDay),
    ...memos.map(entryOfMemo),
    ...celebrations.map(entryOfCelebrations),
  ];
  return entries.toSorted((one, other) => compareTexts(order(one), order(other)));
}

/** @returns the entry for a package's second or later day; the entry can't be moved, except by moving the package's run */
export function entryOfPackageDay(packageDay: CalendarPackageDay): Entry {
  const { scheduled_send_id, run_on, title, day, send_time, status } = packageDay;
  const { say } = schedulerTexts;
  const timeWithZone = timeOf(packageDay, true);
  const of = say("package.of", { title: packageDay.scheduled_send_title });
  const state = say(`run.${status}`);
  return {
    key: `package ${scheduled_send_id} ${run_on} ${day} ${send_time} ${title}`,
    mark: "",
    ...{ title, day, at: send_time, time: timeInWords(send_time), timeWithZone },
    name: say("memo.name", { title, time: timeOf(packageDay), kind: of, state }),
    ...{ look: status, movable: false, of: { packageDay } },
  };
}

/** @returns the entry for the automatic celebrations of a day */
export function entryOfCelebrations(celebrations: CalendarCelebrations): Entry {
  const { occasion, status, day, send_time, count, names } = celebrations;
  const { say } = schedulerTexts;
  const others = count - names.length;
  const who =
    others > 0
      ? say("celebrated.andMore", { names: names.join(", "), count: others })
      : listed(names);
  const title = say(`celebrated.${occasion}`, { who, count });
  const everywhere = { send_time, timezone: null };
  return {
    key: `celebrations ${occasion} ${day} ${status}`,
    mark: "",
    ...{ title, day, at: send_time, time: timeInWords(send_time) },
    timeWithZone: timeOf(everywhere, true),
    name: say("run.name", { title, time: timeOf(everywhere), state: stateOf(celebrations) }),
    look: status === "sent" ? "published" : "celebrated",
    ...{ movable: false, of: { celebrations } },
  };
}

function stateOf({ status }: CalendarCelebrations): string {
  return schedulerTexts.say(status === "sent" ? "memo.published" : "celebrated.itself");
}

function listed(names: readonly string[]): string {
  return listFormat(currentLanguage()).format(names);
}

/** @returns the entry for a run */
export function entryOfRun(run: ScheduledRun): Entry {
  return {
    key: `run ${run.scheduled_send_id} ${run.run_on}`,
    mark: `run ${run.scheduled_send_id} ${run.run_on}`,
    title: run.title,
    ...{ day: dayOf(run), at: run.send_time },
    ...{ time: timeInWords(run.send_time), timeWithZone: timeOf(run, true) },
    ...{ name: nameOf(run), look: run.status, movable: canMove(run), of: { run } },
  };
}

/** @returns the entry for a scheduled memo or send, in the memo's time zone or, without one, the reader's time zone */
export function entryOfMemo(memo: CalendarMemo): Entry {
  const { type, id, title, status, goes_out_at } = memo;
  const [day = "", at = ""] = toLocalInput(goes_out_at, clockOf(memo)).split("T");
  const time = timeInWords(at);
  const isForeign = zoneOf(clockOf(memo)) !== readerZone();
  const timeWithZone = isForeign ? `${time} ${zoneLabel(clockOf(memo))}` : time;
  const { say } = schedulerTexts;
  const name = say("memo.name", {
    ...{ title, time: timeWithZone, kind: kindOf(memo), state: say(`memo.${status}`) },
  });
  return {
    key: `${type} ${id} ${goes_out_at}`,
    mark: `${type} ${id}`,
    ...{ title, day, at, time, timeWithZone, name },
    ...{ look: status, movable: status === "scheduled", of: { memo } },
  };
}

/** @returns the time zone in which a memo's dates are shown */
export function clockOf({ timezone }: CalendarMemo): string {
  return timezone ?? readerZone();
}

/** @returns the memo's kind as text; for a send of several memos, the number of memos as text */
export function kindOf({ kind, memo_count }: CalendarMemo): string {
  const { say } = schedulerTexts;
  if (memo_count > 1) return say("memo.several", { count: memo_count });
  return say(`memo.kind.${kind ?? "memo"}`);
}
