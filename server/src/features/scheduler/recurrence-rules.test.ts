import { timezones } from "@lineup/contract/constants";
import { expect, test } from "vitest";

import {
  type Run,
  type Schedule,
  completeRule,
  dayAfter,
  isInSeries,
  localOf,
  momentOf,
  movedSeries,
  nextRun,
  occurrencesBetween,
} from "#server/features/scheduler/recurrence-rules";

const zone = "America/New_York";
function schedule(fields: Partial<Schedule>): Schedule {
  const rule = {
    ...{ frequency: "daily" as const, interval: 1, days_of_week: [], day_of_month: null },
    ...{ send_time: "09:00", timezone: zone, starts_on: "2026-01-01", ends_on: null, moves: {} },
    ...fields,
  } satisfies Schedule;
  return completeRule(rule, rule.starts_on);
}
function runs(of: Schedule, after: string, count: number, where: string = zone): Run[] {
  const found: Run[] = [];
  for (let last: Date | Run = new Date(after); found.length < count;) {
    const next = nextRun(of, where, last);
    if (next === null) break;
    found.push(next);
    last = next;
  }
  return found;
}
const days = (of: Schedule, after: string, count: number): string[] =>
  runs(of, after, count).map(({ due_at }) => localOf(due_at, zone).day);
const moments = (of: Schedule, after: string, count: number, where: string = zone): string[] =>
  runs(of, after, count, where).map(({ due_at }) => due_at.toISOString().slice(0, 16));

/** Hours from UTC in winter and in summer. */
const offsets = {
  "America/New_York": [5, 4],
  "America/Chicago": [6, 5],
  "America/Denver": [7, 6],
  "America/Phoenix": [7, 7],
  "America/Los_Angeles": [8, 7],
  "America/Anchorage": [9, 8],
  "America/Honolulu": [10, 10],
} as const;

test.for(timezones)(
  "in %s the local time stays the same across daylight saving changes",
  (where) => {
    const [winter, summer] = offsets[where];
    const hour = (offset: number): string => String(9 + offset).padStart(2, "0");
    const of = schedule({ timezone: where, starts_on: "2026-03-06" });
    expect(moments(of, "2026-03-06T00:00:00Z", 4, where)).toEqual([
      `2026-03-06T${hour(winter)}:00`,
      `2026-03-07T${hour(winter)}:00`,
      `2026-03-08T${hour(summer)}:00`,
      `2026-03-09T${hour(summer)}:00`,
    ]);
    expect(moments(of, "2026-10-30T22:00:00Z", 3, where)).toEqual([
      `2026-10-31T${hour(summer)}:00`,
      `2026-11-01T${hour(winter)}:00`,
      `2026-11-02T${hour(winter)}:00`,
    ]);
  },
);

test.for(timezones)(
  "in %s a run at a skipped local time goes out once, and one at a repeated local time goes out the first time",
  (where) => {
    const [winter, summer] = offsets[where];
    const utc = (day: string, hour: number): string =>
      new Date(Date.parse(`${day}T00:30Z`) + hour * 3_600_000).toISOString().slice(0, 16);
    const skipped = schedule({ send_time: "02:30", timezone: where, starts_on: "2026-03-07" });
    expect(moments(skipped, "2026-03-07T00:00:00Z", 3, where)).toEqual([
      utc("2026-03-07", 2 + winter),
      // 2:30 doesn't exist on that day; it becomes 3:30.
      utc("2026-03-08", 2 + winter),
      utc("2026-03-09", 2 + summer),
    ]);
    const twice = schedule({ send_time: "01:30", timezone: where, starts_on: "2026-10-31" });
    expect(moments(twice, "2026-10-31T00:00:00Z", 3, where)).toEqual([
      utc("2026-10-31", 1 + summer),
      utc("2026-11-01", 1 + summer),
      utc("2026-11-02", 1 + winter),
    ]);
  },
);

