// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage, type PageSetup } from "#web/lib/testing/open-page.tsx";
import { loseConnection, refuse } from "#web/lib/testing/refusal.ts";

const hand = {
  ...{ id: 5, content: "The door sticks", flagged_count: 1, is_awaiting_manager: true },
  ...{ flagged_at: "2026-03-02T12:00:00Z", time_ago: "PT1H" },
};
const checkin = {
  ...{ id: 6, employee_id: 11, topic: "workload", is_awaiting_employee: true },
  due_at: "2026-03-03T12:00:00Z",
};
const topics = { checkin_topics: [{ key: "workload", label: "Workload" }] };
const employee: PageSetup = { as: "employee", company: topics };
const raise = async () => (await screen.findAllByRole("button", { name: "Raise a hand" }))[0]!;

async function raiseHand(setup: PageSetup, words = "The slicer sticks") {
  const page = await openPage("/1", setup);
  await page.user.click(await raise());
  const dialog = await screen.findByRole("dialog", { name: "Raise a hand" });
  await page.fill(await within(dialog).findByLabelText("What's going on?"), words);
  return { page, dialog };
}

test("A hand that is raised stands on the home, and its dialog is closed", async () => {
  const { page, dialog } = await raiseHand({
    ...employee,
    calls: { raiseHand: { raised_hand: { ...hand, content: "The slicer sticks" } } },
  });
  page.answer({ listOwnFollowUps: { raised_hands: [{ ...hand, content: "The slicer sticks" }] } });
  await page.press(within(dialog).getByRole("button", { name: "Raise a hand" }));
  expect(await screen.findByText("Sent to your managers")).toBeVisible();
  expect(await screen.findByText("The slicer sticks")).toBeVisible();
  expect(screen.queryByRole("dialog", { name: "Raise a hand" })).toBeNull();
});

test("What was typed of a raised hand stays when Back closes its dialog, and after a reload", async () => {
  const { page } = await raiseHand(employee, "No gloves left");
  history.back();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Raise a hand" })).toBeNull());
  expect(page.address()).toBe("/1");
  await page.reload();
  await page.user.click(await raise());
  expect(await screen.findByLabelText("What's going on?")).toHaveValue("No gloves left");
});

