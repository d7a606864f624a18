// @vitest-environment happy-dom
import type { CallOutput } from "@lineup/contract/calls";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage, type Page } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { loseConnection } from "#web/lib/testing/refusal.ts";

type Row = Partly<CallOutput<"listTemplates">["memo_templates"][number]>;

const oven: Row = { id: 4, title: "Oven", status: "published" };
const listed = (...rows: Row[]) => ({ memo_templates: rows, total: rows.length });
const row = () => screen.findByRole("link", { name: "Oven" });

async function choose(page: Page, action: string): Promise<void> {
  await page.user.click(await screen.findByRole("button", { name: "More actions: Oven" }));
  await page.user.click(await screen.findByRole("menuitem", { name: action }));
}

test("Filters and order are in the address, and unknown ones show the templates in use", async () => {
  const page = await openPage("memo-templates?status=nonsense&kind=shoes&page=0", {
    calls: { listTemplates: listed(oven) },
  });
  expect(await row()).toBeVisible();
  const shown = page.inputs("listTemplates").at(-1);
  expect(shown).toMatchObject({ status: "current", page: 1 });
  expect(shown?.display_type).toBeUndefined();
  await page.user.selectOptions(screen.getByLabelText("Status"), "Draft");
  await page.user.click(screen.getByRole("button", { name: "Title" }));
  await expect.poll(page.address).toMatch(/status=draft/);
  await page.reload();
  expect(screen.getByLabelText("Status")).toHaveValue("draft");
  expect(page.inputs("listTemplates").at(-1)).toMatchObject({ status: "draft", sort_by: "title" });
});

test("Archiving a template can be undone from its message", async () => {
  const kept = { isArchived: false };
  const archive = (isArchived: boolean) => () => {
    kept.isArchived = isArchived;
    return {};
  };
  const calls: Answers = {
    listTemplates: () => listed(...(kept.isArchived ? [] : [oven])),
    archiveTemplate: archive(true),
    unarchiveTemplate: archive(false),
  };
  const page = await openPage("memo-templates", { calls });
  await choose(page, "Archive");
  expect(await screen.findByText("The template was archived")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("link", { name: "Oven" })).toBeNull());
  await page.user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("The template was restored")).toBeVisible();
  expect(await row()).toBeVisible();
});

test("A copy whose answer was lost is the same call when it is tried again", async () => {
  const template = { id: 4, title: "Oven", content: "<p>Please read.</p>", due_after_days: 3 };
  const page = await openPage("memo-templates", {
    calls: {
      listTemplates: listed(oven),
      getTemplate: { template, memo_template: template },
      createTemplate: () => loseConnection(),
    },
  });
  await choose(page, "Duplicate");
  expect(await screen.findByText("Network Error")).toBeVisible();
  page.answer({ createTemplate: {} });
  await choose(page, "Duplicate");
  expect(await screen.findByText("The template was duplicated")).toBeVisible();
  const copy = { title: "Copy of Oven", status: "draft", copied_id: 4, due_after_days: 3 };
  expect(page.inputs("createTemplate").at(-1)).toMatchObject(copy);
  const keys = page.made("createTemplate").map(({ headers }) => headers.get("idempotency-key"));
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test("A template that someone else shares is marked in the list", async () => {
  const page = await openPage("memo-templates", { calls: { listTemplates: listed(oven) } });
  await row();
  expect(screen.queryByText("Shared")).toBeNull();
  page.answer({ listTemplates: listed({ ...oven, is_shared: true }) });
  await page.live({ type: "CompanyListChanged", payload: { list: "templates" } });
  expect(await screen.findByText("Shared")).toBeVisible();
});
