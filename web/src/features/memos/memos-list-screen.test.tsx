// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#web/lib/testing/open-page.tsx";
import { refuse } from "#web/lib/testing/refusal.ts";

const someMemos = { memos: [{ title: "Closing list" }, { title: "New menu" }] };

test("A search goes into the address and asks for the first page of what it finds", async () => {
  const page = await openPage("memos?page=2", {
    calls: {
      listMemos: ({ terms, page: current_page }) =>
        terms
          ? { memos: [{ title: "Closing list" }] }
          : { ...someMemos, current_page, total_pages: 3 },
    },
  });
  await page.user.type(screen.getByRole("searchbox"), "clos");
  await expect.poll(page.address).toBe("/1/memos?terms=clos");
  expect(page.inputs("listMemos").at(-1)).toMatchObject({ terms: "clos", page: 1 });
});

test("Another language than the account's is spoken on the whole screen", async () => {
  await openPage("memos", { language: "es", calls: { listMemos: someMemos } });
  expect(await screen.findByText("Closing list")).toBeVisible();
  expect(document.documentElement.lang).toBe("es");
  expect(document.title).toBe("Lineup · Comunicados");
});

test("The list hears of a memo that someone else publishes", async () => {
  const page = await openPage("memos", { calls: { listMemos: {} } });
  page.answer({ listMemos: someMemos });
  await page.live({ type: "MemoPublished", payload: { memo_id: 1 } });
  expect(await within(screen.getByRole("main")).findByText("New menu")).toBeVisible();
});

const title = (name: string) => screen.findByRole("link", { name });

test("Filters and the order stand in the address, and are found again after a reload", async () => {
  const page = await openPage("memos", {
    calls: {
      listMemos: { ...someMemos, total: 2 },
      listAudienceNames: { audiences: [{ id: 3, name: "Crew" }] },
    },
  });
  await screen.findByRole("option", { name: "Crew" });
  await page.user.selectOptions(screen.getByLabelText("Audience"), "Crew");
  await expect.poll(page.address).toBe("/1/memos?audience=3");
  await page.user.selectOptions(screen.getByLabelText("Status"), "Live");
  await expect.poll(page.address).toMatch(/status=published/);
  await page.reload();
  await screen.findByRole("option", { name: "Crew" });
  expect(screen.getByLabelText("Audience")).toHaveValue("3");
  expect(page.inputs("listMemos")).toContainEqual(
    expect.objectContaining({ audience_id: 3, status: "published" }),
  );
});

test("An address that someone made up asks for the list as it opens", async () => {
  const page = await openPage("memos?page=x&sort_by=nonsense&status=nonsense", {
    calls: { listMemos: someMemos },
  });
  expect(await title("Closing list")).toBeVisible();
  expect(page.inputs("listMemos")).toContainEqual(expect.objectContaining({ page: 1 }));
});

test("A page is turned in the address, and Back turns it back", async () => {
  const page = await openPage("memos", {
    calls: {
      listMemos: ({ page: current_page }) => ({
        memos: [{ id: current_page, title: `Of page ${current_page}` }],
        ...{ current_page, total_pages: 2, total: 26 },
      }),
    },
  });
  await page.user.click(await screen.findByRole("button", { name: "Next page" }));
  expect(await title("Of page 2")).toBeVisible();
  expect(page.address()).toBe("/1/memos?page=2");
  history.back();
  expect(await title("Of page 1")).toBeVisible();
});

test("Of a long text that gets into a search, what comes first is looked for", async () => {
  const page = await openPage("memos", { calls: { listMemos: {} } });
  await page.fill(screen.getByRole("searchbox"), "From Monday on we close at nine. ".repeat(20));
  expect(await screen.findByText("No matches")).toBeVisible();
  expect(page.inputs("listMemos").at(-1)?.terms.length).toBeLessThanOrEqual(200);
});

test("An empty list has one button to write the first memo, and none that clears filters", async () => {
  await openPage("memos", { calls: { listMemos: {} } });
  expect(await screen.findByText("No memos yet")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
});

test("A list that can't be loaded says so, and is tried again", async () => {
  const page = await openPage("memos", { calls: { listMemos: () => refuse("conflict") } });
  await within(screen.getByRole("main")).findByRole("alert");
  page.answer({ listMemos: someMemos });
  await page.user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await title("New menu")).toBeVisible();
});

test("A company that does without audiences has no filter by them", async () => {
  await openPage("memos", {
    flags: { "disable-audiences": true },
    calls: { listMemos: someMemos },
  });
  expect(await screen.findByLabelText("Location")).toBeVisible();
  expect(screen.queryByLabelText("Audience")).toBeNull();
});

