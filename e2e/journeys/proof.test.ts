// What somebody acknowledged can be read again as it was shown to them, by them and by management, after the memo has changed.
import { type Page, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { sendMemo } from "../support/memos.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";
import { pattern, texts } from "../support/texts.ts";

const english = { title: "Knives by hand", content: "<p>Wash the knives by hand.</p>" };
const spanish = { title: "Cuchillos a mano", content: "<p>Lava los cuchillos a mano.</p>" };

for (const [screen, language, looks] of [
  ["360 px, Spanish, dark", "es", { ...phone, colorScheme: "dark" }],
  ["1440 px, English, light", "en", { ...desk, colorScheme: "light" }],
] as const) {
  test(`what was acknowledged stays to be read: ${screen}`, async ({ browser }) => {
    const { memo: say, memos } = texts[language];
    const translations = [{ locale_code: "es", ...spanish }];
    const id = await sendMemo({ ...english, translations, signature: true });
    const shown = language === "es" ? "Lava los cuchillos a mano." : "Wash the knives by hand.";

    const employee = await sit(browser, "employee", { ...looks, language });
    const { page } = employee;
    await page.goto(`/1/memo/${id}`);
    await sign(page, say["ack.sign"]);
    await expect(page.getByText(pattern(say["ack.signed"]))).toBeVisible();
    await expect(page.getByText(say["ack.earlier"])).toHaveCount(0);

    await change(id, { content: "<p>Into the machine.</p>", translations: [] });
    await expect(page.getByText(say["ack.earlier"])).toBeVisible();
    await expect(page.getByText("Into the machine.")).toBeVisible();
    await expectOld(page, say["ack.see"], say["proof.own"]);

    await change(id, { content: "<p>Into the new machine.</p>", ask_again: true });
    await expect(page.getByText(say["ack.again"])).toBeVisible();
    await page.getByRole("button", { name: say["ack.readNew"] }).click();
    await expect(page.getByRole("button", { name: say["ack.sign"] })).toBeVisible();

    const manager = await sit(browser, "manager", { ...looks, language });
    await manager.page.goto(`/1/memo/${id}`);
    await expect(manager.page.getByText(memos["people.hadEarlier"])).toBeVisible();
    await expectAccessible(manager.page);
    const title = pattern(say["proof.title"]);
    const dialog = await expectOld(manager.page, title, title);
    await sign(page, say["ack.sign"]);
    // Both are there, the newest first, while the manager looks on.
    await manager.page.getByRole("button", { name: title }).click();
    await expect(dialog.getByRole("article")).toHaveText([
      pattern(say["proof.current"]),
      pattern(say["proof.earlier"]),
    ]);
    await expect(manager.page.getByText(memos["people.hadEarlier"])).toHaveCount(0);
    for (const { troubles, context } of [employee, manager]) {
      expect(troubles).toEqual([]);
      await context.close();
    }

    /** Opens the dialog by keyboard, finds the first version in it, and leaves it again. */
    async function expectOld(on: Page, button: string | RegExp, named: string | RegExp) {
      const opener = on.getByRole("button", { name: button });
      await opener.focus();
      await on.keyboard.press("Enter");
      const opened = on.getByRole("dialog", { name: named });
      await expect(opened.getByText(say["proof.earlier"], { exact: true })).toBeVisible();
      await expect(opened.getByText(shown)).toBeVisible();
      await expect(opened.locator("img")).toHaveJSProperty("complete", true);
      await expect(opened.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
      await expectAccessible(on);
      await on.keyboard.press("Escape");
      await expect(opened).toHaveCount(0);
      await expect(opener).toBeFocused();
      return opened;
    }
  });
}

test("Back closes what was acknowledged, and not the memo that it lies over", async ({
  browser,
}) => {
  const title = `As it was ${Date.now()}`;
  const id = await sendMemo({ title, content: "<p>Before.</p>" });
  const { context, page, troubles } = await sit(browser, "employee", phone);
  await page.goto("/1");
  await page.getByRole("button", { name: title }).tap();
  const memo = page.getByRole("dialog", { name: title });
  await expect(memo.getByText("Before.")).toBeVisible();
  const read = { company_id: 1, id, version: 1 };
  await api(await tokenOf("employee"), "POST", "/api/app/employee-message/acknowledge", read);
  await change(id, { content: "<p>After.</p>" });
  const opener = memo.getByRole("button", { name: texts.en.memo["ack.see"] });
  const proof = page.getByRole("dialog", { name: texts.en.memo["proof.own"] });
  await opener.tap();
  await expect(proof.getByText("Before.")).toBeVisible();
  await page.goBack();
  await expect(proof).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.tap();
  await proof.getByRole("button", { name: "Close" }).tap();
  await expect(proof).toHaveCount(0);
  await page.goBack();
  await expect(memo).toHaveCount(0);
  await expect(page).toHaveURL(/\/1$/);
  expect(troubles).toEqual([]);
  await context.close();
});

async function change(id: number, to: object): Promise<void> {
  await api(await tokenOf("manager"), "PUT", "/api/memos/update", { company_id: 1, id, ...to });
}

async function sign(page: Page, label: string): Promise<void> {
  await page.getByRole("button", { name: label }).click();
  const pad = page.locator("canvas");
  await pad.click({ position: { x: 40, y: 40 } });
  await pad.click({ position: { x: 90, y: 60 } });
  const kept = page.waitForResponse("**/api/app/employee-message/acknowledge");
  await page.getByRole("button", { name: label }).click();
  await kept;
}
