import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { sendMemo } from "../support/memos.ts";
import { desk, phone, sit, started } from "../support/session.ts";

test("The palette says that it is searching, and why it found nothing", async ({ browser }) => {
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto("/1");
  await started(page);
  const lost = Promise.withResolvers<undefined>();
  await page.route("**/api/app/employee-messages", async (route) => {
    await lost.promise;
    await route.abort("connectionreset");
  });
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Find anything" });
  await palette.getByRole("searchbox").fill("allergen");
  await expect(palette.getByText("Searching…")).toBeVisible();
  // It also says so while the server is searching.
  await page.waitForTimeout(500);
  await expect(palette.getByText("Searching…")).toBeVisible();
  lost.resolve(undefined);
  await expect(palette.getByText("Network Error")).toBeVisible();
  await expectAccessible(page);
  await expect(palette.getByText("No matches")).toHaveCount(0);
  await context.close();
});

test("The palette finds each setting that is open to the person", async ({ browser }) => {
  const { context, page } = await sit(browser, "admin", desk);
  await page.goto("/1/settings");
  const cards = page.getByRole("main").getByRole("listitem").getByRole("strong");
  await expect(cards.first()).toBeVisible();
  const names = await cards.allTextContents();
  const palette = page.getByRole("dialog", { name: "Find anything" });
  for (const name of names) {
    await page.keyboard.press("Control+k");
    await palette.locator("input").fill(name);
    const found = palette.getByRole("button", { name: new RegExp(`^${name}`, "i") });
    await expect(found.first(), name).toBeVisible();
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("Control+k");
  await palette.locator("input").fill("locat");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/settings\/locations$/);
  await context.close();
  const manager = await sit(browser, "manager", desk);
  await manager.page.goto("/1");
  await started(manager.page);
  await manager.page.keyboard.press("Control+k");
  await manager.page.keyboard.type("locat");
  await expect(manager.page.getByText("No matches")).toBeVisible();
  await manager.context.close();
});

test("The palette takes typed text immediately, on a slow connection too", async ({ browser }) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1");
  await started(page);
  await page.route("**/*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("follow");
  await expect(page.getByRole("searchbox")).toHaveValue("follow");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/1\/flags/);
  await context.close();
});

test("The palette doesn't open a result of the previous search text", async ({ browser }) => {
  const title = `Wall ${Date.now()}`;
  await sendMemo({ title });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1");
  await started(page);
  await page.keyboard.press("Control+k");
  const search = page.getByRole("searchbox");
  await search.fill(title);
  await expect(page.getByRole("button", { name: title })).toBeVisible();
  await search.fill("ada app");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Ada Applewood" })).toBeVisible();
  await context.close();
});

test("In the tray, the focus goes on from a removed entry, and back to the bell", async ({
  browser,
}) => {
  await sendMemo({ title: `First ${Date.now()}` });
  const title = `Newest ${Date.now()}`;
  await sendMemo({ title });
  for (const looks of [desk, phone]) {
    const { context, page } = await sit(browser, "admin", looks);
    const chats = page.waitForResponse(/\/api\/chat\/groups\/get/);
    await page.goto("/1");
    const bell = page.getByRole("button", { name: /^Notifications/ });
    const tray = page.getByRole("dialog", { name: "Notifications" });
    await expect(bell).toHaveAccessibleName(/\d+ new/);
    await bell.press("Enter");
    // Chats come last into the tray. Those that come after it was cleared are in it.
    await chats;
    await page.getByRole("button", { name: `Mark read: ${title}` }).press("Enter");
    await expect(tray.getByRole("button", { name: title })).toBeFocused();
    await tray.getByRole("button", { name: "Clear all" }).press("Enter");
    await expect(tray.getByText("No Notifications")).toBeVisible();
    await expect(tray).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(tray).toBeHidden();
    await expect(bell).toBeFocused();
    await context.close();
  }
});
