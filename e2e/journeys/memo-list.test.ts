import { type Page, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { endMemos, sendMemo } from "../support/memos.ts";
import { template as publishedTemplate } from "../support/scheduled.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";

test("what the list is narrowed to stands in the address, and is there again on the way back", async ({
  browser,
}) => {
  const title = `Narrow ${Date.now()}`;
  await sendMemo({ title, category: "Safety" });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1/memos");
  await page.getByRole("searchbox", { name: "Search memos" }).fill(title.toLowerCase());
  await expect(page.getByText("1 memo", { exact: true })).toBeVisible();
  await page.getByLabel("Category").selectOption("Safety");
  await page.getByLabel("Author").selectOption({ label: "Basil Butterfield" });
  await expect(page).toHaveURL(/terms=narrow.*category=Safety.*author=\d+/);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search memos" })).toHaveValue(
    title.toLowerCase(),
  );
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByLabel("State").selectOption("Archived");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await context.close();
});

test("of a long text that gets into a search, what comes first is looked for", async ({
  browser,
}) => {
  const { context, page, troubles } = await sit(browser, "manager", phone);
  await page.goto("/1/memos");
  await page.getByRole("searchbox", { name: "Search memos" }).focus();
  await page.keyboard.insertText("From Monday on we close at nine. ".repeat(20));
  await expect(page.getByText("Nothing matches")).toBeVisible();
  expect(troubles).toEqual([]);
  await context.close();
});

test("what is deleted on its page gives way to the list as it was narrowed", async ({
  browser,
}) => {
  const mark = String(Date.now());
  const titles = [`Old ${mark}`, `Kept ${mark}`];
  for (const title of titles) await sendMemo({ title, status: "draft" });
  for (const title of titles) await publishedTemplate(title);
  const { context, page, troubles } = await sit(browser, "manager", desk);
  const [old = "", kept = ""] = titles;
  for (const list of ["memos", "memo-templates"]) {
    await page.goto(`/1/${list}?terms=${mark}&sort_by=title`);
    await page.getByRole("link", { name: old }).click();
    await expect(page.getByRole("heading", { level: 1, name: old })).toBeVisible();
    await page.getByRole("button", { name: `More actions: ${old}` }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page).toHaveURL(new RegExp(`/1/${list}\\?terms=${mark}&sort_by=title$`));
    await expect(page.getByRole("link", { name: kept })).toBeVisible();
    await expect(page.getByRole("link", { name: old })).toHaveCount(0);
  }
  expect(troubles).toEqual([]);
  await context.close();
});

test("a memo is ended from its row, by keys alone, and goes on when that is undone", async ({
  browser,
}) => {
  const title = `End ${Date.now()}`;
  await sendMemo({ title });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memos?terms=${encodeURIComponent(title)}`);
  const row = page.getByRole("row").filter({ hasText: title });
  await row.getByRole("button", { name: `More actions: ${title}` }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: `End “${title}” now?` });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "End now" }).click();
  await expect(row.getByText("Ended")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByText("Live")).toBeVisible();
  await context.close();
});

test("a memo is archived and deleted from its row, each after asking, and comes back until then", async ({
  browser,
}) => {
  const title = `Away ${Date.now()}`;
  await sendMemo({ title });
  const { context, page } = await sit(browser, "manager", phone);
  await page.goto(`/1/memos?terms=${encodeURIComponent(title)}`);
  const archived = page.getByText("Archived", { exact: true }).last();
  const live = page.getByText("Live", { exact: true }).last();
  await act(page, title, "Archive");
  await expect(archived).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(live).toBeVisible();
  await act(page, title, "Archive");
  await expect(archived).toBeVisible();
  await page.getByRole("button", { name: `More actions: ${title}` }).click();
  await page.getByRole("menuitem", { name: "Bring back" }).click();
  await expect(live).toBeVisible();
  await act(page, title, "Delete");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await context.close();
});

test("on a phone the filters wait behind a button, which says how many are set", async ({
  browser,
}) => {
  const { context, page, troubles } = await sit(browser, "manager", phone);
  const state = page.getByLabel("State", { exact: true });
  for (const address of ["/1/memos", "/1/memo-templates", "/1/memo-sends", "/1/flags"]) {
    await page.goto(address);
    await expect(page.getByRole("searchbox")).toBeVisible();
    await expect(page.getByRole("button", { name: "Filters", exact: true })).toBeVisible();
    await expect(page.getByLabel("Kind", { exact: true })).toBeHidden();
  }
  await page.goto("/1/memos");
  await page.getByRole("button", { name: "Filters", exact: true }).tap();
  await state.selectOption({ label: "Draft" });
  const set = page.getByRole("button", { name: "Filters (1)" });
  await expect(set).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page);
  await set.tap();
  await expect(state).toBeHidden();
  await page.reload();
  await expect(state).toHaveValue("draft");
  expect(troubles).toEqual([]);
  await context.close();
  const wide = await sit(browser, "manager", desk);
  await wide.page.goto("/1/memos");
  await expect(wide.page.getByLabel("Kind", { exact: true })).toBeVisible();
  await expect(wide.page.getByRole("button", { name: "Filters" })).toHaveCount(0);
  await wide.context.close();
});

test("a celebration is ended from its page, and opened again", async ({ browser }) => {
  const title = `Cheers ${Date.now()}`;
  const id = await sendMemo({ title, display_type: "celebration", type: "other" });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo/${id}`);
  await act(page, title, "End now");
  await expect(page.getByText("Ended", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: `More actions: ${title}` }).click();
  await page.getByRole("menuitem", { name: "Open again" }).click();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await context.close();
});

