// @vitest-environment happy-dom
import type { CallOutput } from "@lineup/contract/calls";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { refuse } from "#web/lib/testing/refusal.ts";
import { selfId } from "#web/lib/testing/who.ts";

type Flag = Partly<CallOutput<"getFlaggedMessage">["flagged"]>;

const asked: Flag = {
  id: 4,
  memo_id: 9,
  message_data: { id: 9, title: "New menu" },
  employee: { id: 21, name: "Basil Barker" },
  flag_data: { content: "Which alley?" },
  is_awaiting_manager: true,
  flagged_count: 1,
  admin_notify_path: "/1/flags/4",
};
const admin = { id: 12, name: "Ada Applewood" };
const changed = { type: "FollowUpChanged", payload: { kind: "flagged_message", id: 4 } };

/** A question on the server, which its answers change. */
function question(flag: Flag = asked) {
  const kept = { flag };
  const change = (to: Flag): void => void (kept.flag = { ...kept.flag, ...to });
  const calls: Answers = {
    getFlaggedMessage: () => ({ flagged: kept.flag }),
    listFollowUps: ({ state }) =>
      state === "awaiting" && kept.flag.is_awaiting_manager
        ? { flagged_messages: [kept.flag], total: 1 }
        : { total: 0 },
    answerFlaggedMessage({ manager_note, manager_acknowledged, internal_note }) {
      if (internal_note !== undefined) change({ internal_note });
      if (manager_note || manager_acknowledged) change(answered(manager_note ?? null));
      return { flagged: kept.flag, employee: { id: 21, name: "Basil Barker" } };
    },
  };
  return { calls, change };
}

function answered(note: string | null, manager = { id: selfId, name: "Maria Ortiz" }): Flag {
  return { is_awaiting_manager: false, manager_note: note, manager, manager_id: manager.id };
}

const card = () => screen.findByRole("article");
const box = async () => within(await card()).queryByRole("textbox");
const press = async (name: string) => within(await card()).findByRole("button", { name });
const late = /already took care of this/;

test("Urgent ones come first among those that wait, and only there", async () => {
  const named = (id: number, name: string) => ({ ...asked, id, employee: { id: 20 + id, name } });
  const old = { ...named(5, "Old"), waiting_since: "2031-05-01T09:00:00.000Z", is_urgent: false };
  const urgent = { ...named(6, "New"), waiting_since: "2031-05-02T09:00:00.000Z", is_urgent: true };
  const calls = { listFollowUps: { flagged_messages: [old, urgent], total: 2 } };
  const names = () => screen.queryAllByRole("article").map((one) => one.getAttribute("aria-label"));
  const page = await openPage("flags", { calls });
  await waitFor(() => expect(names()).toEqual(["New", "Old"]));
  await page.user.click(screen.getByRole("tab", { name: "All" }));
  await waitFor(() => expect(names()).toEqual(["Old", "New"]));
});

test("An answer that is being written stays when someone else answers first", async () => {
  const { calls, change } = question();
  const page = await openPage("flags", { calls });
  await page.fill((await box())!, "The one behind");
  change(answered("The left one.", admin));
  await page.live(changed);
  expect(await within(await card()).findByText(late)).toBeVisible();
  expect(within(await card()).getByText("The left one.")).toBeVisible();
  expect(await box()).toHaveValue("The one behind");
  await page.user.click(await press("Cancel"));
  await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
});

test("Changing an answer begins with its words, and can be given up", async () => {
  const { calls } = question({ ...asked, ...answered("At nine.") });
  const page = await openPage("flags/4", { calls });
  await page.user.click(await press("Edit answer"));
  expect(await box()).toHaveValue("At nine.");
  await page.fill((await box())!, "At ten.");
  await page.user.click(await press("Cancel"));
  expect(await box()).toBeNull();
  await page.user.click(await press("Edit answer"));
  expect(await box()).toHaveValue("At nine.");
});

