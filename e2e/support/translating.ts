import { type Browser, expect } from "@playwright/test";

import { startLibreTranslateStandIn } from "../../server/test/stand-ins/translate.ts";
import { expectAccessible } from "./accessibility.ts";
import { compose } from "./memos.ts";
import type { Looks } from "./session.ts";

/** Runs `act` while the translation service is up. */
export async function withService(act: () => Promise<void>): Promise<void> {
  const service = await startLibreTranslateStandIn(null, Number(process.env["E2E_TRANSLATE_PORT"]));
  try {
    await act();
  } finally {
    await service.close();
  }
}

/** Has a memo translated while the service is down and while it is up, over text that was written by hand. */
export async function translateMemo(browser: Browser, looks: Looks): Promise<void> {
  const { context, page, troubles } = await compose(browser, looks, "Wash & dry <3");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.fill("Before every shift.");
  await page.getByRole("switch", { name: "Also in Spanish" }).click();
  const translate = page.getByRole("button", { name: "Translate" });
  // The service is down, and text written by hand stays.
  await page.getByLabel("Title in Spanish").fill("A mano");
  await translate.click();
  const asked = page.getByRole("dialog", { name: "Replace this text?" });
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Replace" }).click();
  await expect(page.getByText(/The translation service isn't responding/)).toBeVisible();
  // The title and the text each cause an answer and a console line.
  await expect.poll(() => troubles.length).toBe(4);
  expect(troubles.splice(0).every((trouble) => trouble.includes("503"))).toBe(true);
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Title in Spanish")).toHaveValue("A mano");
  await withService(async () => {
    await translate.click();
    await asked.getByRole("button", { name: "Replace" }).click();
    await expect(page.getByText(/Machine translation/)).toBeVisible();
    await expect(page.getByLabel("Title in Spanish")).toHaveValue("WASH & DRY <3");
    const spanish = page.getByRole("textbox", { name: "Text in Spanish" });
    await expect(spanish).toHaveText("BEFORE EVERY SHIFT.");
    await expectAccessible(page);
    // The translation can be edited.
    await spanish.fill("Antes de cada turno.");
    await expect(spanish).toHaveText("Antes de cada turno.");
  });
  expect(troubles).toEqual([]);
  await context.close();
}
