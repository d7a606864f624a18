// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { sentMemo } from "#web/lib/testing/memos.ts";
import { type Page, type PageSetup, openPage } from "#web/lib/testing/open-page.tsx";
import { refuse } from "#web/lib/testing/refusal.ts";

const held_until = new Date(Date.now() + 11_000).toISOString();
const held = sentMemo({
  ...{ id: 9, title: "Oven", status: "scheduled", start_at: null },
  ...{ held_until, can_undo: true },
});
const draft = sentMemo({ id: 9, title: "Oven", status: "draft", held_until: null });
const everyone = {
  count: 60,
  sample: [
    { id: 1, name: "Ada Appleton" },
    { id: 2, name: "Basil Barker" },
  ],
};
const answers = {
  ...{ getReach: everyone, createMemo: { memo: held }, getMemo: { memo: held } },
  ...{ readMemo: {}, getMemoProgress: {}, getFlagsOfMemo: {}, listMemoRecipients: {} },
};
const send = (name: string | RegExp) => screen.findByRole("button", { name });

async function compose({ calls, ...setup }: PageSetup = {}): Promise<Page> {
  const page = await openPage("memos/new", { ...setup, calls: { ...answers, ...calls } });
  await page.fill(await screen.findByLabelText(/^(Title|Título)$/), "Oven");
  await page.fill(await screen.findByRole("textbox", { name: /^(Text|Texto)$/ }), "Please read.");
  await waitFor(() => expect(screen.getAllByText("Please read.")).toHaveLength(2));
  return page;
}

test("Who gets a memo stands first, with their number", async () => {
  await compose();
  const [first] = screen.getAllByRole("region");
  expect(first).toHaveAccessibleName("Who gets it");
  expect(first).toHaveTextContent("Everyone · This reaches 60 people");
});

test("Sending to more than ten people asks once and names them, and asks for a hold", async () => {
  const page = await compose();
  await page.user.click(await send("Send to all 60 people"));
  const asked = await screen.findByRole("dialog", { name: "Send to all 60 people?" });
  expect(asked).toHaveTextContent(
    "To: Everyone. That's Ada Appleton, Basil Barker and 58 others. You'll have 10 seconds to undo it.",
  );
  await page.press(within(asked).getByRole("button", { name: "Cancel" }));
  expect(page.inputs("createMemo")).toEqual([]);
  await page.user.click(await send("Send to all 60 people"));
  await page.press(
    within(await screen.findByRole("dialog", { name: /^Send/ })).getByRole("button", {
      name: /^Send to all/,
    }),
  );
  await expect.poll(page.address).toBe("/1/memo/9");
  expect(page.inputs("createMemo")).toMatchObject([{ status: "published", hold: true }]);
});

test("Sending to ten people or fewer asks nothing", async () => {
  const page = await compose({ calls: { getReach: { count: 10 } } });
  await page.user.click(await send("Send to all 10 people"));
  await expect.poll(page.address).toBe("/1/memo/9");
});

test("The button says the number in Spanish, and that it is scheduled", async () => {
  const page = await compose({ language: "es" });
  expect(await send("Enviar a todos (60 personas)")).toBeVisible();
  await page.fill(screen.getByLabelText(/^Se envía/), "2031-05-02T09:00");
  expect(await send("Programar para todos (60 personas)")).toBeVisible();
});

test("What can't be sent is not asked about", async () => {
  const page = await openPage("memos/new", { calls: answers });
  await page.user.click(await send("Send to all 60 people"));
  expect(await screen.findByText("This field is required")).toBeVisible();
  expect(screen.queryByRole("dialog", { name: /^Send/ })).toBeNull();
});

