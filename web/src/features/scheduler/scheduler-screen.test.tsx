// @vitest-environment happy-dom
import type { CallOutput } from "@lineup/contract/calls";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Answer, Answers } from "#web/lib/testing/network.ts";
import { openPage, type Page } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { refuse } from "#web/lib/testing/refusal.ts";

type Days = Partly<CallOutput<"listScheduledSends">>;
type Run = NonNullable<Days["runs"]>[number];
type Memo = NonNullable<Days["memos"]>[number];

const tillCount: Run = {
  ...{ scheduled_send_id: 5, title: "Till count", run_on: "2026-03-10", send_time: "09:00" },
  ...{ status: "upcoming", frequency: "weekly" },
};
const brunch: Memo = {
  ...{ type: "memo", id: 9, title: "Brunch", memo_count: 1, status: "scheduled", revision: 3 },
  ...{ timezone: "America/Chicago", goes_out_at: "2026-03-06T15:00:00.000Z" },
};
const changed = {
  type: "ScheduledSendChanged",
  payload: {
    scheduled_send_id: 5,
    state: { status: "active", next_send_at: null, last_sent_at: null },
  },
};
const march = "memo-scheduler?view=month&day=2026-03-10";

/** The list without days is that of the notification tray. */
function daysOf(answer: (input: { from?: string; terms: string }) => Days | Promise<Days>) {
  const list: Answer<"listScheduledSends"> = (input) => (input.from ? answer(input) : {});
  return { listScheduledSends: list };
}

/** A run on the server, which moves as the calls say. */
function runOnServer(run = tillCount) {
  const kept = { run };
  const calls: Answers = {
    ...daysOf(() => ({ runs: [kept.run] })),
    updateScheduledSend({ run: change }) {
      if (change) kept.run = { ...kept.run, moved_to: change.moved_to ?? null };
      return {};
    },
  };
  return { calls, change: (to: Run) => void (kept.run = { ...kept.run, ...to }) };
}

