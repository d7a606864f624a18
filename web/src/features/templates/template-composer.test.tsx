// @vitest-environment happy-dom
import type { CallOutput } from "@lineup/contract/calls";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage, type Page } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { refuse } from "#web/lib/testing/refusal.ts";

type Template = Partly<CallOutput<"getTemplate">["template"]>;

const oven: Template = {
  ...{ id: 4, title: "Oven", content: "<p>Please read.</p>", status: "published", revision: 1 },
  ...{ display_type: "memo", type: "nonflaggable", mode: "segments", locale_code: "en" },
  ...{ priority: "normal", include_new_members: true, due_after_days: 1 },
};
const both = (template: Template) => ({ template, memo_template: template });
const made = both({ ...oven, id: 9 });

const title = () => screen.findByLabelText("Title");
const days = (until: string) => screen.findByLabelText(`Days until it${until}`);
const save = async () => screen.findByRole("button", { name: "Save template" });

/** A template on the server: saving needs its newest revision. */
function onServer(template: Template = oven) {
  const kept = { template };
  const change = (to: Template): void =>
    void (kept.template = { ...kept.template, ...to, revision: kept.template.revision! + 1 });
  const calls: Answers = {
    getReach: { count: 3 },
    getTemplate: ({ id }) => (id === 9 ? made : both(kept.template)),
    createTemplate: made,
    updateTemplate({ revision }) {
      if (revision !== kept.template.revision) refuse("stale_version");
      return both(kept.template);
    },
  };
  return { calls, change };
}

async function write(page: Page): Promise<void> {
  await page.fill(await title(), "Oven");
  await page.fill(await screen.findByRole("textbox", { name: "Text" }), "Please read.");
  // The editor reports it a moment later; the preview shows what the form knows.
  await waitFor(() => expect(screen.getAllByText("Please read.")).toHaveLength(2));
}

test("Days that don't fit are refused beside their field, and nothing is saved", async () => {
  const page = await openPage("memo-template/new", { calls: onServer().calls });
  await write(page);
  await page.fill(await days("'s due"), "400");
  await page.user.click(await save());
  expect(await days("'s due")).toHaveAccessibleDescription(/Enter a number from 1 to 365/);
  await page.fill(await days("'s due"), "3");
  await page.fill(await days(" opens"), "4");
  await page.user.click(await save());
  const order = /Must open before the memo is due or ends/;
  expect(await days(" opens")).toHaveAccessibleDescription(order);
  expect(page.inputs("createTemplate")).toEqual([]);
  await page.fill(await days(" opens"), "2");
  await page.user.click(await save());
  await expect.poll(page.address).toBe("/1/memo-template/9");
  const sent = { title: "Oven", status: "published", due_after_days: 3, reveal_after_days: 2 };
  expect(page.inputs("createTemplate")).toMatchObject([sent]);
});

test("The text and days of a new template survive a reload, and are gone once it is saved", async () => {
  const page = await openPage("memo-template/new", { calls: onServer().calls });
  await write(page);
  await page.fill(await days(" ends"), "5");
  await expect.poll(() => JSON.stringify(localStorage)).toMatch(/end\\*":\\*"5/);
  await page.reload();
  expect(await screen.findByText("Your draft was restored.")).toBeVisible();
  expect(await title()).toHaveValue("Oven");
  expect(await days(" ends")).toHaveValue(5);
  await screen.findByRole("textbox", { name: "Text" });
  await page.user.click(await save());
  await expect.poll(page.address).toBe("/1/memo-template/9");
  expect(page.inputs("createTemplate")).toMatchObject([{ expire_after_days: 5 }]);
  expect(Object.keys(localStorage).filter((key) => key.includes("draft"))).toEqual([]);
});

test("Keeping one's own version asks first, also after a reload, and leaves other changes alone", async () => {
  const { calls, change } = onServer();
  const page = await openPage("memo-template/4?edit=yes", { calls });
  await page.fill(await title(), "Mine");
  await page.fill(await days(" ends"), "5");
  change({ title: "Theirs", due_after_days: 2 });
  await page.user.click(await save());
  const note = /^Someone else changed this template while you were editing/;
  expect(await screen.findByText(note)).toBeVisible();
  await page.reload();
  await screen.findByText("Your draft was restored.");
  await page.user.click(await save());
  expect(await screen.findByText(note)).toBeVisible();
  await page.user.click(screen.getByRole("button", { name: "Save my version" }));
  await expect.poll(page.address).toBe("/1/memo-template/4");
  const saved = page.inputs("updateTemplate").at(-1);
  expect(saved).toMatchObject({ title: "Mine", expire_after_days: 5, revision: 2 });
  expect(saved?.due_after_days).toBeUndefined();
});

test("A template that someone deletes while it is edited is saved as a new one", async () => {
  const page = await openPage("memo-template/4?edit=yes", { calls: onServer().calls });
  await page.fill(await title(), "All that I wrote");
  page.answer({ getTemplate: ({ id }) => (id === 9 ? made : refuse("not_found")) });
  await page.live({ type: "CompanyListChanged", payload: { list: "templates" } });
  expect(await screen.findByText(/^Someone deleted this template/)).toBeVisible();
  expect(await title()).toHaveValue("All that I wrote");
  await page.user.click(await save());
  await expect.poll(page.address).toBe("/1/memo-template/9");
  expect(page.inputs("createTemplate")).toMatchObject([{ title: "All that I wrote" }]);
  expect(page.inputs("updateTemplate")).toEqual([]);
});
