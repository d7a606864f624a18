// @vitest-environment happy-dom
import type { CallOutput } from "@lineup/contract/calls";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { sentMemo } from "#web/lib/testing/memos.ts";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { refuse } from "#web/lib/testing/refusal.ts";

type Send = Partly<CallOutput<"getSend">["memo_template_send"]>;
type SendAnswer = Partly<CallOutput<"getSend">>;

const draft: Send = {
  ...{ id: 7, title: "Week 12", content: "", status: "draft", revision: 1, memo_count: 1 },
  memos: [sentMemo({ status: "draft" })],
};
const overtaken = "Someone changed this while you were typing. Saving replaces their version.";
const changed = { type: "MemoSendChanged", payload: { id: 7 } };
const lists: Answers = { getReach: { count: 3 }, listTemplates: {}, listSendMedia: {} };
const title = () => screen.findByLabelText("Title");
const note = () => screen.findByLabelText(/^Note for managers/);
const save = () => screen.getByRole("button", { name: "Save" });

/** A send on the server, which each saving and each change of another changes. */
function sendOf(send: Send = draft) {
  const kept = { send };
  const change = (to: Send): void =>
    void (kept.send = { ...kept.send, ...to, revision: (kept.send.revision ?? 0) + 1 });
  const answer = (): SendAnswer => ({ memo_template_send: kept.send });
  const calls: Answers = {
    ...lists,
    getSend: answer,
    updateSend({ revision, title: named, content }) {
      if (revision !== undefined && revision !== kept.send.revision) refuse("stale_version");
      change({ ...(named && { title: named }), ...(content !== undefined && { content }) });
      return answer();
    },
  };
  return { calls, change };
}

test("What another manager saves shows where nothing was typed, and is said beside what was", async () => {
  const { calls, change } = sendOf();
  const page = await openPage("memo-send/7", { calls });
  await page.fill(await note(), "Mine");
  change({ title: "Of the admin", content: "Theirs" });
  await page.live(changed);
  await waitFor(async () => expect(await title()).toHaveValue("Of the admin"));
  expect(await note()).toHaveValue("Mine");
  expect(await note()).toHaveAccessibleDescription(new RegExp(overtaken));
  await page.user.click(save());
  expect(await screen.findByText("Saved")).toBeVisible();
  expect(screen.queryByText(overtaken)).toBeNull();
});

test("Who did not hear of another's change is told when they save over the same field", async () => {
  const { calls, change } = sendOf();
  const page = await openPage("memo-send/7", { calls });
  await page.fill(await note(), "Mine");
  change({ content: "Theirs" });
  await page.user.click(save());
  expect(await screen.findByText(overtaken)).toBeVisible();
  expect(await note()).toHaveValue("Mine");
  await page.user.click(save());
  expect(await screen.findByText("Saved")).toBeVisible();
  expect(page.inputs("updateSend").at(-1)).toMatchObject({ content: "Mine", revision: 2 });
});

test("A change of another field is no reason to ask: both are saved", async () => {
  const { calls, change } = sendOf();
  const page = await openPage("memo-send/7", { calls });
  await page.fill(await note(), "Mine");
  change({ title: "Of the admin" });
  await page.user.click(save());
  expect(await screen.findByText("Saved")).toBeVisible();
  expect(screen.queryByText(overtaken)).toBeNull();
  await waitFor(async () => expect(await title()).toHaveValue("Of the admin"));
});

test("A date that does not go with the start is refused beside it, before it is saved", async () => {
  const { calls } = sendOf();
  const page = await openPage("memo-send/7", { language: "es", calls });
  await page.fill(await screen.findByLabelText(/^Se envía/), "2031-05-17T09:00");
  const due = screen.getByLabelText(/^Fecha límite/);
  await page.fill(due, "2031-05-16T09:00");
  await page.user.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(due).toHaveFocus());
  expect(due).toHaveAccessibleDescription("No puede vencer antes de enviarse");
  expect(page.inputs("updateSend")).toEqual([]);
});

test("What was typed about a send that is out stays after a reload", async () => {
  const { calls } = sendOf({ ...draft, status: "published" });
  const page = await openPage("memo-send/7", { calls });
  const edit = () => screen.findByRole("button", { name: "Edit" });
  await page.user.click(await edit());
  await page.fill(await note(), "Mine");
  await page.reload();
  await page.user.click(await edit());
  expect(await note()).toHaveValue("Mine");
});

test("A scheduled send isn't moved to a time that has passed, which would send it without asking", async () => {
  const start_at = "2031-05-17T09:00:00Z";
  const { calls } = sendOf({ ...draft, status: "scheduled", start_at });
  const page = await openPage("memo-send/7", { calls });
  await page.user.click(await screen.findByRole("button", { name: "Edit" }));
  const start = await screen.findByLabelText(/^Goes out/);
  await page.fill(start, "2021-05-17T09:00");
  await page.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(start).toHaveAccessibleDescription(/This time has already passed/));
  expect(page.inputs("updateSend")).toEqual([]);
});

test("A send without a memo is not asked about: why it can't go out is said", async () => {
  const { calls } = sendOf({ ...draft, memos: [], memo_count: 0 });
  const errors = { memos: ["Add a memo first"] };
  const page = await openPage("memo-send/7", {
    calls: { ...calls, publishSend: () => refuse("validation_failed", { message: "No", errors }) },
  });
  await page.press(await screen.findByRole("button", { name: /^Send (now|to)/ }));
  expect(await screen.findByText("This can't go out yet:")).toBeVisible();
  expect(screen.queryByRole("dialog", { name: /Send/ })).toBeNull();
});