test("what is narrowed to an audience stands in the address too", async ({ browser }) => {
  const title = `Crew ${Date.now()}`;
  const token = await tokenOf("manager");
  const list = "/api/company/audiences-list?company_id=1";
  const { audiences } = await api<{ audiences: { id: number; name: string }[] }>(
    token,
    "GET",
    list,
  );
  const [first, second] = audiences;
  await sendMemo({ title, audience_ids: [first?.id] });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memos?terms=${encodeURIComponent(title)}`);
  await page.getByLabel("Audience").selectOption(second?.name ?? "");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByLabel("Audience").selectOption(first?.name ?? "");
  await expect(page).toHaveURL(new RegExp(`audience=${first?.id}`));
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await context.close();
});

test("a company that does without audiences has no filter by them", async ({ browser }) => {
  const admin = await tokenOf("admin");
  const without = (enabled: boolean) =>
    api(admin, "POST", "/api/settings/flags", { company_id: 1, key: "disable-audiences", enabled });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1/memos");
  await expect(page.getByLabel("Audience")).toBeVisible();
  try {
    await without(true);
    await expect(page.getByLabel("Audience")).toHaveCount(0);
    await expect(page.getByLabel("Location")).toBeVisible();
  } finally {
    await without(false);
  }
  await expect(page.getByLabel("Audience")).toBeVisible();
  await context.close();
});

test("before a memo is deleted that people acknowledged, archiving it is proposed", async ({
  browser,
}) => {
  const title = `Proof ${Date.now()}`;
  const about = { company_id: 1, id: await sendMemo({ title }) };
  await api(await tokenOf("employee"), "POST", "/api/app/employee-message/acknowledge", about);
  const { context, page } = await sit(browser, "manager", phone);
  await page.goto(`/1/memos?terms=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `More actions: ${title}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("dialog").getByText("If you archive it instead")).toBeVisible();
  await context.close();
});

test("a memo's answers show over time and by location, and lead to the people of each", async ({
  browser,
}) => {
  const id = await sendMemo({ title: `Chart ${Date.now()}` });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo/${id}`);
  const line = page.getByText(/^\d+ of \d+ people have acknowledged it$/);
  await expect(line).toHaveText(/^0 of/);
  const everybody = /of (\d+) people/.exec((await line.textContent()) ?? "")?.[1] ?? "";
  await api(await tokenOf("employee"), "POST", "/api/app/employee-message/acknowledge", {
    company_id: 1,
    id,
  });
  await expect(line).toHaveText(`1 of ${everybody} people have acknowledged it`);
  const table = page.getByRole("table", { name: "Acknowledgements over time" });
  await expect(table.getByRole("row").last()).toContainText(`1 of ${everybody}`);
  const places = page.getByRole("listitem").filter({ hasText: /\b1 of \d+/ });
  await expect(places).toHaveCount(1);
  const there = Number(/1 of (\d+)/.exec((await places.textContent()) ?? "")?.[1]);
  await expectAccessible(page);
  await places.getByRole("link").click();
  await expect(page).toHaveURL(/location=\d+/);
  await expect(
    page.getByRole("table", { name: "Who has and who hasn't" }).getByRole("row"),
  ).toHaveCount(there + 1);
  await page.getByRole("tab", { name: /^Acknowledged \(1\)/ }).click();
  await expect(
    page.getByRole("table", { name: "Who has and who hasn't" }).getByRole("row"),
  ).toHaveCount(2);
  await context.close();
});

