import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { compose } from "../support/memos.ts";
import { desk, phone } from "../support/session.ts";
import { withService } from "../support/translating.ts";

for (const [size, looks] of Object.entries({ desk, phone })) {
  test(`A memo is translated, and earlier text is replaced only after asking: ${size}`, async ({
    browser,
  }) => {
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
  });
}