test("A draft that is archived under the hand of who writes in it shows what was not saved", async () => {
  const { calls, change } = sendOf();
  const page = await openPage("memo-send/7", { calls });
  await page.fill(await note(), "Not saved yet");
  change({ status: "archived" });
  await page.live(changed);
  const unsaved = await screen.findByText(/haven't been saved/);
  const alert = unsaved.closest<HTMLElement>("[role=alert]")!;
  expect(alert).toHaveTextContent("Not saved yet");
  await page.user.click(within(alert).getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByText(/haven't been saved/)).toBeNull());
});

test("A draft that is deleted with words in it that were not saved leaves for the list without asking", async () => {
  const { calls } = sendOf();
  const page = await openPage("memo-send/7", {
    calls: { ...calls, deleteSend: {}, listSends: {} },
  });
  await page.fill(await note(), "Not saved.");
  await page.user.click(screen.getByRole("button", { name: "More actions: Week 12" }));
  await page.user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: /Delete/ });
  await page.press(within(dialog).getByRole("button", { name: "Delete" }));
  await expect.poll(page.address).toBe("/1/memo-sends");
  expect(screen.queryByRole("dialog", { name: "Leave without saving?" })).toBeNull();
});

test("What a send was made of is said to be deleted once it is, and not where it could not be asked for", async () => {
  const { calls } = sendOf({ ...draft, status: "published", memo_template_id: 4 });
  const page = await openPage("memo-send/7", {
    calls: { ...calls, getTemplate: () => refuse("conflict", { message: "Too busy" }) },
  });
  const facts = await screen.findByRole("region", { name: "About this bundle" });
  expect(await within(facts).findByText("Too busy")).toBeVisible();
  expect(within(facts).queryByText("No longer exists")).toBeNull();
  page.answer({ getTemplate: () => refuse("not_found") });
  await page.reload();
  expect(await screen.findByText("No longer exists")).toBeVisible();
});

test("A send that was archived before it went out isn't said to be sent, or to go out", async () => {
  const dates = { start_at: "2026-03-09T14:00:00Z", archived_at: "2026-03-02T14:00:00Z" };
  const { calls } = sendOf({
    ...{ ...draft, ...dates, status: "archived", published_at: null, mode: "recipients" },
  });
  await openPage("memo-send/7", { calls });
  expect(await screen.findByRole("heading", { name: "Memos" })).toBeVisible();
  const facts = screen.getByRole("region", { name: "About this bundle" });
  expect(facts).toHaveTextContent("No one selected");
  expect(facts).toHaveTextContent("Archived");
  expect(facts).not.toHaveTextContent(/Goes out|Sent/);
});

test("Of a sent send, dates that have passed are in the past tense, and those ahead aren't", async () => {
  const dates = { reveal_at: "2021-05-17T09:00:00Z", end_at: "2091-05-17T09:00:00Z" };
  const { calls } = sendOf({ ...draft, ...dates, status: "published" });
  await openPage("memo-send/7", { calls });
  const facts = await screen.findByRole("region", { name: "About this bundle" });
  expect(facts).toHaveTextContent(/Opened.*Ends/);
});

test("A draft whose sending fails is said not to be sent", async () => {
  const { calls } = sendOf();
  const page = await openPage("memo-send/7", {
    calls: { ...calls, publishSend: () => refuse("conflict", { message: "Too busy" }) },
  });
  await page.press(await screen.findByRole("button", { name: /^Send (now|to)/ }));
  const dialog = await screen.findByRole("dialog", { name: "Send “Week 12” now?" });
  await page.press(within(dialog).getByRole("button", { name: /^Send/ }));
  expect(await screen.findByText("The bundle couldn't be sent")).toBeVisible();
});

test("A tab of sends that has nothing says what would stand there, and a search can be cleared", async () => {
  const page = await openPage("memo-sends?status=archived", { calls: { listSends: {} } });
  expect(await screen.findByText("Nothing archived")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
  await page.user.type(screen.getByRole("searchbox", { name: "Search bundles" }), "zzz");
  await expect.poll(page.address).toMatch(/terms=zzz/);
  await page.user.click(await screen.findByRole("button", { name: "Clear filters" }));
  await expect.poll(page.address).toBe("/1/memo-sends?status=archived");
  expect(await screen.findByText("Nothing archived")).toBeVisible();
});

test("A page that there is no more gives way to the last one", async () => {
  const page = await openPage("memo-sends?page=400", {
    calls: {
      listSends: ({ page: current }) => ({
        sends: current > 1 ? [] : [{ title: "Week 25" }],
        ...{ current_page: current, total_pages: 1, total: 1 },
      }),
    },
  });
  expect(await screen.findByRole("link", { name: "Week 25" })).toBeVisible();
  await expect.poll(page.address).toBe("/1/memo-sends");
});

test("A send that is held says so, and undoing it makes it a draft again", async () => {
  const held_until = new Date(Date.now() + 11_000).toISOString();
  const { calls, change } = sendOf({ ...draft, status: "scheduled", held_until });
  const page = await openPage("memo-send/7", {
    calls: {
      ...calls,
      undoSends: () => {
        change({ status: "draft", held_until: null });
        return {};
      },
    },
  });
  expect(await screen.findByText(/No one has it yet/)).toBeVisible();
  expect(screen.getByText("Going out")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  await page.user.click(screen.getByRole("button", { name: /^Undo/ }));
  expect(await screen.findByText("Not sent. It's a draft again.")).toBeVisible();
  expect(page.inputs("undoSends")).toMatchObject([{ ids: [7] }]);
  expect(await note()).toBeVisible();
});
