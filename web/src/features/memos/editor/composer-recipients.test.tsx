// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { sentMemo } from "#web/lib/testing/memos.ts";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage } from "#web/lib/testing/open-page.tsx";
import { refuse } from "#web/lib/testing/refusal.ts";

const draft = sentMemo({ id: 9, title: "Oven", status: "draft", revision: 1 });
const answers: Answers = {
  getReach: { count: 3 },
  getMemo: { memo: draft },
  getMemoProgress: {},
  listMemoRecipients: {},
  getFlagsOfMemo: {},
  readMemo: {},
  listLocationNames: { locations: [{ id: 2, name: "Lakeside" }] },
};
const title = () => screen.findByLabelText("Title");
const text = () => screen.findByRole("textbox", { name: "Text" });
const button = (name: string) => screen.findByRole("button", { name });
const locations = () => screen.findByRole("group", { name: "Locations" });

test("People are named and removed again, and what is saved names them", async () => {
  const page = await openPage("memos/new", {
    calls: {
      ...answers,
      listEmployeeNames: { employees: [{ id: 21, name: "Basil Barker" }] },
      createMemo: { memo: draft },
    },
  });
  await page.user.click(await button("Change who gets it"));
  const search = await screen.findByRole("searchbox", { name: "Find people by name" });
  await page.user.type(search, "basil");
  await page.user.click(await button("Basil Barker"));
  const chosen = await screen.findByRole("list", { name: "People by name" });
  expect(within(chosen).getByText("Basil Barker")).toBeVisible();
  expect(search).toHaveValue("");
  await page.fill(await title(), "Oven");
  await page.user.click(await button("Save draft"));
  await expect.poll(() => page.inputs("createMemo")).toMatchObject([{ recipient_ids: [21] }]);
});

test("Who could not be looked for is not said to be no one", async () => {
  const page = await openPage("memos/new", {
    calls: { ...answers, listEmployeeNames: () => refuse("conflict", { message: "Too busy" }) },
  });
  await page.user.click(await button("Change who gets it"));
  const search = await screen.findByRole("searchbox", { name: "Find people by name" });
  await page.user.type(search, "basil");
  expect(await screen.findByText("Too busy")).toBeVisible();
  expect(screen.queryByText("No one by that name")).toBeNull();
  page.answer({ listEmployeeNames: { employees: [{ name: "Basil Barker" }] } });
  await page.user.type(search, " b");
  expect(await button("Basil Barker")).toBeVisible();
});

test("A draft for a location that was deleted says so, and does not turn into one for all", async () => {
  const page = await openPage("memo/9?edit=yes", {
    calls: { ...answers, getMemo: { memo: { ...draft, locations: [{ id: 5, name: "Kiosk" }] } } },
  });
  await page.user.click(await button("Change who gets it"));
  const gone = await within(await locations()).findByRole("checkbox", {
    name: "A deleted location",
  });
  const all = within(await locations()).getByRole("checkbox", { name: "All" });
  expect(gone).toBeChecked();
  expect(all).not.toBeChecked();
  await page.user.click(gone);
  await waitFor(() => expect(gone).not.toBeInTheDocument());
  expect(all).toBeChecked();
});

test("A draft for a location says so where the company hides locations, and can be for all", async () => {
  const page = await openPage("memo/9?edit=yes", {
    flags: { "disable-locations": true },
    calls: {
      ...answers,
      getMemo: { memo: { ...draft, locations: [{ id: 2, name: "Lakeside" }] } },
    },
  });
  await page.user.click(await button("Change who gets it"));
  const group = await locations();
  expect(await within(group).findByRole("checkbox", { name: "Lakeside" })).toBeChecked();
  await page.user.click(within(group).getByRole("checkbox", { name: "All" }));
  await waitFor(() => expect(screen.queryByRole("group", { name: "Locations" })).toBeNull());
});

