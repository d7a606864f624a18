// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openPage, type Page, type PageSetup } from "#web/lib/testing/open-page.tsx";
import { loseConnection, refuse } from "#web/lib/testing/refusal.ts";

const places = {
  locations: [{ id: 2, name: "Lakeside" }],
  audiences: [{ id: 3, name: "Kitchen" }],
};
const sent = { memo: { id: 9, title: "Oven" } };
const answers = { getReach: { count: 3 }, createMemo: sent, getMemo: sent };
const title = () => screen.getByLabelText("Title");
const text = () => screen.findByRole("textbox", { name: "Text" });
const send = () => screen.findByRole("button", { name: "Send to all 3 people" });
const button = (name: string | RegExp) => screen.getByRole("button", { name });

async function compose({ calls, ...setup }: PageSetup = {}): Promise<Page> {
  const page = await openPage("memos/new", { ...setup, calls: { ...answers, ...calls } });
  await write(page);
  return page;
}

async function write(page: Page): Promise<void> {
  await page.fill(title(), "Oven");
  await page.fill(await text(), "Please read.");
  // The editor tells of it a moment later; the preview shows what the form knows.
  await waitFor(() => expect(screen.getAllByText("Please read.")).toHaveLength(2));
}

test("What was written is found again after a reload, and is gone once it was sent", async () => {
  const page = await compose();
  await page.reload();
  expect(await screen.findByText("Your draft was restored.")).toBeVisible();
  expect(title()).toHaveValue("Oven");
  expect(await text()).toHaveTextContent("Please read.");
  await page.user.click(await send());
  await expect.poll(page.address).toBe("/1/memo/9");
  expect(page.inputs("createMemo")).toMatchObject([{ title: "Oven", status: "published" }]);
  expect(Object.keys(localStorage).filter((key) => key.includes("draft"))).toEqual([]);
});

test.each(["memos/new", "memo-template/new"])(
  "A new text is written in the language of the screen, whatever the account's: %s",
  async (address) => {
    await openPage(address, { language: "es", user: { default_locale: "en" }, calls: answers });
    expect(await screen.findByLabelText("Escrito en")).toHaveValue("es");
  },
);

test("What is in the way of sending stands beside its field, and the first takes the focus", async () => {
  const page = await openPage("memos/new", { calls: { ...answers, getReach: { count: 0 } } });
  await page.user.click(button("Change who gets it"));
  await page.user.click(screen.getByRole("radio", { name: "People by name" }));
  await screen.findAllByText("This reaches no one yet");
  await page.fill(screen.getByLabelText(/^Goes out/), "2031-05-02T09:00");
  await page.fill(screen.getByLabelText(/^Due/), "2031-05-01T09:00");
  await page.user.click(button("Schedule"));
  for (const problem of [
    "This field is required",
    /^Write something, or attach a file/,
    "It can't be due before it goes out",
    "This reaches no one yet. Choose who gets it.",
  ])
    expect(screen.getByText(problem)).toBeVisible();
  await waitFor(() => expect(title()).toHaveFocus());
  expect(page.inputs("createMemo")).toEqual([]);
});

test("A memo with nothing to read is not sent, and the text says why", async () => {
  const page = await openPage("memos/new", { calls: answers });
  await page.fill(title(), "Only a title");
  const editor = await text();
  await page.user.click(await send());
  await waitFor(() => expect(editor).toHaveFocus());
  expect(editor).toBeInvalid();
  expect(editor).toHaveAccessibleDescription("Write something, or attach a file.");
  await page.fill(editor, "The fryer is broken");
  await waitFor(() => expect(editor).toBeValid());
});

test("A due date that has passed is refused before anything is sent", async () => {
  const page = await compose();
  await page.fill(screen.getByLabelText(/^Due/), "2026-01-02T10:00");
  await page.user.click(await send());
  expect(screen.getByText("The due date must be in the future")).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(/^Due/)).toHaveFocus());
  expect(page.inputs("createMemo")).toEqual([]);
});