test("A hand whose answer was lost is the same call when it is tried again after a reload", async () => {
  const { page, dialog } = await raiseHand({
    ...employee,
    calls: { raiseHand: () => loseConnection() },
  });
  await page.press(within(dialog).getByRole("button", { name: "Raise a hand" }));
  await expect.poll(() => page.made("raiseHand").length, { timeout: 5000 }).toBe(2);
  await page.reload();
  page.answer({ raiseHand: { raised_hand: hand } });
  await page.user.click(await raise());
  const again = await screen.findByRole("dialog", { name: "Raise a hand" });
  await within(again).findByDisplayValue("The slicer sticks");
  await page.press(within(again).getByRole("button", { name: "Raise a hand" }));
  expect(await screen.findByText("Sent to your managers")).toBeVisible();
  const keys = page.made("raiseHand").map(({ headers }) => headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(1);
});

test("A hand that the server refuses says so, and its text stays in the dialog", async () => {
  const { page, dialog } = await raiseHand({
    ...employee,
    calls: { raiseHand: () => refuse("rate_limited", { message: "Try again in 5 minutes" }) },
  });
  await page.press(within(dialog).getByRole("button", { name: "Raise a hand" }));
  expect(await screen.findByText("Not sent")).toBeVisible();
  expect(screen.getByText("Try again in 5 minutes")).toBeVisible();
  expect(within(dialog).getByLabelText("What's going on?")).toHaveValue("The slicer sticks");
});

test("The answer to a hand whose dialog Back has closed leaves the person where they are", async () => {
  const { promise, resolve } = Promise.withResolvers<{ raised_hand: typeof hand }>();
  const { page, dialog } = await raiseHand({ ...employee, calls: { raiseHand: () => promise } });
  await page.press(within(dialog).getByRole("button", { name: "Raise a hand" }));
  history.back();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Raise a hand" })).toBeNull());
  resolve({ raised_hand: hand });
  expect(await screen.findByText("Sent to your managers")).toBeVisible();
  expect(page.address()).toBe("/1");
});

test("Own hands that can't be loaded say so", async () => {
  await openPage("/1", { ...employee, calls: { listOwnFollowUps: () => refuse("conflict") } });
  const hands = await screen.findByRole("region", { name: "Your raised hands" });
  expect(await within(hands).findByText("Couldn't load this")).toBeVisible();
});

test("A hand can be lowered before anyone answers it", async () => {
  const fixed = { resolved_at: "2031-05-02T15:00:00.000Z", acknowledgement: "fixed" as const };
  const lowered = { ...hand, ...fixed, is_awaiting_manager: false };
  const page = await openPage("/1", {
    ...employee,
    calls: {
      listOwnFollowUps: { raised_hands: [hand] },
      acknowledgeHand: { raised_hand: lowered },
    },
  });
  await page.press(await screen.findByRole("button", { name: "Lower my hand" }));
  expect(await screen.findByText("Your hand is lowered")).toBeVisible();
  expect(page.made("acknowledgeHand")).toHaveLength(1);
});

test("What is said of a hand that is not fixed is not called off while it is sent", async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const answered = {
    ...{ ...hand, is_awaiting_manager: false, is_awaiting_employee: true },
    ...{ manager_note: "Push harder.", manager: { id: 12, name: "Ada" }, manager_id: 12 },
  };
  const page = await openPage("/1", {
    ...employee,
    calls: {
      listOwnFollowUps: { raised_hands: [answered] },
      acknowledgeHand: () => promise,
    },
  });
  await page.user.click(await screen.findByRole("button", { name: "No, not yet" }));
  const words = screen.getByLabelText(/What's still wrong/);
  await page.fill(words, "I did.");
  await page.press(screen.getByRole("button", { name: "Raise my hand again" }));
  await page.press(screen.getByRole("button", { name: "Cancel" }));
  reject(await refusal());
  expect(await screen.findByText("Not sent")).toBeVisible();
  expect(words).toHaveValue("I did.");
});

test("What is said in a check-in takes no more words while it is sent, and asks no more after it", async () => {
  const { promise, resolve } = Promise.withResolvers<{ checkin: object }>();
  const page = await openPage("/1", {
    ...employee,
    calls: {
      listOwnFollowUps: { checkins: [checkin], checkin },
      acknowledgeCheckin: () => promise,
    },
  });
  const asked = await screen.findByRole("article", { name: "Workload" });
  const words = within(asked).getByLabelText(/How are things/);
  await page.fill(words, "Nobody to close with");
  await page.user.click(within(asked).getByLabelText("Urgent: can't wait"));
  await page.press(within(asked).getByRole("button", { name: "Send" }));
  expect(words).toHaveAttribute("readonly");
  expect(page.inputs("acknowledgeCheckin")).toMatchObject([
    { content: "Nobody to close with", is_urgent: true },
  ]);
  const said = { acknowledged_at: "2026-03-02T15:00:00Z", content: "Nobody to close with" };
  // The list that is fetched anew does not come.
  page.answer({ listOwnFollowUps: () => new Promise(() => undefined) });
  resolve({
    checkin: { ...checkin, ...said, is_awaiting_employee: false, is_awaiting_manager: true },
  });
  expect(await screen.findByText("Thanks for letting us know")).toBeVisible();
  expect(await screen.findByText("You said: Nobody to close with")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^(Send|All good)$/ })).toBeNull();
});

test("Who takes back what they wrote, and with it that it can't wait, says that all is well", async () => {
  const page = await openPage("/1", {
    ...employee,
    calls: {
      listOwnFollowUps: { checkins: [checkin], checkin },
      acknowledgeCheckin: { checkin: { ...checkin, is_awaiting_employee: false } },
    },
  });
  const words = await screen.findByLabelText(/How are things/);
  await page.fill(words, "The oven smokes");
  await page.user.click(screen.getByLabelText("Urgent: can't wait"));
  await page.fill(words, "");
  await page.press(screen.getByRole("button", { name: "All good" }));
  await expect.poll(() => page.inputs("acknowledgeCheckin").length).toBe(1);
  const [said] = page.inputs("acknowledgeCheckin");
  expect(said?.content ?? "").toBe("");
  expect(said?.is_urgent ?? false).toBe(false);
});

test("A manager raises a hand too, from their home, for all managers", async () => {
  const { page, dialog } = await raiseHand({
    calls: { raiseHand: { raised_hand: hand }, listMemoResponses: {}, listCelebrations: {} },
  });
  expect(within(dialog).queryByLabelText(/^Send to/)).toBeNull();
  await page.press(within(dialog).getByRole("button", { name: "Raise a hand" }));
  await expect
    .poll(() => page.inputs("raiseHand"))
    .toMatchObject([{ content: "The slicer sticks" }]);
});

/** What `refuse` throws. */
async function refusal(): Promise<unknown> {
  try {
    return refuse("conflict");
  } catch (error) {
    return error;
  }
}