const alone = ["", null] as const;
const ofBundle = [" of a bundle", 7] as const;
test.each([alone, ofBundle])(
  "A scheduled memo%s can be sent now, held with the way back, and not ended before it starts",
  async (_, send_id) => {
    const memo = {
      ...{ id: 9, title: "Proof", status: "scheduled" as const, recipient_count: 3 },
      ...{ can_expire: true, start_at: "2031-05-02T09:00:00Z", send_id },
    };
    const page = await openPage("memos", {
      calls: {
        listMemos: { memos: [memo] },
        updateMemo: { memo: { ...memo, held_until: "2031-05-01T09:00:11Z" } },
        getMemo: { memo: { ...memo, held_until: "2031-05-01T09:00:11Z" } },
      },
    });
    await page.user.click(await screen.findByRole("button", { name: "More actions: Proof" }));
    expect(screen.queryByRole("menuitem", { name: "End now" })).toBeNull();
    await page.user.click(await screen.findByRole("menuitem", { name: "Send now" }));
    const dialog = await screen.findByRole("dialog", { name: "Send “Proof” now?" });
    expect(dialog).toHaveTextContent(
      "3 people get it right away. You'll have 10 seconds to undo it.",
    );
    await page.press(within(dialog).getByRole("button", { name: "Send now" }));
    await expect.poll(page.address).toMatch(/^\/1\/memo\/9/);
    expect(page.inputs("updateMemo")).toMatchObject([{ id: 9, start_at: null, hold: true }]);
  },
);

test.each([
  ["Reopen", { status: "expired" as const }, { end_at: null }],
  ["Restore", { status: "archived" as const, can_unarchive: true }, { status: "published" }],
])("“%s” holds a memo that has not gone out yet", async (action, state, change) => {
  const memo = { id: 9, title: "Proof", recipient_count: 3, ...state };
  const held = { ...memo, status: "scheduled" as const, held_until: "2031-05-01T09:00:11Z" };
  const page = await openPage("memos", {
    calls: { listMemos: { memos: [memo] }, updateMemo: { memo: held }, getMemo: { memo: held } },
  });
  await page.user.click(await screen.findByRole("button", { name: "More actions: Proof" }));
  await page.user.click(await screen.findByRole("menuitem", { name: action }));
  await expect.poll(page.address).toMatch(/^\/1\/memo\/9/);
  expect(page.inputs("updateMemo")).toMatchObject([{ id: 9, ...change, hold: true }]);
});

test("Before a memo is deleted that people acknowledged, archiving it is proposed", async () => {
  const memo = {
    title: "Proof",
    status: "published" as const,
    acknowledged_count: 2,
    can_archive: true,
  };
  const page = await openPage("memos", {
    calls: { listMemos: { memos: [{ ...memo, recipient_count: 3 }] }, deleteMemo: {} },
  });
  await page.user.click(await screen.findByRole("button", { name: "More actions: Proof" }));
  await page.user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: /Delete/ });
  expect(within(dialog).getByText(/archive it instead/)).toBeVisible();
  expect(page.inputs("deleteMemo")).toEqual([]);
});

test.each([
  ["a draft", { status: "draft" }, "Delete", "This can't be undone."],
  [
    "a live survey",
    { status: "published", display_type: "survey", can_expire: true },
    "End now",
    "No one will be able to respond to it anymore.",
  ],
] as const)("The question about %s says what happens to it", async (_what, memo, action, text) => {
  const page = await openPage("memos", {
    calls: { listMemos: { memos: [{ ...memo, title: "Oven" }] } },
  });
  await page.user.click(await screen.findByRole("button", { name: "More actions: Oven" }));
  await page.user.click(await screen.findByRole("menuitem", { name: action }));
  const dialog = await screen.findByRole("dialog", { name: /“Oven”/ });
  expect(within(dialog).getByText(text)).toBeVisible();
});

test("The rate of a survey counts answers, and that of any other memo acknowledgements", async () => {
  const out = { status: "published" as const, recipient_count: 4, response_rate: 50 };
  await openPage("memos", {
    calls: {
      listMemos: {
        memos: [
          { ...out, id: 8, title: "Oven", display_type: "memo" },
          { ...out, id: 9, title: "Lunch", display_type: "survey" },
        ],
      },
    },
  });
  expect(await screen.findByRole("progressbar", { name: "50% acknowledged" })).toBeVisible();
  expect(screen.getByRole("progressbar", { name: "50% answered" })).toBeVisible();
});
