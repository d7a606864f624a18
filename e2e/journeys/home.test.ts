import { type Page, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { endMemos, pressInPlace, sendMemo } from "../support/memos.ts";
import { api, desk, openLive, phone, sit, tokenOf } from "../support/session.ts";
import { upload } from "../support/home.ts";

test("One tap acknowledges immediately; a refused acknowledgement comes back with the reason", async ({
  browser,
}) => {
  const title = `Quick ${Date.now()}`;
  await sendMemo({ title });
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto("/1");
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card).toBeVisible();
  await context.setOffline(true);
  await pressInPlace(card.getByRole("button", { name: "Acknowledge" }));
  await expect(page.getByText("Not acknowledged")).toBeVisible();
  await expect(
    page.getByText("You're offline. Try again when you're connected.", { exact: true }),
  ).toBeVisible();
  await expect(card.getByRole("button", { name: "Acknowledge" })).toBeVisible();
  const notice = page.getByText("You're offline. What you see may be out of date", {
    exact: false,
  });
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await expect(notice).toBeInViewport({ ratio: 1 });
  await context.setOffline(false);
  const before = await waiting(page);
  await pressInPlace(card.getByRole("button", { name: "Acknowledge" }));
  await expect(card).toHaveCount(0);
  expect(await waiting(page)).toBe(before - 1);
  await context.close();
});

test("An acknowledged memo is still acknowledged when it is opened again, offline too", async ({
  browser,
}) => {
  const at = Date.now();
  const ids = [];
  for (const title of [`From its card ${at}`, `From its text ${at}`])
    ids.push(await sendMemo({ title, priority: "urgent" }));
  const { context, page } = await sit(browser, "employee", phone);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/memos/get?*", async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.routeWebSocket("**/app/**", () => undefined);
  await page.goto("/1");
  const dialog = page.getByRole("dialog");
  const acknowledge = { name: "Acknowledge", exact: true };
  const card = page.getByRole("article").filter({ hasText: `From its card ${at}` });
  await pressInPlace(card.getByRole("button", acknowledge));
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("From its card");
  await card.getByRole("button", { name: "From its card" }).click();
  await expect(dialog.getByText("You acknowledged this")).toBeVisible();
  await expect(dialog.getByRole("button", acknowledge)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `From its text ${at}` }).click();
  await pressInPlace(dialog.getByRole("button", acknowledge));
  await expect(dialog.getByText("You acknowledged this")).toBeVisible();
  release();
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("From its text");
  await expect(dialog.getByText("You acknowledged this")).toBeVisible();
  await endMemos(ids);
  await context.close();
});

test("The answer to a question is on the home screen and in the tray until it is read", async ({
  browser,
}) => {
  const title = `Answered ${Date.now()}`;
  const id = await sendMemo({ title, type: "standard" });
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto("/1");
  const employee = await tokenOf("employee");
  const about = { company_id: 1, id };
  await api(employee, "POST", "/api/app/employee-message/flag", { ...about, content: "Why?" });
  await api(employee, "POST", "/api/app/employee-message/acknowledge", about);
  await expect(page.getByText(title)).toHaveCount(0);
  await answer(id, "Because.");
  await expect(page.getByRole("heading", { name: "Answers to your questions" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Notifications, \d+ new/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const notice = page.getByRole("listitem").filter({ hasText: "answered your question" });
  await expect(notice.filter({ hasText: title })).toContainText("Because.");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: title }).click();
  await expect(page.getByRole("dialog").getByText("Because.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(title)).toHaveCount(0);
  await context.close();
});

test("Clearing the tray empties it until something new arrives, without a reload", async ({
  browser,
}) => {
  await sendMemo({ title: `Before ${Date.now()}` });
  const { context, page } = await sit(browser, "employee", desk);
  // "Clear all" clears what is loaded, so all of it must be.
  const followUps = page.waitForResponse(/\/api\/app\/follow-ups/);
  await openLive(page, "/1");
  await followUps;
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page.getByText("No Notifications")).toBeVisible();
  const title = `After ${Date.now()}`;
  await sendMemo({ title });
  const notice = page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem");
  await expect(notice).toHaveCount(1);
  await notice.getByRole("button", { name: `Mark read: ${title}` }).click();
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  await notice.getByRole("button").first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await context.close();
});

test("By keyboard, the focus stays near what was pressed", async ({ browser }) => {
  const title = `By keys ${Date.now()}`;
  const id = await sendMemo({ title, type: "standard" });
  const { context, page } = await sit(browser, "employee", desk);
  const focus = () => page.evaluate(() => document.activeElement?.tagName);
  await page.goto(`/1/memo/${id}`);
  await page.getByRole("button", { name: "Ask a question" }).press("Enter");
  await page.getByLabel("What do you want to know?").fill("Until when?");
  await page.getByRole("button", { name: "Send question" }).press("Enter");
  await page.getByRole("button", { name: "Withdraw question" }).press("Enter");
  await expect(page.getByRole("button", { name: "Withdraw question" })).toHaveCount(0);
  await expect.poll(focus).not.toBe("BODY");
  await page.goto("/1");
  await page.getByRole("button", { name: title }).press("Enter");
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByRole("button", { name: "Acknowledge" }).press("Enter");
  await expect(dialog.getByText(/^You acknowledged this/)).toBeVisible();
  await expect.poll(focus).not.toBe("BODY");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect.poll(focus).not.toBe("BODY");
  await context.close();
});

test("A memo that is sent between the opening of a page and its live connection is on the page", async ({
  browser,
}) => {
  const { context, page, troubles } = await sit(browser, "manager", desk);
  const { promise: sent, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/assets\/pusher-/, async (route) => {
    await sent;
    await route.continue();
  });
  await page.goto("/1/memos");
  await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
  const title = `Just before ${Date.now()}`;
  await sendMemo({ title });
  letThrough();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  expect(troubles).toEqual([]);
  await context.close();
});

test("Pictures open over the whole page, one after the other, and the focus comes back", async ({
  browser,
}) => {
  const title = `Pictures ${Date.now()}`;
  await sendMemo({ title, media_ids: [await upload("one.png"), await upload("two.png")] });
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto("/1");
  await page.getByRole("button", { name: title }).click();
  const first = page.getByRole("button", { name: "Open: Picture 1 of 2" });
  await first.click();
  const viewer = page.getByRole("dialog", { name: "Picture 1 of 2" });
  await expect(viewer.locator("img")).toHaveJSProperty("naturalWidth", 5);
  await expectAccessible(page);
  await page.keyboard.press("+");
  await expect(viewer.locator("img")).toHaveAttribute("style", /scale\(1\.4\)/);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("dialog", { name: "Picture 2 of 2" })).toContainText("2 of 2");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: title })).toBeVisible();
  await expect(first).toBeFocused();
  await context.close();
});

async function waiting(page: Page): Promise<number> {
  const heading = page.getByRole("heading", { name: /memos? (is|are) waiting for you/ });
  return Number(/\d+/.exec((await heading.textContent()) ?? "")?.[0]);
}

async function answer(memoId: number, note: string): Promise<void> {
  const manager = await tokenOf("manager");
  const path = "/api/company/messages/flagged";
  const { flagged_messages: flags } = await api<{
    flagged_messages: { id: number; memo_id: number }[];
  }>(manager, "GET", `${path}?company_id=1`);
  const id = flags.find((flag) => flag.memo_id === memoId)?.id;
  await api(manager, "POST", "/api/company/message/flagged", {
    company_id: 1,
    id,
    manager_note: note,
  });
}
