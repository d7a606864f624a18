import { type Page, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { endMemos, picture, pressInPlace, sendMemo } from "../support/memos.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";

test("one tap acknowledges, at once; a refused one comes back with what went wrong", async ({
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
    page.getByText("You are offline. Try again when you are connected.", { exact: true }),
  ).toBeVisible();
  await expect(card.getByRole("button", { name: "Acknowledge" })).toBeVisible();
  const notice = page.getByText("You are offline. What you see may be old", { exact: false });
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

test("an acknowledgement that fails takes nothing else back, and is claimed by no card", async ({
  browser,
}) => {
  const at = Date.now();
  const [failing, good, late] = [`Failing ${at}`, `Good ${at}`, `Late ${at}`];
  const id = await sendMemo({ title: failing, priority: "urgent" });
  const other = await sendMemo({ title: good, priority: "urgent" });
  const { context, page } = await sit(browser, "employee", phone);
  const { promise: held, resolve: fail } = Promise.withResolvers<void>();
  await page.route("**/api/app/employee-message/acknowledge", async (route) => {
    if (!route.request().postData()?.includes(`"id":${id},`)) return route.continue();
    await held;
    return route.fulfill({ status: 500, json: { success: false, messages: ["No"] } });
  });
  await page.goto("/1");
  const card = (title: string) => page.getByRole("article").filter({ hasText: title });
  const button = (title: string) =>
    card(title).getByRole("button", { name: "Acknowledge", exact: true });
  await pressInPlace(button(failing));
  await pressInPlace(button(good));
  await expect(page.getByRole("region", { name: "Messages" })).toContainText(good);
  const newest = await sendMemo({ title: late, priority: "urgent" });
  await expect(card(late)).toBeVisible();
  fail();
  await expect(page.getByText("Not acknowledged")).toBeVisible();
  await expect(button(failing)).toBeVisible();
  await expect(button(good)).toHaveCount(0);
  await expect(card(late)).toBeVisible();
  await endMemos([id, other, newest]);
  await expect(button(late)).toHaveCount(0);
  await expect(card(failing)).toHaveCount(0, { timeout: 2000 });
  await context.close();
});

test("what was acknowledged is so where it is opened again, without a connection too", async ({
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
  await expect(dialog.getByText("You acknowledged this on")).toBeVisible();
  await expect(dialog.getByRole("button", acknowledge)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `From its text ${at}` }).click();
  await pressInPlace(dialog.getByRole("button", acknowledge));
  await expect(dialog.getByText("You acknowledged this on")).toBeVisible();
  release();
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("From its text");
  await expect(dialog.getByText("You acknowledged this on")).toBeVisible();
  await endMemos(ids);
  await context.close();
});

test("an answer to a question comes home and into the tray, and goes once it was read", async ({
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

test("an answer to an earlier question is news as well", async ({ browser }) => {
  const title = `Asked twice ${Date.now()}`;
  const id = await sendMemo({ title, type: "standard" });
  const employee = await tokenOf("employee");
  const manager = await tokenOf("manager");
  const about = { company_id: 1, id };
  const flagPath = "/api/company/message/flagged";
  await api(employee, "POST", "/api/app/employee-message/flag", { ...about, content: "Why?" });
  const { flagged_messages: flags } = await api<{
    flagged_messages: { id: number; memo_id: number }[];
  }>(manager, "GET", "/api/company/messages/flagged?company_id=1");
  const first = { company_id: 1, id: flags.find((flag) => flag.memo_id === id)?.id };
  await api(manager, "POST", flagPath, { ...first, manager_acknowledged: true });
  await api(employee, "POST", "/api/app/employee-message/flag", { ...about, content: "When?" });
  await api(employee, "POST", "/api/app/employee-message/acknowledge", about);
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto("/1");
  await expect(page.getByRole("button", { name: "Show what you acknowledged" })).toBeVisible();
  await api(manager, "POST", flagPath, { ...first, manager_note: "Because." });
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card).toContainText("Because.");
  await page.getByRole("button", { name: title }).click();
  await expect(page.getByRole("dialog").getByText("Because.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(title)).toHaveCount(0);
  await context.close();
});

test("a message on a phone does not cover the main button of an open memo", async ({ browser }) => {
  const title = `Uncovered ${Date.now()}`;
  await sendMemo({ title, type: "standard", content: "<p>A line.</p>".repeat(40) });
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto("/1");
  await page.getByRole("button", { name: title }).click();
  const button = page.getByRole("dialog").getByRole("button", { name: "Acknowledge" });
  await context.setOffline(true);
  await pressInPlace(button);
  const message = page.getByRole("region", { name: "Messages" }).getByRole("alert");
  await expect(message).toBeVisible();
  const [over, under] = [await message.boundingBox(), await button.boundingBox()];
  if (!over || !under) throw new Error("both are on the screen");
  expect(over.y + over.height, "ends above the button").toBeLessThanOrEqual(under.y);
  await context.close();
});

test("clearing the tray empties it until something new comes, which needs no reload", async ({
  browser,
}) => {
  await sendMemo({ title: `Before ${Date.now()}` });
  const { context, page } = await sit(browser, "employee", desk);
  await page.goto("/1");
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

test("by keyboard, the focus stays near what was pressed", async ({ browser }) => {
  const title = `By keys ${Date.now()}`;
  const id = await sendMemo({ title, type: "standard" });
  const { context, page } = await sit(browser, "employee", desk);
  const focus = () => page.evaluate(() => document.activeElement?.tagName);
  await page.goto(`/1/memo/${id}`);
  await page.getByRole("button", { name: "Ask a question" }).press("Enter");
  await page.getByLabel("What do you want to know?").fill("Until when?");
  await page.getByRole("button", { name: "Send question" }).press("Enter");
  await page.getByRole("button", { name: "Take it back" }).press("Enter");
  await expect(page.getByRole("button", { name: "Take it back" })).toHaveCount(0);
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

test("what is sent between the opening of a page and its live connection is on it", async ({
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

test("pictures open over the whole page, step by step, and the focus comes back", async ({
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

test("a picture in the text stays open while the text changes beneath it", async ({ browser }) => {
  const media = await upload("three.png");
  const text = (words: string) => `<p>${words}</p><img data-media="${media}"><p>Thank you.</p>`;
  const title = `Changing ${Date.now()}`;
  const id = await sendMemo({ title, content: text("Close at nine."), media_ids: [media] });
  const { context, page, troubles } = await sit(browser, "employee", phone);
  await page.goto("/1");
  await page.getByRole("button", { name: title }).click();
  const placed = page.getByRole("button", { name: "Open: Picture" });
  await placed.click();
  const viewer = page.getByRole("dialog", { name: "Picture", exact: true });
  await expect(viewer.locator("img")).toHaveJSProperty("naturalWidth", 5);
  const change = { company_id: 1, id, content: text("Close at ten.") };
  await api(await tokenOf("manager"), "PUT", "/api/memos/update", change);
  await expect(page.getByText("Close at ten.", { exact: true })).toBeAttached();
  await expect(viewer.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(placed).toBeFocused();
  expect(troubles).toEqual([]);
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

async function upload(name: string): Promise<number> {
  const form = new FormData();
  form.append("company_id", "1");
  form.append("name", name);
  form.append("file", new Blob([picture], { type: "image/png" }), name);
  const answered = await fetch(`${process.env["E2E_URL"]}/api/company/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${await tokenOf("manager")}` },
    body: form,
  });
  const body = (await answered.json()) as { content: { media: { id: number } } };
  return body.content.media.id;
}
