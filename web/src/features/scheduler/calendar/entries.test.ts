import type { CalendarMemo, ScheduledRun } from "@lineup/contract/scheduler/schemas";
import { beforeEach, expect, test } from "vitest";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { schedulerTexts } from "#web/features/scheduler/scheduler-texts.ts";
import { entriesOf, entryOfMemo, noDays } from "./entries.ts";
import { canMove } from "#web/features/scheduler/schedules/run-text.ts";
import { datesOn } from "./use-move-memo.ts";

beforeEach(() => Promise.all([schedulerTexts.load(), coreTexts.load()]));

function memo(fields: Partial<CalendarMemo>): CalendarMemo {
  return {
    ...({ type: "memo", id: 1, title: "Brunch", kind: "memo", memo_count: 1 } as const),
    ...({ status: "scheduled", goes_out_at: "2026-03-07T20:00:00.000Z", revision: 1 } as const),
    ...{ timezone: "America/Denver", reveal_at: null, due_at: null, end_at: null },
    ...fields,
  };
}

test("A memo's day and time follow the clock of its zone", () => {
  expect(entryOfMemo(memo({}))).toMatchObject({ day: "2026-03-07", at: "13:00" });
  const late = memo({ timezone: "America/Honolulu", goes_out_at: "2026-03-08T07:00:00.000Z" });
  expect(entryOfMemo(late)).toMatchObject({ day: "2026-03-07", at: "21:00" });
  expect(entryOfMemo(late).timeWithZone).toBe("9:00 PM Honolulu");
  expect(entryOfMemo(late).name).toBe("Brunch, 9:00 PM Honolulu, memo, Upcoming");
  const several = memo({ type: "send", kind: null, memo_count: 2, status: "published" });
  expect(entryOfMemo(several).name).toMatch(/bundle of 2 memos, Sent$/);
  expect(entryOfMemo(several).movable).toBe(false);
});

test("A moved memo is found on its new day by its mark", () => {
  const moved = entryOfMemo(memo({ goes_out_at: "2026-03-08T20:00:00.000Z" }));
  expect(moved.day).toBe("2026-03-08");
  expect(moved.mark).toBe(entryOfMemo(memo({})).mark);
});

test("A moved memo keeps its local time across clock changes, and its other dates move along", () => {
  const moved = datesOn(
    memo({ due_at: "2026-03-08T01:00:00.000Z", end_at: "2026-03-14T19:00:00.000Z" }),
    "2026-03-09",
  );
  expect(moved).toEqual({
    start_at: "2026-03-09T19:00:00.000Z",
    reveal_at: null,
    // The due time stays at 18:00 local time. After the change to daylight saving time, it is one hour earlier in UTC.
    due_at: "2026-03-10T00:00:00.000Z",
    end_at: "2026-03-16T19:00:00.000Z",
  });
});

test("A run can be moved until a part went out or failed; zones without people don't count", () => {
  const part = (status: ScheduledRun["parts"][number]["status"]) =>
    ({ timezone: "America/Denver", due_at: "", status, send_id: null, reason: null }) as const;
  const run = (...parts: ScheduledRun["parts"]) => ({ status: "upcoming", parts }) as const;
  expect(canMove(run(part("nobody"), part("upcoming")))).toBe(true);
  expect(canMove(run(part("sent"), part("upcoming")))).toBe(false);
  expect(canMove(run(part("failed"), part("upcoming")))).toBe(false);
});

test("Entries are ordered by their local days and times", () => {
  const run = (run_on: string, send_time: string): ScheduledRun => ({
    ...({
      scheduled_send_id: 1,
      title: "Safety",
      run_on,
      moved_to: null,
      status: "upcoming",
    } as const),
    ...({ frequency: "daily", send_time, timezone: null, due_at: "2026-03-07T14:00:00Z" } as const),
    parts: [],
  });
  const entries = entriesOf({
    ...noDays,
    runs: [run("2026-03-07", "15:00"), run("2026-03-07", "09:00"), run("2026-03-06", "22:00")],
    memos: [memo({})],
  });
  expect(entries.map(({ day, at }) => `${day} ${at}`)).toEqual([
    ...["2026-03-06 22:00", "2026-03-07 09:00", "2026-03-07 13:00", "2026-03-07 15:00"],
  ]);
});

test("Later days of a package and celebrations are entries that can't be moved", () => {
  const entries = entriesOf({
    ...noDays,
    package_days: [
      {
        ...{ scheduled_send_id: 1, run_on: "2026-03-05", title: "Second week", day: "2026-03-12" },
        ...({ scheduled_send_title: "New shops", send_time: "09:00", timezone: null } as const),
        status: "upcoming",
      },
    ],
    celebrations: [
      {
        ...({ occasion: "birthday", day: "2026-03-12", send_time: "08:00", count: 5 } as const),
        status: "upcoming",
        names: ["Ana", "Ben", "Cleo"],
      },
      {
        ...({ occasion: "anniversary", day: "2026-03-13", send_time: "08:00", count: 2 } as const),
        names: ["Ana", "Ben"],
        status: "upcoming",
      },
      {
        ...({ occasion: "birthday", day: "2026-03-01", send_time: "08:15", count: 1 } as const),
        ...({ names: ["Dan"], status: "sent" } as const),
      },
    ],
  });
  expect(entries.map(({ name, movable }) => [name, movable])).toEqual([
    ["Birthday: Dan, 8:15 AM, local time at each location, Sent", false],
    [
      "5 birthdays: Ana, Ben, Cleo and 2 more, 8:00 AM, local time at each location, Automatic",
      false,
    ],
    ["Second week, 9:00 AM, local time at each location, from “New shops”, Upcoming", false],
    ["2 work anniversaries: Ana and Ben, 8:00 AM, local time at each location, Automatic", false],
  ]);
});