test("people are reminded only as they are seen to be chosen", async ({ browser }) => {
  const id = await sendMemo({ title: `Reminded ${Date.now()}` });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo/${id}`);
  const all = page.getByRole("checkbox", { name: "Select all on this page" });
  const chosen = page.getByText(/^\d+ chosen$/);
  await all.check();
  await expect(chosen).toHaveText("25 chosen");
  await page.getByRole("searchbox", { name: "Search people" }).fill("ada app");
  await expect(chosen).toHaveCount(0);
  await expect(page.getByText("Nobody matches").or(page.getByText("1 person"))).toBeVisible();
  await page.getByRole("searchbox", { name: "Search people" }).fill("");
  const rows = page.getByRole("table", { name: "Who has and who hasn't" }).getByRole("row");
  await expect(rows).toHaveCount(26);
  await expect(chosen).toHaveCount(0);
  await all.check();
  await expect(chosen).toHaveText("25 chosen");
  await page.getByRole("button", { name: "Remind", exact: true }).click();
  const asked = page.getByRole("dialog", { name: "Remind 25 people?" });
  await asked.getByRole("button", { name: "Remind" }).click();
  await expect(page.getByText("25 people were reminded")).toBeVisible();
  await context.close();
});

test("what can be done with those chosen stays in view, on a phone in place of Edit", async ({
  browser,
}) => {
  const id = await sendMemo({ title: `Chosen ${Date.now()}` });
  const seats = [await sit(browser, "manager", phone), await sit(browser, "manager", desk)];
  for (const { page } of seats) {
    await page.goto(`/1/memo/${id}`);
    const one = page.getByRole("checkbox", { name: /^Select / }).nth(15);
    await one.check();
    for (const name of ["Remind", "Take off"])
      await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("1 chosen")).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("link", { name: "Edit" })).not.toBeInViewport();
    await expectAccessible(page);
    await one.uncheck();
    await expect(page.getByText("1 chosen")).toHaveCount(0);
    await one.check();
  }
  await endMemos([id]);
  for (const { context, page } of seats) {
    await expect(page.getByText("1 chosen")).toHaveCount(0);
    await context.close();
  }
});

test("back from a page that was loaded anew, a list is where it was left", async ({ browser }) => {
  const { context, page } = await sit(browser, "manager", phone);
  await page.goto("/1/memos");
  const row = page.getByRole("row").nth(9);
  await row.evaluate(async (element) => {
    element.scrollIntoView({ block: "center" });
    // A person's click never comes in the frame of the scrolling.
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
  });
  const memo = page.getByRole("region", { name: "The memo" });
  await row.getByRole("link").first().click();
  await expect(memo).toBeVisible();
  await page.goBack();
  await expect(row).toBeInViewport();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(600);
  await page.goForward();
  await expect(memo).toBeVisible();
  await page.reload();
  await expect(memo).toBeVisible();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  await context.close();
});

test("the palette finds a person, whose page leads to writing to them, and what to do", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("ada app");
  await expect(page.getByRole("button", { name: /Ada Applewood.*People/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Ada Applewood" })).toBeVisible();
  await page.getByRole("link", { name: "Write to them" }).click();
  await expect(page.getByRole("list", { name: "Named people" })).toContainText("Ada Applewood");
  await expect(page.getByText("This reaches 1 person").first()).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("log o");
  await expect(page.getByRole("button", { name: /^Log out/ })).toBeVisible();
  await context.close();
});

test("follow-ups are narrowed to a location by the address", async ({ browser }) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1/flags?state=all");
  await expect(page.getByText(/^\d+ follow-ups$/)).toBeVisible();
  const all = await page.getByRole("article").count();
  await page.getByLabel("Location").selectOption({ label: "Lakeside" });
  await expect(page).toHaveURL(/location=\d+/);
  await expect.poll(() => page.getByRole("article").count()).toBeLessThan(all);
  for (const card of await page.getByRole("article").all())
    await expect(card).toContainText("Lakeside");
  await context.close();
});

async function act(page: Page, title: string, what: string): Promise<void> {
  await page.getByRole("button", { name: `More actions: ${title}` }).click();
  await page.getByRole("menuitem", { name: what }).click();
  await page.getByRole("dialog").getByRole("button", { name: what }).click();
}
