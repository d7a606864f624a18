import { expect, test } from "@playwright/test";

import { endMemos, pressInPlace, sendMemo } from "../support/memos.ts";
import { api, phone, sit, tokenOf } from "../support/session.ts";
import { upload } from "../support/home.ts";

test("A failed acknowledgement takes no other one back, and no card claims it", async ({
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

test("The answer to an earlier question is news too", async ({ browser }) => {
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
  await expect(page.getByRole("button", { name: "Show earlier memos" })).toBeVisible();
  await api(manager, "POST", flagPath, { ...first, manager_note: "Because." });
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card).toContainText("Because.");
  await page.getByRole("button", { name: title }).click();
  await expect(page.getByRole("dialog").getByText("Because.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(title)).toHaveCount(0);
  await context.close();
});

test("On a phone, a message doesn't cover the main button of an open memo", async ({ browser }) => {
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

test("A picture in the text stays open while the text changes beneath it", async ({ browser }) => {
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
