import {
  type Timezone,
  maxCalendarDays,
  scheduledSendFilterStatuses,
  timezones,
} from "@lineup/contract/constants";
import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type {
  CalendarPackageDay,
  ScheduledRun,
  ScheduledSendDetail,
} from "@lineup/contract/scheduler/schemas";

import { readSwitches } from "#server/features/companies/settings/reads";
import {
  readSentCelebrations,
  readComingCelebrations,
  autoCelebrationTime,
} from "#server/features/memos/auto-celebrations/reads";
import { readPackageDays } from "#server/features/packages/reads";
import { readCalendarMemos } from "#server/features/scheduler/calendar-reads";
import {
  presentCalendarMemo,
  presentRun,
  presentScheduledSend,
} from "#server/features/scheduler/present";
import {
  type CalendarRecord,
  findScheduledSends,
  readCalendar,
  readNamedRecipients,
  readScheduledSends,
  readZones,
} from "#server/features/scheduler/reads";
import {
  type Run,
  dayAfter,
  daysBetween,
  localOf,
  nextRun,
  occurrencesBetween,
} from "#server/features/scheduler/recurrence-rules";
import { packageDaysOf } from "#server/features/scheduler/package-rules";
import { type RunRecord, type RunView, runView } from "#server/features/scheduler/run-rules";
import { readLastRuns, readRunsBetween } from "#server/features/scheduler/runs/reads";
import { yieldToEventLoop } from "#server/platform/event-loop";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import { pagedFields, sortingOf } from "#server/platform/paging";

type ListInput = CallArguments<"listScheduledSends">;

/** @returns a page of scheduled sends and, for the requested days, what the calendar shows */
export async function listScheduledSends(
  ctx: CompanyContext,
  input: ListInput,
): Promise<CallOutput<"listScheduledSends">> {
  const { rows, total } = await findScheduledSends(ctx.tx, ctx.scope, input);
  return {
    scheduled_sends: rows.map((row) => presentScheduledSend(row, ctx.language)),
    ...(await listCalendar(ctx, input)),
    filters: { status: input.status, statuses: [...scheduledSendFilterStatuses] },
    terms: input.terms,
    ...pagedFields(input, total, sortingOf(input)),
  };
}

/** @returns what was sent and will be sent on the requested days, in order; empty lists when no days are requested */
async function listCalendar(ctx: CompanyContext, input: ListInput): Promise<Calendar> {
  const { from, to, show, status } = input;
  if (from === undefined || to === undefined)
    return { runs: [], memos: [], package_days: [], celebrations: [] };
  if (daysBetween(from, to) >= maxCalendarDays)
    throw invalidField("to", {
      en: `Please ask for ${maxCalendarDays} days at most`,
      es: `Pide ${maxCalendarDays} días como máximo`,
    });
  const days = { ...input, from, to };
  const hasMemos = show !== "scheduled_sends" && status === "all";
  const memos = hasMemos ? await readCalendarMemos(ctx.tx, ctx.scope, days, ctx.now) : [];
  return {
    ...(show === "memos" ? { runs: [], package_days: [] } : await listRuns(ctx, days)),
    memos: memos.map((memo) => presentCalendarMemo(memo, ctx.now)),
    celebrations: hasMemos
      ? [
          ...(show === "all" ? await listSentCelebrations(ctx, days) : []),
          ...(await listComingCelebrations(ctx, days)),
        ]
      : [],
  };
}

type Calendar = Pick<
  CallOutput<"listScheduledSends">,
  "runs" | "memos" | "package_days" | "celebrations"
>;
type Days = ListInput & { readonly from: string; readonly to: string };

/** @returns coming auto-celebrations; none when the company has turned them off */
async function listComingCelebrations(
  { tx, scope, now }: CompanyContext,
  days: Days,
): Promise<Calendar["celebrations"]> {
  const settings = await readSwitches(tx, scope);
  if (!settings.celebrate_birthdays && !settings.celebrate_anniversaries) return [];
  const coming = await readComingCelebrations(tx, scope, settings, days, now);
  return coming.map((one) => ({ ...one, status: "upcoming", send_time: autoCelebrationTime }));
}

/** @returns auto-celebrations that went out, whatever the company has turned on now */
async function listSentCelebrations(
  { tx, scope }: CompanyContext,
  days: Days,
): Promise<Calendar["celebrations"]> {
  const went = await readSentCelebrations(tx, scope, days);
  return went.map((one) => ({ ...one, status: "sent" }));
}

async function listRuns(
  ctx: CompanyContext,
  input: Days,
): Promise<Pick<Calendar, "runs" | "package_days">> {
  const { tx, scope, now, language } = ctx;
  const { from, to } = input;
  const schedules = await readCalendar(tx, scope, input);
  const ids = schedules.map(({ id }) => id);
  const runs = Map.groupBy(
    await readRunsBetween(tx, scope, ids, { from, to }),
    (run) => run.scheduled_send_id,
  );
  const zones = await readZones(tx, scope);
  const around = { zones, now };
  const listed = schedules
    .flatMap((schedule) =>
      viewsBetween(schedule, from, to, runs.get(schedule.id) ?? [], around).map((view) =>
        presentRun(view, schedule.title, language),
      ),
    )
    .toSorted((one, other) => (one.due_at < other.due_at ? -1 : Number(one.due_at > other.due_at)));
  return { runs: listed, package_days: await listPackageDays(ctx, schedules, input, around) };
}

