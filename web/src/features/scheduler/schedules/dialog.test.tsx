// @vitest-environment happy-dom
import type { CallOutput } from "@lineup/contract/calls";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage, type Page } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { refuse } from "#web/lib/testing/refusal.ts";

type Scheduled = Partly<CallOutput<"getScheduledSend">["scheduled_send"]>;
type Run = NonNullable<Scheduled["next_runs"]>[number];

const run: Run = {
  ...{ scheduled_send_id: 5, title: "Patio", run_on: "2026-03-10", send_time: "09:00" },
  ...{ status: "upcoming", frequency: "weekly" },
};
const patio: Scheduled = {
  ...{ id: 5, title: "Patio", status: "active", frequency: "weekly", days_of_week: [2] },
  ...{ send_time: "09:00", starts_on: "2026-03-03", revision: 1, next_runs: [run] },
  sendable: { id: 7, type: "memo_template", title: "Patio" },
};
const address = "memo-scheduler?view=schedules&open=5";

/** A schedule on the server; each change takes another revision. */
function scheduleOf(said: Scheduled = {}) {
  const kept = { scheduled: { ...patio, ...said } };
  const change = (to: Scheduled): void =>
    void (kept.scheduled = {
      ...kept.scheduled,
      ...to,
      revision: (kept.scheduled.revision ?? 0) + 1,
    });
  const calls: Answers = {
    listScheduledSends: () => ({ scheduled_sends: [kept.scheduled], total: 1 }),
    getScheduledSend: () => ({ scheduled_send: kept.scheduled }),
    updateScheduledSend({ status, run: of }) {
      if (status) change({ status });
      else if (of?.skipped === true) change({ next_runs: [{ ...run, status: "skipped" }] });
      else if (of) {
        const moved_to = of.moved_to === of.run_on ? null : (of.moved_to ?? null);
        change({ next_runs: [{ ...run, moved_to }] });
      }
      return { scheduled_send: kept.scheduled };
    },
  };
  return { calls, change };
}

const dialog = () => screen.findByRole("dialog", { name: "Patio" });
const buttonIn = async (name: string) => within(await dialog()).findByRole("button", { name });

async function choose(page: Page, item: string): Promise<void> {
  const [actions] = await within(await dialog()).findAllByRole("button", { name: /^Actions for/ });
  await page.user.click(actions!);
  await page.user.click(await screen.findByRole("menuitem", { name: item }));
}

test("Pause pressed twice pauses once, and Undo resumes", async () => {
  const { calls } = scheduleOf();
  const page = await openPage(address, { calls });
  await page.user.dblClick(await buttonIn("Pause"));
  expect(await screen.findByText("“Patio” was paused")).toBeVisible();
  expect(await buttonIn("Resume")).toBeVisible();
  await page.user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Undone")).toBeVisible();
  expect(await buttonIn("Pause")).toBeVisible();
  expect(page.inputs("updateScheduledSend").map(({ status }) => status)).toEqual([
    "paused",
    "active",
  ]);
});

test("A pause that fails can be pressed again", async () => {
  const { calls } = scheduleOf();
  const page = await openPage(address, {
    calls: { ...calls, updateScheduledSend: () => refuse("conflict", { message: "Too busy" }) },
  });
  await page.user.click(await buttonIn("Pause"));
  expect(await screen.findByText("Too busy")).toBeVisible();
  page.answer(calls);
  await page.user.click(await buttonIn("Pause"));
  expect(await buttonIn("Resume")).toBeVisible();
});

test("The last run is left out, which says that nothing more is to come, and is put back", async () => {
  const { calls, change } = scheduleOf();
  const page = await openPage(address, {
    calls: {
      ...calls,
      updateScheduledSend({ run: of }) {
        const isSkipped = of?.skipped === true;
        const status = isSkipped ? "finished" : "active";
        change({ status, next_runs: [{ ...run, status: isSkipped ? "skipped" : "upcoming" }] });
        return { scheduled_send: { status } };
      },
    },
  });
  await choose(page, "Skip this one");
  expect(
    await screen.findByText(/^“Patio” won't go out .* Nothing else is scheduled\.$/),
  ).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Pause" })).toBeNull());
  await choose(page, "Don't skip");
  expect(await buttonIn("Pause")).toBeVisible();
  expect(page.inputs("updateScheduledSend")).toMatchObject([
    { run: { run_on: "2026-03-10", skipped: true, known_day: "2026-03-10" } },
    { run: { run_on: "2026-03-10", skipped: false, known_day: null } },
  ]);
});

test("A moved run goes back to its own day, and Undo moves it again", async () => {
  const { calls } = scheduleOf({ next_runs: [{ ...run, moved_to: "2026-03-12" }] });
  const page = await openPage(address, { calls });
  await choose(page, "Move back to its original day");
  await waitFor(() => expect(screen.queryByText(/moved from/)).toBeNull());
  await page.user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText(/moved from/)).toBeVisible();
  expect(page.inputs("updateScheduledSend")).toMatchObject([
    { run: { moved_to: "2026-03-10", known_day: "2026-03-12" } },
    { run: { moved_to: "2026-03-12", known_day: "2026-03-10" } },
  ]);
});