test.for(timezones)(
  "in %s each day has one run, in order, at every time of day, across daylight saving changes",
  (where) => {
    for (const starts_on of ["2026-03-05", "2026-10-29"])
      for (let half = 0; half < 48; half += 1) {
        const send_time = `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 ? "30" : "00"}`;
        const of = schedule({ timezone: where, starts_on, send_time });
        const found = runs(of, `${starts_on}T00:00:00Z`, 7, where);
        const expected = Array.from({ length: 7 }, (_, day) => dayAfter(starts_on, day));
        expect(found.map(({ run_on }) => run_on)).toEqual(expected);
        const gaps = found.slice(1).map(({ due_at }, at) => +due_at - Number(found[at]?.due_at));
        for (const gap of gaps) expect(Math.abs(gap - 86_400_000)).toBeLessThanOrEqual(3_600_000);
      }
  },
);

test("a single send has one day, every third day continues across months, and the last day is included", () => {
  expect(days(schedule({ frequency: "once", starts_on: "2026-05-04" }), "2026-01-01Z", 3)).toEqual([
    "2026-05-04",
  ]);
  const third = schedule({ interval: 3, starts_on: "2026-02-25", ends_on: "2026-03-06" });
  expect(days(third, "2026-01-01Z", 9)).toEqual([
    "2026-02-25",
    "2026-02-28",
    "2026-03-03",
    "2026-03-06",
  ]);
});

test("a weekly series uses its weekdays, or that of its start, and every second week skips one", () => {
  const weekdays = schedule({ frequency: "weekly", days_of_week: [5, 1], starts_on: "2026-11-24" });
  expect(days(weekdays, "2026-11-01Z", 3)).toEqual(["2026-11-27", "2026-11-30", "2026-12-04"]);
  expect(schedule({ frequency: "weekly", starts_on: "2026-11-29" }).days_of_week).toEqual([0]);
  const second = schedule({
    ...{ frequency: "weekly", interval: 2, days_of_week: [0, 3], starts_on: "2026-11-25" },
  });
  // A week starts on Sunday.
  expect(days(second, "2026-11-01Z", 4)).toEqual([
    "2026-11-25",
    "2026-12-06",
    "2026-12-09",
    "2026-12-20",
  ]);
});

test("the 31st becomes the last day of shorter months, and February 29 the 28th", () => {
  const last = schedule({ frequency: "monthly", day_of_month: 31, starts_on: "2027-12-15" });
  expect(days(last, "2027-12-01Z", 5)).toEqual([
    ...["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"],
  ]);
  const thirtieth = schedule({ frequency: "monthly", day_of_month: 30, starts_on: "2027-01-30" });
  expect(days(thirtieth, "2027-01-01Z", 3)).toEqual(["2027-01-30", "2027-02-28", "2027-03-30"]);
  const leap = schedule({ frequency: "yearly", starts_on: "2028-02-29" });
  expect(days(leap, "2028-01-01Z", 5)).toEqual([
    ...["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"],
  ]);
  const quarter = schedule({ frequency: "monthly", interval: 3, starts_on: "2026-11-30" });
  expect(days(quarter, "2026-11-01Z", 3)).toEqual(["2026-11-30", "2027-02-28", "2027-05-30"]);
});

test("the next run is the first one after a time, even long after the start", () => {
  const daily = schedule({ starts_on: "2016-01-01" });
  expect(moments(daily, "2026-07-01T12:59:59Z", 1)).toEqual(["2026-07-01T13:00"]);
  expect(moments(daily, "2026-07-01T13:00:00Z", 2)).toEqual([
    "2026-07-01T13:00",
    "2026-07-02T13:00",
  ]);
  const over = schedule({ ends_on: "2026-02-01" });
  expect(nextRun(over, zone, new Date("2026-02-01T14:00:01Z"))).toBeNull();
});

