import { type Locator, type Page, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { endMemos, pressInPlace, sendMemo } from "../support/memos.ts";
import { desk, phone, sit, tablet } from "../support/session.ts";
import { texts } from "../support/texts.ts";

const barOf = (page: Page): Locator => page.getByRole("navigation", { name: "Quick navigation" });

test("On a phone, an employee goes everywhere by the bar, which counts what is unread", async ({
  browser,
}) => {
  const title = `Grease trap ${Date.now()}`;
  const id = await sendMemo({ title, content: "<p>Empty it on Mondays.</p>" });
  const { context, page, troubles } = await sit(browser, "employee", phone);
  await page.goto("/1");
  const bar = barOf(page);
  await expect(bar.getByRole("link")).toHaveText([/^Home/, /^Memos/, /^Chats/, /^Me/]);
  const memos = bar.getByRole("link", { name: /^Memos/ });
  await expect(memos).toHaveAccessibleName(/^Memos \(\d+ unread\)$/);
  const before = await unread(memos);
  for (const link of await bar.getByRole("link").all()) {
    const { width = 0, height = 0 } = (await link.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await memos.tap();
  await expect(page).toHaveURL(/\/1\/memos$/);
  await expect(memos).toHaveAttribute("aria-current", "page");
  await page.getByRole("searchbox").fill("grease");
  await expect(page).toHaveURL(/terms=grease$/);
  await page.getByRole("link", { name: title }).tap();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(memos).toHaveAttribute("aria-current", "true");
  await expectAbove(page.getByRole("button", { name: "Acknowledge" }), bar);
  await pressInPlace(page.getByRole("button", { name: "Acknowledge" }));
  await expect(page.getByText("You acknowledged this")).toBeVisible();
  await expect.poll(() => unread(memos)).toBe(before - 1);
  await page.getByRole("main").getByRole("link", { name: "Memos" }).tap();
  await expect(page).toHaveURL(/\/1\/memos\?terms=grease$/);
  await expect(page.getByText("No matches")).toBeVisible();
  await page.getByRole("tab", { name: "Done" }).tap();
  await expect(page.getByRole("article").filter({ hasText: title })).toBeVisible();
  await expectAccessible(page);

  await bar.getByRole("link", { name: "Me", exact: true }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await expect(page.getByRole("region", { name: "On file with your team" })).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectAbove(page.getByRole("contentinfo"), bar);
  expect(troubles).toEqual([]);
  await endMemos([id]);
  await context.close();
});

test("The bar makes way for the keyboard, and stands below what else is at the bottom", async ({
  browser,
}) => {
  const { context, page, troubles } = await sit(browser, "manager", phone);
  await page.goto("/1/memos");
  const bar = barOf(page);
  await expect(bar.getByRole("link")).toHaveText([/^Home/, /^Memos/, /^Follow-ups/, /^Chats/]);
  const main = page.getByRole("main");
  await expectAbove(main.getByRole("link", { name: "Write a memo" }), bar);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectAbove(
    page.getByRole("contentinfo"),
    main.getByRole("link", { name: "Write a memo" }),
  );
  // Browsers make the page this much shorter for a keyboard.
  await page.getByRole("searchbox").tap();
  await page.setViewportSize({ width: 360, height: 420 });
  await expect(bar).toBeHidden();
  await page.setViewportSize(phone.viewport);
  await expect(bar).toBeVisible();

  // A form has its own bar at the bottom.
  await main.getByRole("link", { name: "Write a memo" }).tap();
  await expect(page.getByLabel("Title", { exact: true })).toBeVisible();
  await expect(bar).toBeHidden();
  await page.goBack();
  await expect(bar).toBeVisible();

  await bar.getByRole("button", { name: "More" }).tap();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Team" })).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole("link", { name: "Team" }).tap();
  await expect(page).toHaveURL(/\/1\/employees$/);
  const more = bar.getByRole("button", { name: "More" });
  await expect(more).toHaveAttribute("aria-current", "true");
  await page.getByRole("table").getByRole("checkbox").nth(1).check();
  await expectAbove(page.locator("[data-chosen]"), bar);
  expect(troubles).toEqual([]);
  await context.close();
});

test("In landscape, on a tablet and in Spanish the bar fits; a desk has the side navigation", async ({
  browser,
}) => {
  for (const language of ["en", "es"] as const) {
    const { context, page, troubles } = await sit(browser, "manager", { ...phone, language });
    await page.goto("/1");
    const bar = page.getByRole("navigation", { name: texts[language].shell["nav.bar"] });
    for (const width of [320, 360, 740, 768]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(bar).toBeVisible();
      const cut = await bar.evaluate((it) =>
        [...it.querySelectorAll("a, button")]
          .filter((item) => item.scrollWidth > item.clientWidth)
          .map((item) => item.textContent),
      );
      expect(cut, `${language} at ${width} px`).toEqual([]);
      await expectAccessible(page);
    }
    expect(troubles).toEqual([]);
    await context.close();
  }
  const { context, page } = await sit(browser, "employee", tablet);
  await page.goto("/1");
  await expect(barOf(page)).toBeVisible();
  await page.setViewportSize(desk.viewport);
  await expect(barOf(page)).toHaveCount(0);
  const side = page.getByRole("navigation", { name: "Main" });
  await expect(side.getByRole("link")).toHaveText([/^Home/, /^Memos/, /^Chats/, /^Me/]);
  await context.close();
});

/** @returns the number of unread memos on the item */
async function unread(item: Locator): Promise<number> {
  return Number(/(\d+) unread/.exec((await item.textContent()) ?? "")?.[1] ?? 0);
}

async function expectAbove(one: Locator, other: Locator): Promise<void> {
  await expect(one).toBeVisible();
  const [over, under] = [await one.boundingBox(), await other.boundingBox()];
  if (!over || !under) throw new Error("both are on the screen");
  expect(over.y + over.height).toBeLessThanOrEqual(under.y);
}
