import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { memoOnScreen } from "../support/composer.ts";
import { compose, picture } from "../support/memos.ts";
import {
  confirmSending,
  endHolds,
  scheduleButton,
  sendButton,
  sendNow,
} from "../support/sending.ts";
import { desk, phone, sit } from "../support/session.ts";

for (const looks of [desk, phone])
  test(`By keyboard, nothing in the composer is focused beneath its buttons (${looks.viewport.width} px)`, async ({
    browser,
  }) => {
    const { context, page, troubles } = await sit(browser, "manager", looks);
    await page.goto("/1/memos/new");
    await page.getByRole("switch", { name: /Also in Spanish/ }).check();
    await page.getByLabel("Title", { exact: true }).focus();
    const send = sendButton(page);
    const under: string[] = [];
    let seen = 0;
    while (!(await send.evaluate((button) => button === document.activeElement))) {
      expect(++seen).toBeLessThan(80);
      const covered = await send.evaluate((button) => {
        const bar = button.parentElement;
        const one = document.activeElement;
        if (!bar || !one || bar.contains(one)) return null;
        const { top, height } = one.getBoundingClientRect();
        // A longer text is checked by its first line.
        const isClear = top + Math.min(height, 44) <= bar.getBoundingClientRect().top;
        return isClear ? null : one.outerHTML.slice(0, 120);
      });
      if (covered !== null) under.push(covered);
      await page.keyboard.press("Tab");
    }
    expect(seen).toBeGreaterThan(20);
    expect(under).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  });

test("People are added and removed by keyboard, and the focus stays with them", async ({
  browser,
}) => {
  const { context, page, troubles } = await sit(browser, "manager", desk);
  await page.goto("/1/memos/new");
  await page.getByRole("button", { name: "Change who gets it" }).click();
  const search = page.getByRole("searchbox", { name: "Find people by name" });
  const chosen = page.getByRole("list", { name: "People by name" });
  for (const letter of ["a", "e"]) {
    await search.fill(letter);
    await page.locator("[aria-busy=false] > li > button").first().press("Enter");
    await expect(search).toBeFocused();
    await expect(search).toHaveValue("");
  }
  const names = await chosen.getByRole("listitem").allInnerTexts();
  expect(names).toHaveLength(2);
  const off = chosen.getByRole("button", { name: /^Remove: / });
  await off.first().press("Enter");
  await expect(off).toHaveCount(1);
  await expect(off).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(off).toHaveCount(0);
  await expect(search).toBeFocused();
  expect(troubles).toEqual([]);
  await context.close();
});

test("A failed search for people isn't shown as an empty result", async ({ browser }) => {
  const { context, page } = await sit(browser, "manager", phone);
  const failure = { success: false, message: "Too busy", errors: ["Too busy"], code: "internal" };
  const names = /\/api\/company\/employees-list/;
  await page.route(names, (route) => route.fulfill({ status: 500, json: failure }));
  await page.goto("/1/memos/new");
  await page.getByRole("button", { name: "Change who gets it" }).click();
  const search = page.getByRole("searchbox", { name: "Find people by name" });
  await search.fill("basil");
  await expect(page.getByRole("status").filter({ hasText: "Too busy" })).toBeVisible();
  await expect(page.getByText("No one by that name")).toHaveCount(0);
  await page.unroute(names);
  await search.fill("basil b");
  await expect(page.getByRole("button", { name: /Basil/ })).toBeVisible();
  await context.close();
});

test("For each kind of memo, the button that sends it is the only filled one", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1/memos/new");
  const send = sendButton(page);
  for (const [kind, looksLike] of [
    ["Message", "Acknowledge"],
    ["Survey", "Send my answer"],
    ["Celebration", "Acknowledge"],
  ] as const) {
    await page.getByRole("radio", { name: new RegExp(`^${kind}`) }).check();
    const preview = page.getByRole("complementary").getByText(looksLike, { exact: true });
    await expect(preview).toBeVisible();
    const filling = (element: Element) => getComputedStyle(element).backgroundColor;
    expect(await preview.evaluate(filling), kind).not.toBe(await send.evaluate(filling));
  }
  await context.close();
});

test("Locations that couldn't be loaded don't silently become all locations", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "manager", desk);
  const names = "**/api/company/locations-list?*";
  await page.route(names, (route) => route.fulfill({ status: 500, json: { code: "internal" } }));
  await page.goto("/1/memos/new");
  const recipients = page.getByRole("region", { name: "Who gets it" });
  await expect(recipients.getByRole("alert")).toBeVisible();
  await page.unroute(names);
  await recipients.getByRole("button", { name: "Try again" }).click();
  await expect(recipients.getByRole("group", { name: "Locations" })).toBeVisible();
  await expect(recipients.getByRole("alert")).toHaveCount(0);
  await context.close();
});