test("Who wants to leave while a memo is being sent waits for it", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof sent>();
  const page = await compose({ calls: { createMemo: () => promise } });
  await page.user.click(await send());
  await page.user.click((await screen.findAllByRole("link", { name: "Follow-ups" }))[0]!);
  const asked = await screen.findByRole("dialog", { name: "Sending…" });
  expect(asked).toHaveTextContent("You can leave as soon as it's done.");
  expect(page.address()).toBe("/1/memos/new");
  resolve(sent);
  await expect.poll(page.address).toBe("/1/memo/9");
  expect(screen.queryByRole("dialog", { name: "Sending…" })).toBeNull();
});

test("The way back leads past the composer after a memo was sent while someone went back", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof sent>();
  const page = await openPage("memos", { calls: { ...answers, createMemo: () => promise } });
  await page.user.click((await screen.findAllByRole("link", { name: "Write a memo" }))[0]!);
  await screen.findByLabelText("Title");
  await write(page);
  await page.user.click(await send());
  history.back();
  expect(await screen.findByRole("dialog", { name: "Sending…" })).toBeVisible();
  resolve(sent);
  await expect.poll(page.address).toMatch(/^\/1\/memo\/9/);
  history.back();
  await expect.poll(page.address).toBe("/1/memos");
});

test("Sending that gets no answer ends, and is the same call when it is tried again", async () => {
  const wait = setTimeout;
  const checks: (() => void)[] = [];
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms: number) =>
    ms === 15_000 ? checks.push(run) : wait(run, ms)) as unknown as typeof setTimeout);
  const page = await compose({ calls: { createMemo: () => new Promise(() => undefined) } });
  await page.user.click(await send());
  await expect.poll(() => page.made("createMemo").length).toBe(1);
  for (const check of checks.splice(0)) check();
  await expect.poll(() => checks.length).toBeGreaterThan(0);
  page.network.isUp = false;
  for (const check of checks) check();
  expect(await screen.findByText("No response for 30 seconds. Try again.")).toBeVisible();
  page.network.isUp = true;
  page.answer({ createMemo: sent });
  await page.user.click(await send());
  await expect.poll(page.address).toBe("/1/memo/9");
  expect(keysOf(page)).toEqual([keysOf(page)[0], keysOf(page)[0]]);
});

test("A memo whose answer was lost is the same call also when it is sent from the draft", async () => {
  const page = await compose({ calls: { createMemo: () => loseConnection() } });
  await page.user.click(await send());
  expect(await screen.findByText("Not sent")).toBeVisible();
  const [key] = keysOf(page);
  page.answer({ createMemo: sent });
  await page.reload();
  await screen.findByText("Your draft was restored.");
  await text();
  await page.user.click(await send());
  await expect.poll(page.address).toBe("/1/memo/9");
  expect(new Set(keysOf(page))).toEqual(new Set([key]));
});

test("While a draft is being saved nothing can be typed that would be lost", async () => {
  const page = await compose({ calls: { createMemo: () => new Promise(() => undefined) } });
  await page.user.click(button("Save draft"));
  await expect.poll(() => page.made("createMemo").length).toBe(1);
  for (const field of [title(), await text()]) expect(field.closest("[inert]")).not.toBeNull();
});

test("A field that the server refuses says why, and everything stays as it was written", async () => {
  const errors = { title: ["Another memo has this title"] };
  const page = await compose({
    calls: { createMemo: () => refuse("validation_failed", { message: "No", errors }) },
  });
  await page.user.click(await send());
  expect(await screen.findByText("Another memo has this title")).toBeVisible();
  await waitFor(() => expect(title()).toHaveFocus());
  expect(title()).toHaveValue("Oven");
});

