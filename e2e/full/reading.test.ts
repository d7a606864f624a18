import { expect, type Request, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { pressInPlace, sendMemo } from "../support/memos.ts";
import { ask, change } from "../support/reading.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";
import { texts } from "../support/texts.ts";

test("A memo is drawn together with its text: the buttons below don't move under the finger", async ({
  browser,
}) => {
  const id = await sendMemo({
    title: `Stands still ${Date.now()}`,
    content: "<p>Close at nine.</p>",
  });
  for (const [place, address] of [
    ["main", `/1/memo/${id}`],
    ["dialog", `/1?memo=${id}`],
  ] as const) {
    const { context, page } = await sit(browser, "employee", phone);
    // The code that sanitizes the text loads last, as on a slow connection.
    await page.route("**/assets/clean-text-*.js", async (route) => {
      await page.waitForTimeout(1500);
      await route.continue();
    });
    await page.goto(address);
    const memo = page.getByRole(place);
    const acknowledge = memo.getByRole("button", { name: "Acknowledge" });
    await expect(acknowledge).toBeVisible();
    const drawn = await acknowledge.boundingBox();
    await expect(memo.getByText("Close at nine.")).toBeVisible();
    expect(await acknowledge.boundingBox()).toEqual(drawn);
    await context.close();
  }
});

test("A card whose text has changed is read before it is acknowledged", async ({ browser }) => {
  const title = `Changes on its card ${Date.now()}`;
  const id = await sendMemo({ title });
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto("/1");
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card.getByRole("button", { name: "Acknowledge" })).toBeVisible();
  await change(id, { content: "<p>Please don't.</p>" });
  await expect(card).toContainText("Please don't.");
  await expect(card.getByRole("button", { name: "Acknowledge" })).toHaveCount(0);
  await card.getByRole("button", { name: "Read", exact: true }).click();
  await pressInPlace(page.getByRole("dialog").getByRole("button", { name: "Acknowledge" }));
  await expect(page.getByRole("dialog").getByText(/^You acknowledged this/)).toBeVisible();
  await context.close();
});

