// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#web/lib/testing/open-page.tsx";

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