test("An answer takes no more words while it is being sent", async () => {
  const { calls } = question();
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = calls.answerFlaggedMessage as (input: unknown) => object;
  const page = await openPage("flags/4", {
    calls: { ...calls, answerFlaggedMessage: (input) => promise.then(() => answer(input)) },
  });
  await page.fill((await box())!, "At ten.");
  await page.user.click(await press("Send answer"));
  expect(await box()).toHaveAttribute("readonly");
  resolve();
  expect(await within(await card()).findByText("At ten.")).toBeVisible();
  expect(await box()).toBeNull();
});

test("An answer that was not sent is discarded only after asking", async () => {
  const { calls } = question();
  const page = await openPage("flags/4", { calls });
  await page.fill((await box())!, "The small one");
  await page.user.click(await press("Resolve"));
  const dialog = await screen.findByRole("dialog", { name: "Discard what you wrote?" });
  await page.user.click(within(dialog).getByRole("button", { name: "Keep editing" }));
  expect(await box()).toHaveValue("The small one");
  await page.user.click(await press("Mark as seen"));
  const again = await screen.findByRole("dialog", { name: "Discard what you wrote?" });
  await page.press(within(again).getByRole("button", { name: "Mark as seen" }));
  expect(await within(await card()).findByText("Seen")).toBeVisible();
  await page.reload();
  expect(await within(await card()).findByText("Seen")).toBeVisible();
  expect(await box()).toBeNull();
});

test("A change of one's own answer is found again as a change", async () => {
  const { calls } = question({ ...asked, ...answered("The left one.") });
  const page = await openPage("flags/4", { calls });
  await page.user.click(await press("Edit answer"));
  await page.fill((await box())!, "The right one.");
  await expect.poll(() => JSON.stringify(localStorage)).toContain("The right one.");
  await page.reload();
  await waitFor(async () => expect(await box()).toHaveValue("The right one."));
  expect(screen.queryByText(late)).toBeNull();
});

test("A change that someone else makes meanwhile is said where something was typed", async () => {
  const { calls, change } = question({ ...asked, ...answered("The left one.", admin) });
  const page = await openPage("flags/4", { calls });
  await page.user.click(await press("Edit answer"));
  await page.fill((await box())!, "The upper one.");
  change({ manager_note: "Both." });
  await page.live(changed);
  expect(await screen.findByText(late)).toBeVisible();
  expect(await box()).toHaveValue("The upper one.");
  await page.user.type((await box())!, " I think");
  expect(screen.getByText(late)).toBeVisible();
});

test("An answer that someone else gives is there where nothing was typed", async () => {
  const { calls, change } = question({ ...asked, ...answered("The left one.", admin) });
  const page = await openPage("flags/4", { calls });
  change({ manager_note: "The right one." });
  await page.live(changed);
  expect(await screen.findByText("The right one.")).toBeVisible();
  await page.user.click(await press("Edit answer"));
  expect(await box()).toHaveValue("The right one.");
  expect(screen.queryByText(late)).toBeNull();
});

test("An answer that arrives after its screen was left is not found as unsent", async () => {
  const { calls } = question();
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = calls.answerFlaggedMessage as (input: unknown) => object;
  const page = await openPage("flags/4", {
    calls: { ...calls, answerFlaggedMessage: (input) => promise.then(() => answer(input)) },
  });
  await page.fill((await box())!, "The long one. ");
  await page.user.click(await press("Send answer"));
  page.answer({ listEmployees: {} });
  await page.user.click((await screen.findAllByRole("link", { name: "Team" }))[0]!);
  await expect.poll(page.address).toBe("/1/employees");
  resolve();
  expect(await screen.findByText("Your answer was sent")).toBeVisible();
  expect(JSON.stringify(localStorage)).not.toContain("The long one.");
});