const dayAt = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`)!;
const entryOn = (day: string, name = /^Till count/) =>
  within(dayAt(day)).findByRole("button", { name });
const moveDialog = () => screen.findByRole("dialog", { name: /^Move/ });
const newDay = () => screen.getByLabelText("New date");
const move = () => screen.getByRole("button", { name: "Move" });

/** Opens the dialog that moves the run to the next day, by keyboard. */
async function pushToNextDay(page: Page): Promise<void> {
  (await entryOn("2026-03-10")).focus();
  await page.user.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await moveDialog();
}

test("An entry moved by keyboard keeps the focus, and Undo moves it back", async () => {
  const { calls } = runOnServer();
  const page = await openPage(march, { calls });
  await pushToNextDay(page);
  expect(newDay()).toHaveValue("2026-03-11");
  await page.user.click(move());
  await waitFor(async () => expect(await entryOn("2026-03-11")).toHaveFocus());
  await page.user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Undone")).toBeVisible();
  expect(await entryOn("2026-03-10")).toBeVisible();
  expect(page.inputs("updateScheduledSend")).toMatchObject([
    { id: 5, run: { run_on: "2026-03-10", moved_to: "2026-03-11", known_day: "2026-03-10" } },
    { id: 5, run: { run_on: "2026-03-10", moved_to: null, known_day: "2026-03-11" } },
  ]);
});

test("A series moves as a whole or not at all, and Undo restores its days and earlier moves", async () => {
  const { calls } = runOnServer();
  const moves = { "2026-03-17": "2026-03-19" };
  const page = await openPage(march, {
    calls: { ...calls, getScheduledSend: () => refuse("conflict") },
  });
  await pushToNextDay(page);
  await page.user.click(screen.getByRole("radio", { name: "This one and all later ones" }));
  await page.user.click(move());
  expect(await screen.findByText("The change couldn't be saved")).toBeVisible();
  expect(page.inputs("updateScheduledSend")).toEqual([]);
  page.answer({
    getScheduledSend: { scheduled_send: { starts_on: "2026-03-03", days_of_week: [2], moves } },
    updateScheduledSend: { scheduled_send: { revision: 4 } },
  });
  await page.user.click(move());
  await page.user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Undone")).toBeVisible();
  expect(page.inputs("updateScheduledSend")).toMatchObject([
    { run: { run_on: "2026-03-10", moved_to: "2026-03-11", series: true } },
    { starts_at: "2026-03-03", days_of_week: [2], moves, revision: 4 },
  ]);
});

test("A move that someone else's change got ahead of is refused, and the dialog stays", async () => {
  const { calls, change } = runOnServer();
  const page = await openPage(march, {
    calls: {
      ...calls,
      updateScheduledSend() {
        change({ moved_to: "2026-03-13" });
        return refuse("conflict", { message: "It goes out on another day by now" });
      },
    },
  });
  await pushToNextDay(page);
  await page.user.click(move());
  expect(await screen.findByText("It goes out on another day by now")).toBeVisible();
  expect(await entryOn("2026-03-13")).toBeVisible();
  expect(await moveDialog()).toBeVisible();
});

test("An entry that goes out while its dialog is open can't be moved any more", async () => {
  const { calls, change } = runOnServer();
  const page = await openPage(march, { calls });
  await pushToNextDay(page);
  expect(move()).toBeEnabled();
  change({ status: "sent" });
  await page.live(changed);
  expect(await screen.findByText("This was already sent or skipped")).toBeVisible();
  expect(move()).toBeDisabled();
});

test("A memo can't move to a day on which its time has passed", async () => {
  const page = await openPage("memo-scheduler?view=list&day=2026-03-04", {
    now: "2026-03-04T15:30:00Z",
    calls: daysOf(() => ({ memos: [brunch] })),
  });
  await page.user.click(screen.getByRole("button", { name: "Move “Brunch” to another day" }));
  expect(newDay()).toHaveValue("2026-03-06");
  expect(move()).toBeDisabled();
  await page.fill(newDay(), "2026-03-04");
  expect(screen.getByText("That date and time have already passed")).toBeVisible();
  expect(move()).toBeDisabled();
  await page.fill(newDay(), "2026-03-05");
  expect(newDay()).toBeValid();
  expect(move()).toBeEnabled();
});

test("A memo's due date moves along at the same local time, and Undo restores both dates", async () => {
  const due_at = "2026-03-07T15:00:00.000Z";
  const page = await openPage("memo-scheduler?view=list&day=2026-03-04", {
    calls: {
      ...daysOf(() => ({ memos: [{ ...brunch, due_at }] })),
      updateMemo: { memo: { revision: 4 } },
    },
  });
  await page.user.click(screen.getByRole("button", { name: "Move “Brunch” to another day" }));
  expect(screen.getByText("Its other dates will move by the same number of days.")).toBeVisible();
  await page.fill(newDay(), "2026-03-09");
  await page.user.click(move());
  await page.user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Undone")).toBeVisible();
  // The clocks change on March 8.
  expect(page.inputs("updateMemo")).toMatchObject([
    { start_at: "2026-03-09T14:00:00.000Z", due_at: "2026-03-10T14:00:00.000Z", revision: 3 },
    { start_at: brunch.goes_out_at, due_at, revision: 4 },
  ]);
});

test("An entry is dragged to a coming day but not to a past one, and Escape cancels the drag", async () => {
  const { calls } = runOnServer();
  const page = await openPage(march, { calls });
  const entry = await entryOn("2026-03-10");
  const under = vi.spyOn(document, "elementFromPoint");
  // A dragged entry's title is also beside the pointer.
  const titles = () => screen.getAllByText("Till count");
  const drag = async (to: string): Promise<void> => {
    under.mockReturnValue(dayAt(to));
    fireEvent.pointerDown(entry, { button: 0, isPrimary: true, pointerType: "mouse" });
    await waitFor(() => {
      fireEvent.pointerMove(window, { clientX: 200, clientY: 200 });
      expect(titles()).toHaveLength(2);
    });
  };
  const letGo = async (): Promise<void> => {
    await waitFor(() => expect(titles()).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 10));
    fireEvent.click(entry, { detail: 1 });
  };
  await drag("2026-03-12");
  fireEvent.keyDown(window, { key: "Escape" });
  await letGo();
  await drag("2026-03-01");
  fireEvent.pointerUp(window);
  await letGo();
  expect(screen.queryByRole("dialog", { name: /^Move/ })).toBeNull();
  await drag("2026-03-12");
  fireEvent.pointerUp(window);
  await moveDialog();
  expect(newDay()).toHaveValue("2026-03-12");
  // A click would have opened its schedule.
  expect(page.address()).toBe(`/1/${march}`);
});

test("A day with more entries than fit leads to its week, and Back to the month", async () => {
  const runs = ["One", "Two", "Three", "Four", "Five"].map((title, at) => ({
    ...{ ...tillCount, scheduled_send_id: at + 1, title },
  }));
  const page = await openPage(march, { calls: daysOf(() => ({ runs })) });
  expect(within(dayAt("2026-03-10")).getAllByRole("button")).toHaveLength(4);
  await page.user.click(screen.getByRole("button", { name: "2 more" }));
  await expect.poll(page.address).toBe("/1/memo-scheduler?view=week&day=2026-03-10");
  await waitFor(() => expect(within(dayAt("2026-03-10")).getAllByRole("button")).toHaveLength(5));
  history.back();
  await expect.poll(page.address).toBe(`/1/${march}`);
});

test("While other days load, the list doesn't call them empty", async () => {
  const { promise, resolve } = Promise.withResolvers<Days>();
  const page = await openPage("memo-scheduler?view=list&day=2026-02-10&terms=Brunch", {
    calls: daysOf(({ from }) => (from === "2026-02-10" ? {} : promise)),
  });
  expect(screen.getByText("Nothing to show for these days")).toBeVisible();
  await page.user.click(screen.getByRole("button", { name: "Next" }));
  await expect.poll(page.address).toMatch(/day=2026-03-10/);
  expect(await screen.findByText("Loading...")).toBeVisible();
  expect(screen.queryByText("Nothing to show for these days")).toBeNull();
  resolve({ memos: [{ ...brunch, goes_out_at: "2026-03-12T15:00:00Z" }] });
  expect(await screen.findByRole("button", { name: "Brunch" })).toBeVisible();
  const later = { from: "2026-03-10", to: "2026-04-06", terms: "Brunch" };
  expect(page.inputs("listScheduledSends")).toContainEqual(expect.objectContaining(later));
});

test("A company without anything scheduled reads how to begin, but not in another month", async () => {
  const page = await openPage("memo-scheduler?view=month");
  expect(screen.getByText("Nothing scheduled yet")).toBeVisible();
  await page.user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("Nothing to show for these days")).toBeVisible();
  expect(screen.getByRole("heading", { name: "April 2026" })).toBeVisible();
  await page.user.click(screen.getByRole("button", { name: "Today" }));
  expect(await screen.findByText("Nothing scheduled yet")).toBeVisible();
  await expect.poll(page.address).toBe("/1/memo-scheduler?view=month");
});

test("A calendar that can't be loaded says so, and can be retried", async () => {
  const page = await openPage(march, { calls: daysOf(() => refuse("conflict")) });
  await within(screen.getByRole("main")).findByRole("alert");
  page.answer(runOnServer().calls);
  await page.user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(async () => expect(await entryOn("2026-03-10")).toBeVisible());
});

test("A memo that someone else deletes leaves the calendar, live", async () => {
  const page = await openPage(march, { calls: daysOf(() => ({ memos: [brunch] })) });
  expect(await entryOn("2026-03-06", /^Brunch/)).toBeVisible();
  page.answer(daysOf(() => ({})));
  await page.live({ type: "MemoRemoved", payload: { memo_id: 9 } });
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Brunch/ })).toBeNull());
});

test("The calendar's filters don't apply to the schedules, and are still set on the way back", async () => {
  const page = await openPage("memo-scheduler?view=schedules&show=memos");
  expect(screen.queryByLabelText("Show")).toBeNull();
  expect(screen.getByRole("button", { name: "Filters" })).toBeVisible();
  const asked = page.inputs("listScheduledSends");
  expect(asked.filter(({ show, from }) => show === "memos" || from)).toEqual([]);
  await page.user.click(screen.getByRole("button", { name: "List" }));
  expect(await screen.findByLabelText("Show")).toHaveValue("memos");
  expect(screen.getByRole("button", { name: "Filters (1)" })).toBeVisible();
  const listed = { show: "memos", from: "2026-03-02" };
  await expect
    .poll(() => page.inputs("listScheduledSends"))
    .toContainEqual(expect.objectContaining(listed));
});

test("A later day of a package opens its schedule, and can't be moved on its own", async () => {
  const page = await openPage(march, {
    calls: {
      ...daysOf(() => ({
        package_days: [{ scheduled_send_id: 5, title: "Second week", day: "2026-03-12" }],
      })),
      getScheduledSend: { scheduled_send: { id: 5, title: "New shops" } },
    },
  });
  const entry = await entryOn("2026-03-12", /^Second week/);
  entry.focus();
  await page.user.keyboard("{Shift>}{ArrowRight}{/Shift}");
  expect(screen.queryByRole("dialog", { name: /^(Move|Till|New)/ })).toBeNull();
  await page.user.click(entry);
  expect(await screen.findByRole("dialog", { name: "New shops" })).toBeVisible();
  expect(page.address()).toMatch(/open=5/);
});

test.each([
  ["an admin", "the settings", "admin"],
  ["a manager", "an admin", "manager"],
] as const)("Automatic celebrations point %s to %s", async (_who, _whom, as) => {
  const celebrations = [{ day: "2026-03-13", send_time: "08:00", count: 1, names: ["Ana"] }];
  const page = await openPage(march, { as, calls: daysOf(() => ({ celebrations })) });
  await page.user.click(await entryOn("2026-03-13", /^Birthday: Ana/));
  const dialog = await screen.findByRole("dialog", { name: "Birthday: Ana" });
  const link = within(dialog).queryByRole("link", { name: "Choose what goes out automatically" });
  const hint = within(dialog).queryByText("Only an admin can change what goes out automatically.");
  expect([link !== null, hint !== null]).toEqual([as === "admin", as === "manager"]);
});