test("a moved run goes out only on its new day, a skipped one never, and two runs on one day both go out", () => {
  const moves = { "2026-11-30": "2026-12-02", "2026-12-07": null, "2026-12-14": "2026-12-21" };
  const of = schedule({ frequency: "weekly", starts_on: "2026-11-23", moves });
  const named = runs(of, "2026-11-23T23:00:00Z", 4).map(({ run_on, due_at }) => [
    run_on,
    localOf(due_at, zone).day,
  ]);
  expect(named).toEqual([
    ["2026-11-30", "2026-12-02"],
    ["2026-12-14", "2026-12-21"],
    ["2026-12-21", "2026-12-21"],
    ["2026-12-28", "2026-12-28"],
  ]);
  expect(occurrencesBetween(of, "2026-12-01", "2026-12-21")).toEqual([
    { run_on: "2026-11-30", day: "2026-12-02" },
    { run_on: "2026-12-07", day: null },
    { run_on: "2026-12-14", day: "2026-12-21" },
    { run_on: "2026-12-21", day: "2026-12-21" },
  ]);
  expect([isInSeries(of, "2026-12-07"), isInSeries(of, "2026-12-08")]).toEqual([true, false]);
});

test("a moved series moves its other runs along, and nothing goes out in between", () => {
  const move = (of: Schedule, from: string, to: string, next: string = from): string[] => {
    const before = new Date(`${dayAfter(next, -1)}T23:00:00Z`);
    return days(movedSeries(of, from, to, zone, before), "2026-01-01Z", 3);
  };
  const weekly = schedule({ frequency: "weekly", days_of_week: [1, 4], starts_on: "2026-11-23" });
  expect(move(weekly, "2026-11-30", "2026-12-01", "2026-11-26")).toEqual([
    ...["2026-11-26", "2026-12-01", "2026-12-03"],
  ]);
  const second = schedule({ frequency: "weekly", interval: 2, starts_on: "2026-11-23" });
  // From the Monday of its weeks to the Saturday of the weeks in between.
  expect(move(second, "2026-12-07", "2026-12-05")).toEqual([
    ...["2026-12-05", "2026-12-19", "2027-01-02"],
  ]);
  const monthly = schedule({ frequency: "monthly", day_of_month: 31, starts_on: "2026-01-31" });
  expect(move(monthly, "2026-12-31", "2026-12-15", "2026-11-30")).toEqual([
    ...["2026-11-15", "2026-12-15", "2027-01-15"],
  ]);
  const quarter = schedule({ frequency: "monthly", interval: 3, starts_on: "2026-11-30" });
  expect(move(quarter, "2026-11-30", "2026-12-01")).toEqual([
    ...["2026-12-01", "2027-03-01", "2027-06-01"],
  ]);
  const yearly = schedule({ frequency: "yearly", starts_on: "2020-12-24" });
  expect(move(yearly, "2026-12-24", "2026-11-26")).toEqual([
    ...["2026-11-26", "2027-11-26", "2028-11-26"],
  ]);
  const third = schedule({ interval: 3, starts_on: "2026-11-20" });
  expect(move(third, "2026-11-26", "2026-11-27", "2026-11-23")).toEqual([
    ...["2026-11-24", "2026-11-27", "2026-11-30"],
  ]);
});

test("in a week with several days, only one of them moves, from then on", () => {
  const of = schedule({ frequency: "weekly", days_of_week: [1, 4], starts_on: "2026-11-23" });
  const move = (from: string, to: string, now: string): string[] =>
    days(movedSeries(of, from, to, zone, new Date(now)), now, 4);
  expect(move("2026-12-10", "2026-12-06", "2026-12-03T23:00Z")).toEqual([
    ...["2026-12-06", "2026-12-07", "2026-12-13", "2026-12-14"],
  ]);
  expect(move("2026-12-07", "2026-12-13", "2026-12-04T23:00Z")).toEqual([
    ...["2026-12-10", "2026-12-13", "2026-12-17", "2026-12-20"],
  ]);
  // Not on the Friday before.
  expect(move("2026-12-14", "2026-12-25", "2026-12-09T23:00Z")).toEqual([
    ...["2026-12-10", "2026-12-17", "2026-12-24", "2026-12-25"],
  ]);
});

test("Hawaii's time zone is computed under its standard name", () => {
  expect(momentOf("2026-07-01", "09:00", "America/Honolulu").toISOString()).toBe(
    "2026-07-01T19:00:00.000Z",
  );
  expect(localOf(new Date("2026-07-01T09:59:00Z"), "America/Honolulu")).toEqual({
    day: "2026-06-30",
    time: "23:59",
  });
});