test("A note stays while someone else answers, and after the question is gone", async () => {
  const { calls, change } = question();
  const page = await openPage("flags/4", { calls });
  await page.user.click(await press("Add note"));
  const note = screen.getByLabelText(/^Internal note/);
  await page.fill(note, "Ask the dock");
  change(answered("The long one.", admin));
  await page.live(changed);
  expect(await screen.findByText("The long one.")).toBeVisible();
  expect(note).toHaveValue("Ask the dock");
  page.answer({ getFlaggedMessage: () => refuse("not_found") });
  await page.live(changed);
  expect(await screen.findByText(/^This follow-up no longer exists/)).toBeVisible();
  expect(note).toHaveValue("Ask the dock");
});

test("A note that someone else changed is said beside what was written, and saved over on purpose", async () => {
  const { calls, change } = question();
  const page = await openPage("flags/4", { calls });
  await page.user.click(await press("Add note"));
  await page.fill(screen.getByLabelText(/^Internal note/), "Third time");
  page.answer({ answerFlaggedMessage: () => refuse("stale_version") });
  change({ internal_note: "The fuse is new" });
  await page.user.click(await press("Save note"));
  expect(await screen.findByText(/changed this note/)).toBeVisible();
  expect(await screen.findByText("The fuse is new")).toBeVisible();
  expect(screen.getByLabelText(/^Internal note/)).toHaveValue("Third time");
  page.answer({ answerFlaggedMessage: calls.answerFlaggedMessage! });
  await page.user.click(await press("Save note"));
  await expect
    .poll(() => page.inputs("answerFlaggedMessage").at(-1))
    .toMatchObject({ internal_note: "Third time", known_internal_note: "The fuse is new" });
});

test("Where there is no such follow-up, that is all the screen says", async () => {
  await openPage("flags/hand-99", { calls: { getRaisedHand: () => refuse("not_found") } });
  expect(await screen.findByText("There's nothing here")).toBeVisible();
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  expect(screen.getAllByRole("link", { name: "All follow-ups" })).toHaveLength(1);
});

test("What is over is sorted from its newest back, and its order stands in the address", async () => {
  const page = await openPage("flags?state=resolved&kind=raised_hand", { calls: {} });
  expect(page.inputs("listFollowUps")).toContainEqual(
    expect.objectContaining({ state: "resolved", kind: "raised_hand", sort_direction: "desc" }),
  );
  await page.user.selectOptions(screen.getByLabelText("Sort by"), "Oldest first");
  await expect.poll(page.address).toMatch(/order=oldest/);
  expect(page.inputs("listFollowUps").at(-1)).toMatchObject({ sort_direction: "asc" });
  await page.user.type(screen.getByRole("searchbox", { name: "Search follow-ups" }), "zzzz");
  await expect.poll(page.address).toMatch(/terms=zzzz/);
  await page.user.click(await screen.findByRole("button", { name: "Clear filters" }));
  await waitFor(() =>
    expect(screen.getByRole("searchbox", { name: "Search follow-ups" })).toHaveValue(""),
  );
  expect(screen.getByRole("tab", { name: "Resolved", selected: true })).toBeVisible();
});

test("A tab that has nothing says what would stand there", async () => {
  await openPage("flags?state=resolved");
  expect(await screen.findByText("Nothing resolved yet")).toBeVisible();
});

test("Who is due is sorted and narrowed, and stays so in the address", async () => {
  const page = await openPage("flags?state=due", {
    calls: {
      getSelf: { employee: { locations: [{ id: 2, name: "Lakeside" }] } },
      listCheckins: {
        due: [{ employee: { name: "Basil" }, due_at: "2026-03-01T00:00:00Z" }],
        total: 1,
      },
    },
  });
  await page.user.selectOptions(await screen.findByLabelText("Sort by"), "Last check-in");
  await page.user.selectOptions(screen.getByLabelText("When"), "30");
  await expect.poll(page.address).toMatch(/within=30/);
  await page.reload();
  expect(screen.getByLabelText("When")).toHaveValue("30");
  await page.user.click(await screen.findByLabelText("At my locations"));
  await expect.poll(page.address).toMatch(/where=mine/);
});
