// @vitest-environment happy-dom
import type { CallOutput } from "@lineup/contract/calls";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { refuse } from "#web/lib/testing/refusal.ts";

type Batch = Partly<CallOutput<"getBatch">["batch"]>;

const done: Batch = {
  ...{ id: 77, kind: "edit", state: "done", total: 3, done: 3, has_rows: true, can_undo: true },
  ...{ undo_until: "2026-03-03T15:00:00Z", counts: { updated: 2, refused: 1 } },
};
const address = "employees/bulk-edit?batch=77";
const rows: Answers = {
  listBatchRows: { rows: [{ employee_id: 4, name: "Basil Barker", action: "updated" }] },
};

test("A change that is running shows how far it is, and then its result", async () => {
  const running: Batch = { ...done, state: "running", done: 1 };
  const page = await openPage(address, { calls: { ...rows, getBatch: { batch: running } } });
  expect(
    await screen.findByRole("heading", { name: "Making changes: 1 of 3 people" }),
  ).toBeVisible();
  expect(page.inputs("listBatchRows")).toEqual([]);
  page.answer({ getBatch: { batch: done } });
  expect(await screen.findByRole("heading", { name: "2 people were updated" })).toBeVisible();
  expect(screen.getByText("1 person couldn't be updated: see the list.")).toBeVisible();
  expect(await screen.findByRole("link", { name: "Basil Barker" })).toBeVisible();
});

test.each([
  [{ created: 3, refused: 1 }, "3 people were added"],
  [{ created: 1, updated: 1, refused: 1 }, "2 people were added or updated"],
])("An import says what it did: %o", async (counts, title) => {
  const batch: Batch = { ...done, kind: "import", counts };
  await openPage(address, { calls: { ...rows, getBatch: { batch } } });
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  expect(screen.getByText("1 person couldn't be imported: see the list.")).toBeVisible();
});

test("Undoing an import says what happens to people who were added", async () => {
  const batch: Batch = { ...done, kind: "import", counts: { created: 1, updated: 1 } };
  const page = await openPage(address, { calls: { ...rows, getBatch: { batch } } });
  await page.user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("dialog", { name: "Undo these changes?" })).toHaveTextContent(
    /People who were added will be removed/,
  );
});

test("A change in which everyone failed changed nothing", async () => {
  const batch: Batch = { ...done, counts: { refused: 2 } };
  await openPage(address, { calls: { ...rows, getBatch: { batch } } });
  expect(await screen.findByRole("heading", { name: "No changes were made" })).toBeVisible();
});

test("A change is undone after asking, and says what was kept", async () => {
  const kept = { batch: done };
  const { promise, resolve } = Promise.withResolvers<void>();
  const page = await openPage(address, {
    calls: {
      ...rows,
      getBatch: () => kept,
      async undoBatch() {
        await promise;
        kept.batch = { ...done, state: "undone", can_undo: false, counts: { undone: 2, kept: 1 } };
        return kept;
      },
    },
  });
  await page.user.click(await screen.findByRole("button", { name: "Undo" }));
  const dialog = await screen.findByRole("dialog", { name: "Undo these changes?" });
  expect(dialog).toHaveTextContent(/The changes to 2 people will be undone/);
  const confirm = within(dialog).getByRole("button", { name: "Undo" });
  await page.user.click(confirm);
  await waitFor(() => expect(confirm).toHaveAttribute("aria-busy"));
  expect(await screen.findByRole("dialog", { name: "Loading..." })).toBeVisible();
  expect(document.documentElement).toHaveClass("no-scroll");
  await page.user.click(confirm);
  resolve();
  expect(
    await screen.findByRole("heading", { name: "Changes to 2 people were undone" }),
  ).toBeVisible();
  expect(screen.getByText(/^Some changes to 1 person couldn.t be undone/)).toBeVisible();
  expect(screen.queryByRole("dialog", { name: /\?$|^Loading/ })).toBeNull();
  expect(document.documentElement).not.toHaveClass("no-scroll");
  expect(page.inputs("undoBatch")).toHaveLength(1);
});