test("Dates are shown in the recipients' time zone", async ({ browser }) => {
  const eastern = { ...desk, timezoneId: "America/New_York" };
  const { context, page } = await compose(browser, eastern, "Zones");
  await expect(page.getByText("New York time", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Change who gets it" }).click();
  await page.getByText("Mile High", { exact: true }).click();
  await page.getByLabel(/^Due/).fill("2031-01-15T12:00");
  await expect(page.getByText("Jan 15, 2031, 10:00 AM MT")).toBeVisible();
  await context.close();
});

test("The preview switches to the Spanish text as a reader can", async ({ browser }) => {
  const { context, page } = await compose(browser, desk, "Two languages");
  const preview = page.getByRole("complementary", { name: "Preview on a phone" });
  await expect(preview.getByRole("heading", { name: "Two languages" })).toBeVisible();
  await page.getByRole("switch", { name: "Also in Spanish" }).click();
  await page.getByLabel("Title in Spanish").fill("Dos idiomas");
  await page.getByRole("textbox", { name: "Text in Spanish" }).fill("Lo mismo, en español.");
  await preview.getByRole("button", { name: "Show the translation" }).click();
  await expect(preview.getByRole("heading", { name: "Dos idiomas" })).toBeVisible();
  await expect(preview.getByText("Lo mismo, en español.")).toBeVisible();
  await preview.getByRole("button", { name: "Show the original" }).click();
  await expect(preview.getByRole("heading", { name: "Two languages" })).toBeVisible();
  await context.close();
});

test("A scheduled memo is put off, and its text is changed, before it goes out", async ({
  browser,
}) => {
  const title = `Later ${Date.now()}`;
  const { context, page } = await compose(browser, desk, title);
  await page.getByLabel(/^Goes out/).fill("2031-05-02T09:00");
  await scheduleButton(page).click();
  await confirmSending(page);
  await endHolds(page);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Title", { exact: true }).fill(`${title}, moved`);
  await page.getByLabel(/^Goes out/).fill("2031-05-03T09:00");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${title}, moved` })).toBeVisible();
  expect(await memoOnScreen(page)).toMatchObject({ status: "scheduled" });
  await context.close();
});

test("A picture in the text stays where it was placed and isn't listed among the files again", async ({
  browser,
}) => {
  const title = `Placed ${Date.now()}`;
  const { context, page } = await compose(browser, desk, title);
  const tool = page.getByRole("toolbar").getByRole("button", { name: "Picture" });
  await tool.click();
  await expect(page.getByText("Add pictures under “Pictures and files” first.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "tub.png", mimeType: "image/png", buffer: picture });
  await expect(page.getByRole("button", { name: "Remove tub.png" })).toBeVisible();
  await page.locator('[contenteditable="true"]').press("Control+End");
  await tool.click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "tub.png" }).click();
  const editor = page.locator('[contenteditable="true"]').first();
  const inText = editor.getByRole("img", { name: "Picture" });
  await expect(inText).toHaveJSProperty("naturalWidth", 5);
  // Its description is read aloud instead of the file name.
  await page.getByRole("button", { name: "Describe tub.png" }).click();
  const describing = page.getByRole("dialog", { name: "Describe the picture" });
  await expectAccessible(page);
  await describing.getByLabel("What does it show?").fill("A tub of ice cream");
  await describing.getByRole("button", { name: "Save" }).click();
  await expect(describing).toHaveCount(0);
  await expect(editor.getByRole("img", { name: "A tub of ice cream" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Change description of tub.png" })).toBeFocused();
  await page.locator('[contenteditable="true"]').first().press("Control+End");
  await page.keyboard.type("Below it.");
  await sendNow(page);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  const reader = await sit(browser, "employee", phone);
  await reader.page.goto(`/1/memo/${(await memoOnScreen(page)).id}`);
  const placed = reader.page.getByRole("button", { name: "Open: A tub of ice cream" });
  await expect(placed.locator("img")).toHaveJSProperty("naturalWidth", 5);
  await expect(placed).toHaveCount(1);
  const words = reader.page.locator("main p");
  await expect(words).toHaveText([/Please read\./, /Below it\./]);
  const above = (name: string) => reader.page.getByText(name).boundingBox();
  const { y = 0 } = (await placed.boundingBox()) ?? {};
  expect((await above("Please read."))?.y).toBeLessThan(y);
  expect((await above("Below it."))?.y).toBeGreaterThan(y);
  await placed.click();
  await expect(reader.page.getByRole("dialog", { name: "A tub of ice cream" })).toBeVisible();
  expect([...reader.troubles]).toEqual([]);
  await reader.context.close();
  await context.close();
});