test("A session that ends leads to the login and back to the draft", async () => {
  const page = await compose({ calls: { createMemo: () => refuse("unauthenticated") } });
  await page.user.click(await send());
  await expect.poll(page.address).toBe("/login?redirect=%2F1%2Fmemos%2Fnew&reason=session");
  expect(
    await screen.findByText("Your session ended. Log in to pick up where you left off."),
  ).toBeVisible();
  expect(localStorage.getItem("pushkin-token")).toBeNull();
  expect(JSON.stringify(localStorage)).toContain("Please read.");
});

test("Each of two tabs keeps its own draft of a new memo", async () => {
  const page = await compose();
  await expect.poll(() => JSON.stringify(localStorage)).toContain("Please read.");
  const key = Object.keys(localStorage).find((each) => each.includes("draft:"))!;
  const theirs = JSON.stringify({ ...JSON.parse(localStorage.getItem(key)!), title: "Theirs" });
  localStorage.setItem(key, theirs);
  window.dispatchEvent(new StorageEvent("storage", { key }));
  await page.user.type(title(), "!");
  await expect.poll(() => JSON.stringify(localStorage)).toContain("Oven!");
  expect(localStorage.getItem(key)).toBe(theirs);
});

test("Locations that could not be loaded are not silently all of them", async () => {
  const page = await openPage("memos/new", {
    calls: { ...answers, listLocationNames: () => refuse("internal", { message: "Too busy" }) },
  });
  const recipients = screen.getByRole("region", { name: "Who gets it" });
  const failure = await within(recipients).findByRole("alert");
  page.answer({ listLocationNames: { locations: places.locations } });
  await page.user.click(within(failure).getByRole("button", { name: "Try again" }));
  expect(await within(recipients).findByRole("group", { name: "Locations" })).toBeVisible();
  expect(within(recipients).queryByRole("alert")).toBeNull();
});

function keysOf(page: Page): (string | null)[] {
  return page.made("createMemo").map(({ headers }) => headers.get("idempotency-key"));
}

test("A survey starts with one empty answer of its own, and says its type", async () => {
  const sets = [{ key: "mood", label: "Mood", options: ["Good", "Bad"] }];
  const page = await openPage("memos/new", {
    ...{ company: { default_survey_options: sets }, calls: answers },
  });
  const given = () =>
    screen.getAllByLabelText<HTMLInputElement>(/^Answer \d+$/).map((field) => field.value);
  await page.user.click(screen.getByRole("radio", { name: /^Survey/ }));
  expect(await screen.findByText("Survey type: Default")).toBeVisible();
  const set = screen.getByRole<HTMLSelectElement>("combobox", { name: "Answers" });
  expect(within(set).getAllByRole("option").at(-1)).toHaveTextContent("Custom");
  expect([set.value, given()]).toEqual(["custom", [""]]);
  await page.user.selectOptions(set, "Mood");
  expect(given()).toEqual(["Good", "Bad"]);
  await page.user.selectOptions(set, "Custom");
  expect(given()).toEqual([""]);
});

test("A celebration is of one of three occasions, and starts with the default one", async () => {
  const page = await openPage("memos/new", { calls: answers });
  await page.user.click(screen.getByRole("radio", { name: /^Celebration/ }));
  const occasions = within(await screen.findByRole("group", { name: "Occasion" }));
  const names = occasions.getAllByRole("radio").map((one) => one.getAttribute("value"));
  expect(names).toEqual(["other", "birthday", "anniversary"]);
  expect(occasions.getByRole("radio", { name: /^Default/ })).toBeChecked();
});

test("Recipients start as everyone: all locations and all audiences", async () => {
  const page = await compose({ company: places });
  await page.user.click(button("Save draft"));
  await expect.poll(() => page.inputs("createMemo").length).toBe(1);
  expect(page.inputs("createMemo")[0]).toMatchObject({
    ...{ mode: "segments", location_ids: [], audience_ids: [], recipient_ids: [] },
  });
});