test("A failed run is proposed for tomorrow, alone, and there is no Undo", async () => {
  const failed: Run = { ...run, run_on: "2026-02-24", status: "failed" };
  const { calls } = scheduleOf({ next_runs: [], last_runs: [failed] });
  const page = await openPage(address, { calls });
  await choose(page, "Send on another day");
  const moving = await screen.findByRole("dialog", { name: "Move “Patio”" });
  expect(within(moving).getByLabelText("New date")).toHaveValue("2026-03-03");
  expect(within(moving).queryByRole("radio")).toBeNull();
  await page.user.click(within(moving).getByRole("button", { name: "Move" }));
  expect(await screen.findByText(/^“Patio” was moved to/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(await dialog()).toBeVisible();
  const [input] = page.inputs("updateScheduledSend");
  expect(input?.run).toMatchObject({ run_on: "2026-02-24", moved_to: "2026-03-03" });
  expect(input?.run).not.toHaveProperty("known_day");
});

test("A schedule is deleted after asking, and its details are not fetched again", async () => {
  const { calls } = scheduleOf();
  const { promise, resolve } = Promise.withResolvers<object>();
  const page = await openPage(address, {
    calls: { ...calls, deleteScheduledSend: () => promise },
  });
  await page.user.click(await buttonIn("Delete"));
  const asked = await screen.findByRole("dialog", { name: "Delete “Patio”?" });
  expect(page.inputs("deleteScheduledSend")).toEqual([]);
  await page.user.click(within(asked).getByRole("button", { name: "Delete" }));
  await expect.poll(page.address).toBe("/1/memo-scheduler?view=schedules");
  page.answer({ listScheduledSends: {}, getScheduledSend: () => refuse("not_found") });
  resolve({});
  expect(await screen.findByText("“Patio” was deleted")).toBeVisible();
  expect(await screen.findByText("Nothing scheduled yet")).toBeVisible();
  expect(page.made("getScheduledSend")).toHaveLength(1);
});

test("Details of a schedule that someone else deletes say that there is nothing here", async () => {
  const { calls } = scheduleOf();
  const page = await openPage(address, { calls });
  expect(await buttonIn("Pause")).toBeVisible();
  page.answer({ listScheduledSends: {}, getScheduledSend: () => refuse("not_found") });
  const payload = { scheduled_send_id: 5, state: null };
  await page.live({ type: "ScheduledSendChanged", payload });
  expect(await screen.findByText("There's nothing here")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
});

test("Schedules are sorted in the address, and each shows what keeps it from going out", async () => {
  const { calls } = scheduleOf();
  const failure = { run_on: "2026-02-24", due_at: "2026-02-24T15:00:00Z", reason: "No one" };
  const page = await openPage("memo-scheduler?view=schedules", {
    calls: {
      ...calls,
      listScheduledSends: {
        scheduled_sends: [
          { ...patio, id: 1, title: "Lost", sendable: null, failure },
          { ...patio, id: 2, title: "Alone", is_target_gone: true },
          { ...patio, id: 3, title: "Past", status: "finished", is_target_gone: true },
        ],
        total: 3,
      },
    },
  });
  const row = (name: RegExp) => screen.getByRole("row", { name });
  expect(row(/^Lost/)).toHaveTextContent("Nothing to sendLast send failed");
  expect(row(/^Alone/)).toHaveTextContent("No one to send to");
  expect(row(/^Past/)).not.toHaveTextContent("No one to send to");
  await page.user.click(screen.getByRole("button", { name: "Scheduled send" }));
  await expect.poll(page.address).toMatch(/sort_by=title&sort_direction=asc/);
  const order = { sort_by: "title", sort_direction: "asc" };
  await expect
    .poll(() => page.inputs("listScheduledSends"))
    .toContainEqual(expect.objectContaining(order));
});