test("A held memo says that no one has it, and undoing it leads back to the editor", async () => {
  const page = await openPage("memo/9", { calls: answers });
  expect(await screen.findByText(/No one has it yet/)).toBeVisible();
  expect(screen.getByText("Going out")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Edit" })).toBeNull();
  page.answer({ undoMemo: { memo: draft }, getMemo: { memo: draft } });
  await page.user.click(await send(/^Undo/));
  await expect.poll(page.address).toBe("/1/memo/9?edit=yes");
  expect(await screen.findByText("Not sent. It's a draft again.")).toBeVisible();
  expect(page.inputs("undoMemo")).toMatchObject([{ id: 9 }]);
});

test("A memo of a bundle that was sent alone is undone to its schedule, and its page stays", async () => {
  const ofBundle = { ...held, send_id: 7 };
  const page = await openPage("memo/9", { calls: { ...answers, getMemo: { memo: ofBundle } } });
  expect(await screen.findByText("Going out")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Open bundle" })).toBeNull();
  const back = { start_at: "2031-05-02T09:00:00Z", held_until: null, can_undo: false };
  const memo = { ...ofBundle, ...back };
  page.answer({ undoMemo: { memo }, getMemo: { memo } });
  await page.user.click(await send(/^Undo/));
  expect(await screen.findByText("Not sent. It's scheduled again.")).toBeVisible();
  expect(page.address()).toBe("/1/memo/9");
  expect(await screen.findByText("Scheduled")).toBeVisible();
});

test("A memo that is held with its bundle is undone there", async () => {
  const memo = { ...held, send_id: 7, can_undo: false };
  await openPage("memo/9", { calls: { ...answers, getMemo: { memo } } });
  expect(await screen.findByRole("link", { name: "Open bundle" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
});

test("A held memo whose day is still to come says that it is scheduled", async () => {
  const memo = { ...held, start_at: "2031-05-02T09:00:00Z" };
  await openPage("memo/9", { calls: { ...answers, getMemo: { memo } } });
  expect(await screen.findByText(/^Scheduled for/)).toBeVisible();
  expect(screen.getByText("Scheduled")).toBeVisible();
  expect(screen.queryByText("Going out")).toBeNull();
});

test("An undo that comes too late says so, and the page shows the memo as sent", async () => {
  const page = await openPage("memo/9", { calls: answers });
  const undo = await send(/^Undo/);
  page.answer({
    undoMemo: () => refuse("conflict", { message: "This has gone out already" }),
    getMemo: { memo: sentMemo({ id: 9, title: "Oven", held_until: null }) },
  });
  await page.user.click(undo);
  expect(await screen.findByText("This has gone out already")).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/No one has it yet/)).toBeNull());
});

/** Chooses people by name, one after the other. */
async function choose(page: Page, names: readonly string[]): Promise<void> {
  const search = await screen.findByRole("searchbox", { name: "Find people by name" });
  for (const name of names) {
    await page.user.type(search, name);
    await page.user.click(await send(name));
  }
}

const twelve = Array.from({ length: 12 }, (_, at) => ({ id: 30 + at, name: `Person ${at + 10}` }));
const listEmployeeNames = ({ terms }: { terms?: string | undefined }) => ({
  employees: twelve.filter(({ name }) => name === terms),
});

test("The question names people who were chosen by name once", async () => {
  const reach = { count: 12, sample: twelve.slice(0, 10) };
  const page = await compose({
    calls: {
      listEmployeeNames,
      getReach: ({ mode }) => (mode === "recipients" ? reach : everyone),
    },
  });
  await page.user.click(await send("Change who gets it"));
  await page.user.click(await screen.findByRole("radio", { name: "People by name" }));
  await choose(
    page,
    twelve.map(({ name }) => name),
  );
  await page.user.click(await send("Send to 12 people"));
  const asked = await screen.findByRole("dialog", { name: "Send to 12 people?" });
  expect(asked).toHaveTextContent(/To: Person 10, .*Person 21\. You'll have 10 seconds/);
  expect(asked).not.toHaveTextContent("That's");
  expect(asked.textContent.match(/Person 10/g)).toHaveLength(1);
});

const scheduled = sentMemo({
  ...{ id: 9, title: "Oven", status: "scheduled", start_at: "2031-05-02T09:00:00Z" },
  ...{ held_until: null, send_id: null, recipient_count: 60, revision: 1, mode: "segments" },
});

test("Saving another change of a scheduled memo asks nothing and holds nothing", async () => {
  const page = await openPage("memo/9?edit=yes", {
    calls: {
      ...answers,
      getMemo: { memo: scheduled },
      listMemoRecipients: { recipients: everyone.sample },
      updateMemo: { memo: held },
    },
  });
  await page.fill(await screen.findByLabelText("Title"), "Oven two");
  page.answer({ updateMemo: { memo: scheduled } });
  await page.user.click(await send("Save changes"));
  await expect.poll(() => page.inputs("updateMemo")).toHaveLength(1);
  expect(page.inputs("updateMemo")[0]).not.toHaveProperty("hold");
});

test("A scheduled memo whose start is removed asks before it is sent, and is held", async () => {
  const page = await openPage("memo/9?edit=yes", {
    calls: {
      ...answers,
      getMemo: { memo: scheduled },
      listMemoRecipients: { recipients: everyone.sample },
      updateMemo: { memo: held },
    },
  });
  await page.fill(await screen.findByLabelText(/^Goes out/), "");
  await page.user.click(await send("Send to all 60 people"));
  const asked = await screen.findByRole("dialog", { name: "Send to all 60 people?" });
  await waitFor(() => expect(asked).toHaveTextContent("Ada Appleton, Basil Barker and 58 others"));
  expect(page.inputs("updateMemo")).toEqual([]);
  page.answer({ getMemo: { memo: held } });
  await page.press(within(asked).getByRole("button", { name: /^Send to all/ }));
  await expect
    .poll(() => page.inputs("updateMemo"))
    .toMatchObject([{ id: 9, start_at: null, hold: true }]);
  expect(await screen.findByText(/No one has it yet/)).toBeVisible();
});
