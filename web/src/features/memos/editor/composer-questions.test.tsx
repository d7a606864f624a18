// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { sentMemo } from "#web/lib/testing/memos.ts";
import { openPage, type Page, type PageSetup } from "#web/lib/testing/open-page.tsx";

const draft = sentMemo({ id: 9, title: "Oven", status: "draft", type: "standard" });
const template = {
  ...{ id: 4, title: "Oven", status: "published" as const, display_type: "memo" as const },
  ...{ locale_code: "en" as const, type: "nonflaggable" as const },
};
const answers = {
  ...{ getReach: { count: 60 }, createMemo: { memo: draft }, getMemo: { memo: draft } },
  ...{ readMemo: {}, getMemoProgress: {}, getFlagsOfMemo: {}, listMemoRecipients: {} },
  createTemplate: { template, memo_template: template },
  getTemplate: { template, memo_template: template },
};
const canAsk = () => screen.findByRole("switch", { name: /^People can ask questions/ });

async function write(path: string, setup: PageSetup = {}): Promise<Page> {
  const page = await openPage(path, { ...setup, calls: answers });
  await page.fill(await screen.findByLabelText("Title"), "Oven");
  await page.fill(await screen.findByRole("textbox", { name: "Text" }), "Please read.");
  await waitFor(() => expect(screen.getAllByText("Please read.")).toHaveLength(2));
  return page;
}
const save = async (page: Page, name: string) =>
  page.user.click(await screen.findByRole("button", { name }));

test("Questions about a new memo are a switch, off at first", async () => {
  const page = await write("memos/new");
  expect(await canAsk()).not.toBeChecked();
  expect(screen.queryByRole("radio", { name: /Flaggable/ })).toBeNull();
  await page.user.click(await canAsk());
  await save(page, "Save draft");
  await expect.poll(() => page.inputs("createMemo")).toMatchObject([{ type: "standard" }]);
});

const company = { questions_by_default: true };

test("A new memo starts as the company has set it, and can be changed", async () => {
  const page = await write("memos/new", { company });
  expect(await canAsk()).toBeChecked();
  await page.user.click(await canAsk());
  await save(page, "Save draft");
  await expect.poll(() => page.inputs("createMemo")).toMatchObject([{ type: "nonflaggable" }]);
});

test("A new template starts as the company has set it", async () => {
  const page = await write("memo-template/new", { company });
  expect(await canAsk()).toBeChecked();
  await save(page, "Save template");
  await expect.poll(() => page.inputs("createTemplate")).toMatchObject([{ type: "standard" }]);
});

test.each(["memo/9?edit=yes", "memo-template/4?edit=yes"])(
  "What is there already at %s keeps what it has, whatever the company has set",
  async (path) => {
    const memo = { ...draft, type: "nonflaggable" as const };
    await openPage(path, { company, calls: { ...answers, getMemo: { memo } } });
    expect(await canAsk()).not.toBeChecked();
  },
);

test("People can be asked to acknowledge a memo again, but not to answer a survey again", async () => {
  const again = () => screen.queryByRole("switch", { name: /^Ask people who already/ });
  const page = await openPage("memo/9?edit=yes", {
    calls: { ...answers, getMemo: { memo: sentMemo({ title: "Oven" }) } },
  });
  expect(await screen.findByLabelText("Title")).toHaveValue("Oven");
  expect(again()).toBeVisible();
  const survey = sentMemo({ title: "Oven?", display_type: "survey", answer_type: "text" });
  page.answer({ getMemo: { memo: survey } });
  await page.reload();
  expect(await screen.findByLabelText("Question")).toHaveValue("Oven?");
  expect(again()).toBeNull();
});
