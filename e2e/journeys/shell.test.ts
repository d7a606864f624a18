import { type Page, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { newAccount } from "../support/accounts.ts";
import { memoCalled } from "../support/database.ts";
import { api, desk, phone, sit, sitWith } from "../support/session.ts";

test("Each role has its top bar, navigation and footer", async ({ browser }) => {
  const memos = ["Memos", "Sent", "Templates", "Packages", "Scheduler", "Community"];
  const built = {
    admin: ["Home", "Team", ...memos, "Chats", "Follow-ups", "Settings"],
    manager: ["Home", "Team", ...memos, "Chats", "Follow-ups"],
    employee: ["Home", "Memos", "Chats", "Me"],
  } as const;
  for (const [person, items] of Object.entries(built) as ["admin", readonly string[]][]) {
    const { context, page } = await sit(browser, person, desk);
    await page.goto("/1");
    const main = page.getByRole("navigation", { name: "Main" });
    await expect(main.getByRole("link"), person).toHaveText(items.map((item) => new RegExp(item)));
    const bar = page.getByRole("banner");
    await expect(bar.getByText(/^Hi, \w+ \w+$/).filter({ visible: true })).toBeVisible();
    for (const text of ["Harbor Street Kitchen", "Fresh off the pier"])
      await expect(bar.getByText(text, { exact: true })).toBeVisible();
    const said = bar.getByText("Logged in for Harbor Street Kitchen");
    await expect(said.filter({ visible: true })).toBeVisible();
    const foot = page.getByRole("contentinfo");
    await expect(foot.getByRole("link")).toHaveText(["Terms", "Privacy", "Contact"]);
    await expect(foot).toContainText(/Version \d+\.\d+\.\d+/);
    await expect(foot).toContainText(`© ${new Date().getFullYear()} Lineup`);
    await context.close();
  }
});

test("The footer's pages exist", async ({ page }) => {
  for (const name of ["terms", "privacy", "contact"]) {
    await page.goto(`/${name}.html`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

test("On a small screen, the hamburger opens the same navigation", async ({ browser }) => {
  const { context, page, troubles } = await sit(browser, "manager", phone);
  await page.goto("/1");
  const burger = page.getByRole("button", { name: "Menu", exact: true });
  const overlay = page.getByRole("dialog", { name: "Menu" });
  const mark = await page.getByRole("link", { name: "Lineup" }).boundingBox();
  expect(mark?.width).toBeGreaterThanOrEqual(24);
  await burger.click();
  await expect(overlay.getByRole("link")).toHaveText([
    ...[/Home/, /Team/, /Memos/, /Sent/, /Templates/, /Chats/, /Follow-ups/],
  ]);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(overlay).toBeHidden();
  await expect(burger).toBeFocused();
  await burger.click();
  let loads = 0;
  page.on("load", () => (loads += 1));
  await overlay.getByRole("link", { name: /Memos/ }).click();
  await expect(page).toHaveURL(/\/1\/memos$/);
  await expect(page.getByRole("heading", { level: 1, name: "Memos" })).toBeVisible();
  expect(loads, "the page stays").toBe(0);
  await expect(overlay).toBeHidden();
  await burger.click();
  await page.touchscreen.tap(350, 400);
  await expect(overlay).toBeHidden();
  await burger.click();
  await expect(overlay).toBeVisible();
  await page.goBack();
  await expect(overlay).toBeHidden();
  await expect(page).toHaveURL(/\/1\/memos$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/1$/);
  await expect(overlay).toBeHidden();
  expect(troubles).toEqual([]);
  await context.close();
});

test("The command palette finds screens and memos by keyboard", async ({ browser }) => {
  const { context, page, troubles } = await sit(browser, "manager", desk);
  await page.goto("/1");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const before = page.getByRole("button", { name: "Notifications" });
  await before.focus();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Find anything" });
  await expect(palette.locator("input")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("allergen");
  await expect(palette.getByRole("button", { name: /Allergen labels/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
  await expect(before).toBeFocused();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("mem");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/1\/memos$/);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("allergen");
  await expect(palette.getByRole("button", { name: /Allergen labels/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/1\/memo\/\d+/);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("nothing like this");
  await expect(palette.getByText("No matches")).toBeVisible();
  expect(troubles).toEqual([]);
  await context.close();
});

test("A dialog locks the page behind it, keeps the focus and gives it back", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "manager", phone);
  await page.goto(`/1/memo/${await memoCalled("Allergen labels on every tub")}`);
  const remind = page.getByRole("button", { name: "Remind everyone who hasn't responded" });
  await remind.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  expect(await scrolls(page)).toBe(false);
  await expectAccessible(page);
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press("Tab");
    // Between the last and the first element, the focus may be in the browser's own controls.
    const inside = await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest("dialog"),
    );
    expect(inside).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(remind).toBeFocused();
  expect(await scrolls(page)).toBe(true);
  await context.close();
});

test("The notification tray and the account menu work by keyboard", async ({ browser }) => {
  const { token } = await newAccount();
  const { companies } = await api<{ companies: { id: number }[] }>(token, "POST", "/api/signup", {
    name: "Quiet Corner",
    timezone: "America/Chicago",
  });
  const { context, page, troubles } = await sitWith(browser, token, desk);
  await page.goto(`/${companies[0]?.id}`);
  const bell = page.getByRole("button", { name: "Notifications" });
  await bell.focus();
  await page.keyboard.press("Enter");
  const tray = page.getByRole("dialog", { name: "Notifications" });
  await expect(tray.getByText("No Notifications")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(tray).toBeHidden();
  await expect(bell).toBeFocused();

  const me = page.getByRole("button", { name: "Your account" });
  await me.focus();
  await page.keyboard.press("Enter");
  const items = page.getByRole("menuitem");
  const team = ["Change Team", "Team Invitations"];
  await expect(items).toHaveText([...team, "Dark theme", "Español", "User Account", "Log out"]);
  await expect(items.first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(me).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await expect(items.last()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(items).toHaveCount(0);
  await expect(me).toBeFocused();
  for (const [key, item] of [
    ["ArrowDown", items.first()],
    ["ArrowUp", items.last()],
  ] as const) {
    await page.keyboard.press(key);
    await expect(item).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(me).toBeFocused();
  }
  expect(troubles).toEqual([]);
  await context.close();
});

test("The bars can be skipped, and every element that Tab reaches is visible", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1/memos");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const skip = page.getByRole("link", { name: "Skip to content" });
  await skip.focus();
  await expect(skip).toBeInViewport();
  const seen: string[] = [];
  for (let press = 0; press < 14; press += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const { top, width } = element.getBoundingClientRect();
      return {
        name: element.getAttribute("aria-label") ?? element.textContent,
        visible: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && width > 0 && top >= 0,
      };
    });
    expect(stop.visible, `${stop.name} shows its focus`).toBe(true);
    seen.push(stop.name);
  }
  expect(seen.slice(0, 2)).toEqual(["Lineup", "Find anything"]);
  expect(seen.slice(3, 5)).toEqual(["Your account", expect.stringContaining("Home")]);
  await skip.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await context.close();
});

async function scrolls(page: Page): Promise<boolean> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.mouse.wheel(0, 300);
  await page.waitForTimeout(200);
  const reached = await page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 0));
  return reached > 0;
}
