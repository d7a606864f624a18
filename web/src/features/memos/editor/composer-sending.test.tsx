// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { sentMemo } from "#web/lib/testing/memos.ts";
import { type Page, type PageSetup, openPage } from "#web/lib/testing/open-page.tsx";
import { refuse } from "#web/lib/testing/refusal.ts";

const held_until = new Date(Date.now() + 11_000).toISOString();
const held = sentMemo({ id: 9, title: "Oven", status: "scheduled", start_at: null, held_until });
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
    "To: Everyone. That's Ada Appleton, Basil Barker and 58 others. You can undo it for 10 seconds.",
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