test("The preview turns to the Spanish text, which is there again when it is turned off and on", async () => {
  const page = await openPage("memos/new", { calls: answers });
  const spanish = () => screen.findByRole("switch", { name: /Also in Spanish/ });
  await page.user.click(await spanish());
  await page.fill(await screen.findByLabelText("Title in Spanish"), "Lista de cierre");
  const preview = screen.getByRole("complementary", { name: "Preview on a phone" });
  await page.user.click(
    await within(preview).findByRole("button", { name: "Show the translation" }),
  );
  expect(await within(preview).findByText("Lista de cierre")).toBeVisible();
  await page.user.click(await spanish());
  await waitFor(() => expect(screen.queryByLabelText("Title in Spanish")).toBeNull());
  await page.user.click(await spanish());
  expect(await screen.findByLabelText("Title in Spanish")).toHaveValue("Lista de cierre");
});

test("What is missing in Spanish is said beside its field, which takes the focus", async () => {
  const page = await openPage("memos/new", { calls: answers });
  await page.fill(await title(), "Oven");
  await page.user.click(await screen.findByRole("switch", { name: /Also in Spanish/ }));
  const missing = await screen.findByLabelText("Title in Spanish");
  await page.user.click(await button("Save draft"));
  await waitFor(() => expect(missing).toHaveFocus());
  expect(page.inputs("createMemo")).toEqual([]);
});

test("Who saves over another's change is asked first, and keeps what they wrote", async () => {
  const published = { ...draft, status: "published" as const };
  const page = await openPage("memo/9?edit=yes", {
    calls: { ...answers, getMemo: { memo: published }, updateMemo: () => refuse("stale_version") },
  });
  await page.fill(await title(), "Oven, mine");
  await page.user.click(await button("Save changes"));
  expect(
    await screen.findByText(/^Someone else changed this memo while you were editing\./),
  ).toBeVisible();
  expect(await title()).toHaveValue("Oven, mine");
  page.answer({
    getMemo: { memo: { ...published, revision: 4, priority: "high" } },
    updateMemo: { memo: { ...published, title: "Oven, mine", revision: 5 } },
  });
  await page.user.click(await button("Save my version"));
  await expect.poll(page.address).toBe("/1/memo/9");
  const saved = page.inputs("updateMemo").at(-1)!;
  expect(saved).toMatchObject({ title: "Oven, mine", revision: 4 });
  expect(saved).not.toHaveProperty("priority");
});

test("A memo that was deleted meanwhile is saved as a new one", async () => {
  const page = await openPage("memo/9?edit=yes", {
    calls: { ...answers, createMemo: { memo: { ...draft, id: 10 } } },
  });
  await page.fill(await text(), "All that I wrote.");
  page.answer({
    getMemo: ({ id }) => (id === 9 ? refuse("not_found") : { memo: { ...draft, id } }),
  });
  await page.live({ type: "MemoRemoved", payload: { memo_id: 9 } });
  expect(await screen.findByText(/deleted/)).toBeVisible();
  await page.user.click(await button("Save as a new memo"));
  await expect.poll(page.address).toMatch(/^\/1\/memo\/10/);
  expect(page.inputs("createMemo")).toMatchObject([{ title: "Oven" }]);
});

test("Leaving while a file is on its way asks, and staying keeps it", async () => {
  const { promise, resolve } = Promise.withResolvers<{ media: object }>();
  const page = await openPage("memos/new", {
    calls: { ...answers, uploadFile: () => promise, downloadFile: new Blob(["1234"]) },
  });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  // A phone's camera roll is offered, pictures of an iPhone and videos too.
  for (const kind of ["image/*", ".heic", "video/quicktime", ".pdf"])
    expect(input.accept.split(",")).toContain(kind);
  await page.user.upload(input, new File(["1234"], "list.txt", { type: "text/plain" }));
  expect(await screen.findByText(/Wait for all files to upload/)).toBeVisible();
  await page.user.click((await screen.findAllByRole("link", { name: "Follow-ups" }))[0]!);
  const asked = await screen.findByRole("dialog", { name: "Leave without saving?" });
  expect(asked).toHaveTextContent(
    "A file hasn't finished uploading. It will be lost if you leave now.",
  );
  await page.press(within(asked).getByRole("button", { name: "Keep editing" }));
  resolve({ media: { id: 3, original_filename: "list.txt" } });
  expect(await button("Remove list.txt")).toBeVisible();
});

test("The author of a draft isn't counted among those who get it, whoever edits it", async () => {
  const page = await openPage("memo/9?edit=yes", { calls: answers });
  await expect.poll(() => page.inputs("getReach")).toMatchObject([{ author_id: 12 }]);
});