/** @returns what packages send on the days after their coming runs, also after runs before the requested days */
async function listPackageDays(
  { tx, scope, now }: CompanyContext,
  schedules: readonly CalendarRecord[],
  { from, to }: Days,
  around: Surroundings,
): Promise<CalendarPackageDay[]> {
  const ids = new Set(schedules.flatMap((one) => one.memo_template_package_id ?? []));
  if (ids.size === 0) return [];
  const plans = Map.groupBy(await readPackageDays(tx, scope, [...ids]), (one) => one.package_id);
  const sending = schedules.filter((one) => plans.has(one.memo_template_package_id ?? 0));
  // Finished runs have made sends, which the calendar shows by themselves.
  const soonest = dayAfter(localOf(now, "UTC").day, -1);
  const runs = Map.groupBy(
    await readRunsBetween(
      tx,
      scope,
      sending.map(({ id }) => id),
      { from: soonest, to },
    ),
    (run) => run.scheduled_send_id,
  );
  const found: CalendarPackageDay[] = [];
  for (const schedule of sending) {
    if (found.length >= mostPackageDays) break;
    const plan = plans.get(schedule.memo_template_package_id ?? 0) ?? [];
    const reach = dayAfter(from, -(plan.at(-1)?.offset_days ?? 0));
    const first = reach > soonest ? reach : soonest;
    if (first > to) continue;
    const views = viewsBetween(schedule, first, to, runs.get(schedule.id) ?? [], around);
    const days = views.flatMap((view) => packageDaysOf(view, schedule.title, plan));
    found.push(...days.filter(({ day }) => from <= day && day <= to));
  }
  return found
    .toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)))
    .slice(0, mostPackageDays);
}

const mostPackageDays = 1000;

function placeOf({ day, send_time, title }: CalendarPackageDay): string {
  return `${day} ${send_time} ${title}`;
}

interface Surroundings {
  /** The time zones of the company's locations. */
  readonly zones: readonly Timezone[];
  readonly now: Date;
}

/** @returns the past and coming runs of a schedule between two days */
function viewsBetween(
  schedule: CalendarRecord,
  from: string,
  to: string,
  runs: readonly RunRecord[],
  { zones, now }: Surroundings,
): RunView[] {
  const byDay = Map.groupBy(runs, ({ run_on }) => run_on);
  // Sent runs are shown as they were, whatever the schedule says now.
  const gone = [...byDay]
    .map(([run_on, [run]]) => ({ run_on, day: run?.moved_to ?? run_on }))
    .filter(({ day }) => from <= day && day <= to);
  const planned = occurrencesBetween(schedule, from, to).filter(({ run_on }) => !byDay.has(run_on));
  return [...gone, ...planned].flatMap((occurrence) => {
    const known = byDay.get(occurrence.run_on) ?? [];
    return runView(schedule, occurrence, zonesShown(schedule, zones), known, now) ?? [];
  });
}

/** @returns a scheduled send with its last ten and next ten runs @throws CallError `not_found` */
export async function scheduledSendDetail(
  { tx, scope, now, language }: CompanyContext,
  id: number,
): Promise<ScheduledSendDetail> {
  const [record] = await readScheduledSends(tx, scope, [id]);
  if (record === undefined) throw new CallError("not_found");
  const zones = await readZones(tx, scope);
  const around = { zones, now };
  const today = localOf(now, "UTC").day;
  const from = dayAfter(today, -2);
  const [, to = from] = [dayAfter(today, 1), lastOfTen(record, around)].toSorted();
  const soon = await readRunsBetween(tx, scope, [id], { from, to });
  const next = viewsBetween(record, from, to, soon, around)
    .filter(({ status, due_at }) => ["upcoming", "paused"].includes(status) || due_at > now)
    .toSorted(inOrder);
  const last = [...Map.groupBy(await readLastRuns(tx, scope, id), ({ run_on }) => run_on)].flatMap(
    ([run_on, runs]) => {
      const day = runs[0]?.moved_to ?? run_on;
      return runView(record, { run_on, day }, zonesShown(record, zones), runs, now) ?? [];
    },
  );
  const present = (view: RunView): ScheduledRun => presentRun(view, record.title, language);
  const recipients = await readNamedRecipients(tx, scope, id);
  // There can be 50,000 of them. Others are served between reading them and writing the answer.
  await yieldToEventLoop();
  return {
    ...presentScheduledSend(record, language),
    recipients,
    moves: record.moves,
    next_runs: next.slice(0, 10).map(present),
    last_runs: last.toSorted(inOrder).toReversed().slice(0, 10).map(present),
  };
}

/**
 * @returns a day by which ten more runs have come; for a series with fewer runs, the day of its last one, even if
 *   that is skipped
 */
function lastOfTen(schedule: CalendarRecord, { zones, now }: Surroundings): string {
  // In the westernmost zone, today's run may still be to come.
  const zone = schedule.timezone ?? zonesShown(schedule, zones).at(-1) ?? schedule.default_timezone;
  let last: Run | null = null;
  // Two more, because today's run and one that was moved to today may have been sent at an earlier time of day.
  for (let count = 0; count < 10 + 2; count += 1) {
    const next = nextRun(schedule, zone, last ?? now);
    if (next === null) {
      const { starts_on, ends_on, moves } = schedule;
      const days = Object.values(moves).filter((day) => day !== null);
      return [ends_on ?? starts_on, ...days].toSorted().at(-1) ?? starts_on;
    }
    last = next;
  }
  return last ? localOf(last.due_at, zone).day : schedule.starts_on;
}

/** @returns the time zones that a send by local time goes out in: those of the named locations, or of all locations */
function zonesShown(
  { own_zones, default_timezone }: CalendarRecord,
  zones: readonly Timezone[],
): readonly Timezone[] {
  const shown = own_zones.length > 0 ? own_zones : zones;
  return shown.length > 0 ? timezones.filter((zone) => shown.includes(zone)) : [default_timezone];
}

function inOrder(one: RunView, other: RunView): number {
  return +one.due_at - +other.due_at;
}