test("A memo that ends by the clock says so on an open page, in both languages", async ({
  browser,
}) => {
  const title = `Until then ${Date.now()}`;
  const seats = [];
  for (const language of ["en", "es"] as const)
    seats.push({ language, ...(await sit(browser, "employee", { ...phone, language })) });
  const id = await sendMemo({ title, end_at: new Date(Date.now() + 10_000).toISOString() });
  for (const { page } of seats) {
    await page.goto(`/1/memo/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }
  for (const { language, page, context } of seats) {
    const { gone, "gone.text": why } = texts[language].memo;
    await expect(page.getByRole("heading", { level: 1, name: gone })).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByText(why)).toBeVisible();
    await expectAccessible(page);
    await context.close();
  }
});

test("A memo that opens on the page that announced it counts as read", async ({ browser }) => {
  const reveal_at = new Date(Date.now() + 8_000).toISOString();
  const id = await sendMemo({ title: `Soon ${Date.now()}`, reveal_at });
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto(`/1/memo/${id}`);
  await expect(page.getByText(/^Opens /)).toBeVisible();
  await expect(page.getByText("Please read.")).toBeVisible({ timeout: 20_000 });
  const readVersion = async (): Promise<number | null> => {
    const { memo } = await api<{
      memo: { employee_response: { read_version: number | null } };
    }>(...([await tokenOf("employee"), "GET", `/api/memos/get?company_id=1&id=${id}`] as const));
    return memo.employee_response.read_version;
  };
  await expect.poll(readVersion).toBe(1);
  await context.close();
});

test("An ended memo isn't waiting for anyone, and the answer to a question about it is still announced", async ({
  browser,
}) => {
  const manager = await tokenOf("manager");
  const title = `Asked and ended ${Date.now()}`;
  const id = await sendMemo({ title, type: "standard" });
  const about = { company_id: 1, id };
  await ask(id);
  await answer(id, "Because.");
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto("/1");
  const mine = page.getByRole("article").filter({ hasText: title });
  const news = page.getByRole("heading", { name: "Answers to your questions" });
  await expect(mine).toBeVisible();
  await api(manager, "POST", "/api/company/message/expire", about);
  await expect(news).toBeVisible();
  const count = /\d+/.exec(await page.getByRole("heading", { level: 2 }).first().innerText())?.[0];
  const cards = page.getByRole("list").filter({ has: page.getByRole("article") });
  await expect(cards.first().getByRole("article")).toHaveCount(Number(count));
  await expect(cards.nth(1)).toContainText(title);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const notices = page.getByRole("dialog").getByRole("listitem").filter({ hasText: title });
  await expect(notices).toHaveCount(1);
  await expect(notices).toContainText("Because.");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: title }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(mine).toHaveCount(0);
  await context.close();
});

test("A page of earlier memos starts at its top", async ({ browser }) => {
  const employee = await tokenOf("employee");
  for (let count = 0; count < 26; count += 1) {
    const id = await sendMemo({ title: `Earlier ${count}` });
    await api(employee, "POST", "/api/app/employee-message/acknowledge", { company_id: 1, id });
  }
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto("/1");
  await page.getByRole("button", { name: "Show earlier memos" }).press("Enter");
  const top = page.getByRole("heading", { name: "Earlier memos" });
  await expect(top).toBeFocused();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(top).toBeFocused();
  await expect(top).toBeInViewport();
  // If everything on a page is gone by then, the previous page is shown.
  const isSecond = (request: Request): boolean =>
    request.url().endsWith("/employee-messages") &&
    (request.postDataJSON() as { page?: number }).page === 2;
  await page.reload();
  await page.route("**/api/app/employee-messages", (route) =>
    isSecond(route.request())
      ? route.fulfill({ json: { success: true, content: { memos: [], total_pages: 1 } } })
      : route.fallback(),
  );
  await page.getByRole("button", { name: "Show earlier memos" }).click();
  const earlier = page.getByRole("article").filter({ hasText: "Earlier 25" });
  await expect(earlier).toBeVisible();
  const answered = page.waitForResponse((response) => isSecond(response.request()));
  await page.getByRole("button", { name: "Next page" }).click();
  await (await answered).finished();
  await page.waitForTimeout(200);
  await expect(page.getByText("No earlier memos")).toHaveCount(0);
  await expect(earlier).toBeVisible();
  await context.close();
});

test("The palette and the tray are in the reader's language, even after it was changed", async ({
  browser,
}) => {
  const mark = `Cebra ${Date.now()}`;
  const translations = [{ locale_code: "es", title: mark, content: "<p>Lee esto.</p>" }];
  await sendMemo({ title: `Zebra ${mark}`, translations });
  const { context, page } = await sit(browser, "employee", { ...desk, language: "es" });
  await page.goto("/1");
  await expect(page.getByRole("button", { name: mark, exact: true })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("searchbox").fill(mark);
  const found = page.getByRole("dialog").getByRole("listitem").filter({ hasText: mark });
  await expect(found).toHaveText(`${mark}Comunicado`);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Tu cuenta" }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByRole("dialog")).toContainText(`Zebra ${mark}`);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Español" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Inicio" })).toBeVisible();
  await context.close();
});

test("The page title of a wrong address says so", async ({ browser }) => {
  const { context, page } = await sit(browser, "employee", desk);
  for (const address of ["/nope", "/1/nope/x"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "There's nothing here" })).toBeVisible();
    await expect(page).toHaveTitle("Lineup · There's nothing here");
  }
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveTitle("Lineup · Home");
  await context.close();
});

async function answer(memoId: number, manager_note: string): Promise<void> {
  const manager = await tokenOf("manager");
  const { flagged_messages: flags } = await api<{
    flagged_messages: { id: number; memo_id: number }[];
  }>(manager, "GET", "/api/company/messages/flagged?company_id=1");
  const id = flags.find((flag) => flag.memo_id === memoId)?.id;
  await api(manager, "POST", "/api/company/message/flagged", { company_id: 1, id, manager_note });
}

test("An open memo that ends, is archived or is deleted says so and asks for nothing more", async ({
  browser,
}) => {
  const manager = await tokenOf("manager");
  const ways = {
    expire: (id: number) =>
      api(manager, "POST", "/api/company/message/expire", { company_id: 1, id }),
    archive: (id: number) =>
      api(manager, "POST", "/api/company/message/archive", { company_id: 1, id }),
    delete: (id: number) => api(manager, "DELETE", `/api/memos/delete?company_id=1&id=${id}`),
  };
  for (const [how, end] of Object.entries(ways)) {
    const title = `To ${how} ${Date.now()}`;
    const id = await sendMemo({ title, type: "standard" });
    const { context, page } = await sit(browser, "employee", phone);
    await page.goto("/1");
    await page.getByRole("button", { name: title }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: "Ask a question" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    // An ended memo stays with people who asked about it.
    const asked = how === "expire";
    if (asked) await ask(id);
    await end(id);
    await expect(dialog).toContainText(
      asked ? "This memo has ended." : "This memo is no longer here",
    );
    await expect(dialog.getByRole("button", { name: /cknowledge|Ask/ })).toHaveCount(0);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
    await context.close();
  }
});