test("A change that can't be undone any more says so", async () => {
  const kept = { batch: done };
  const page = await openPage(address, {
    calls: {
      ...rows,
      getBatch: () => kept,
      undoBatch() {
        kept.batch = { ...done, can_undo: false };
        return refuse("conflict", { message: "A day has passed" });
      },
    },
  });
  await page.user.click(await screen.findByRole("button", { name: "Undo" }));
  const dialog = await screen.findByRole("dialog", { name: "Undo these changes?" });
  await page.user.click(within(dialog).getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("A day has passed")).toBeVisible();
  expect(await screen.findByText("These changes can't be undone anymore.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("The kind of result stands in the address, and a search there starts at its first page", async () => {
  const page = await openPage(`${address}&page=2`, {
    calls: {
      getBatch: { batch: done },
      listBatchRows: ({ page: current_page }) => ({
        ...{ rows: [{ employee_id: 4, name: "Basil Barker" }], current_page, total_pages: 2 },
      }),
    },
  });
  expect(await screen.findByRole("link", { name: "Basil Barker" })).toBeVisible();
  expect(page.inputs("listBatchRows")).toMatchObject([{ page: 2 }]);
  await page.user.click(await screen.findByRole("tab", { name: "Failed (1)" }));
  await expect.poll(page.address).toBe(`/1/${address}&show=refused`);
  await page.user.type(screen.getByRole("searchbox"), "bas");
  await expect.poll(page.address).toMatch(/terms=bas/);
  await expect
    .poll(() => page.inputs("listBatchRows").at(-1))
    .toMatchObject({ action: "refused", terms: "bas", page: 1 });
  await page.user.click(screen.getByRole("tab", { name: "All (3)" }));
  await expect.poll(page.address).not.toMatch(/show=/);
});

test("A page of results that doesn't exist gives way to the last one", async () => {
  const page = await openPage(`${address}&page=9`, {
    calls: {
      getBatch: { batch: done },
      listBatchRows: ({ page: current_page }) => ({
        rows: current_page > 2 ? [] : [{ name: `On page ${current_page}` }],
        ...{ current_page, total_pages: 2, total: 26 },
      }),
    },
  });
  expect(await screen.findByText("On page 2")).toBeVisible();
  expect(page.address()).toBe(`/1/${address}&page=2`);
});

test("A change from long ago has no list of people any more", async () => {
  const page = await openPage(address, {
    calls: { getBatch: { batch: { ...done, has_rows: false } } },
  });
  expect(await screen.findByText("The list of people is no longer available")).toBeVisible();
  expect(page.inputs("listBatchRows")).toEqual([]);
});

test("Of the latest changes, one that waits for its confirmation leads back to its import", async () => {
  await openPage("employees/bulk-edit", {
    calls: {
      listBatches: {
        batches: [
          { id: 1, kind: "import", state: "preview", file_name: "a.csv", total: 2 },
          { id: 2, kind: "manager_import", state: "preview", file_name: "b.csv", total: 2 },
          { id: 3, kind: "import", state: "done", file_name: "c.csv", total: 2 },
        ],
      },
    },
  });
  const target = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  await waitFor(() => expect(target(/a\.csv/)).toBe("/1/employees/employee-import?import=1"));
  expect(target(/b\.csv/)).toBe("/1/employees/employee-manager-import?import=2");
  expect(target(/c\.csv/)).toBe("/1/employees/bulk-edit?batch=3");
});

test("Every error of a row is listed", async () => {
  const problem = { field: "email", message: "Please use a valid e-mail" };
  const others = [{ field: "role", message: "Use admin, manager or employee" }];
  const bad = { name: "Bad Row", action: "refused" as const, problem: { ...problem, others } };
  const batch: Batch = { ...done, kind: "import" };
  await openPage(address, { calls: { getBatch: { batch }, listBatchRows: { rows: [bad] } } });
  expect(await screen.findByText("Please use a valid e-mail")).toBeVisible();
  expect(screen.getByText("Use admin, manager or employee")).toBeVisible();
});
