import { type Browser, type Page, expect } from "@playwright/test";

import { expectAccessible } from "./accessibility.ts";
import { sendMemo } from "./memos.ts";
import { type Looks, api, sit, tokenOf } from "./session.ts";
import { type Language, pattern, texts } from "./texts.ts";

const english = { title: "Knives by hand", content: "<p>Wash the knives by hand.</p>" };
const spanish = { title: "Cuchillos a mano", content: "<p>Lava los cuchillos a mano.</p>" };

/** Signs a memo that changes afterwards. Its reader and its manager can both still see the version that was signed. */
export async function seeSignedVersion(
  browser: Browser,
  language: Language,
  looks: Looks,
): Promise<void> {
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
  // Both versions are there, the newest first, live.
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

  /** Opens the dialog by keyboard, finds the first version in it, and closes it. */
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
}

/** Changes a memo as the demo manager. */
export async function change(id: number, to: object): Promise<void> {
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
