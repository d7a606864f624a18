import { expect, test } from "@playwright/test";

import { compose } from "../support/memos.ts";
import { desk, phone } from "../support/session.ts";
import { texts } from "../support/texts.ts";
import { turnSpanishOn } from "../support/editor.ts";

test("A web address that is typed becomes a safe link", async ({ browser }) => {
  const { context, page } = await compose(browser, desk, "Typed link", "");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.pressSequentially("See example.com for more");
  await expect(text.getByRole("link")).toHaveAttribute("href", "https://example.com");
  await context.close();
});

test("The Spanish text is still there after it is turned off and on", async ({ browser }) => {
  const { context, page } = await compose(browser, desk, "Closing list");
  const [, spanish] = await turnSpanishOn(page);
  const title = page.getByLabel("Title in Spanish");
  await title.fill("Lista de cierre");
  await spanish.fill("Lo mismo, en español.");
  await page.getByRole("switch", { name: "Also in Spanish" }).click();
  await expect(title).toHaveCount(0);
  await turnSpanishOn(page);
  await expect(title).toHaveValue("Lista de cierre");
  await expect(spanish).toHaveText("Lo mismo, en español.");
  await context.close();
});

test("A field that is missing in a collapsed language is expanded and gets the focus", async ({
  browser,
}) => {
  const { context, page } = await compose(browser, phone, "Folded away");
  const others = page.getByText(texts.en.writing["form.also.more"]);
  await others.click();
  await page.getByRole("switch", { name: "Also in French" }).click();
  const title = page.getByLabel("Title in French");
  await expect(title).toBeVisible();
  await others.click();
  await expect(title).toBeHidden();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await context.close();
});

for (const [size, looks] of Object.entries({ phone, desk })) {
  test(`In a long text, the editor's tools stay in reach below the top bar: ${size}`, async ({
    browser,
  }) => {
    const text = "One line after another.\n".repeat(80);
    const { context, page } = await compose(browser, looks, "Long", text);
    await page
      .getByText("One line after another.")
      .nth(40)
      .evaluate((line) => {
        line.scrollIntoView({ block: "center" });
      });
    const tools = page.getByRole("toolbar");
    const bar = await page.getByRole("banner").boundingBox();
    const under = (bar?.y ?? 0) + (bar?.height ?? 0);
    await expect(async () => {
      const top = (await tools.boundingBox())?.y ?? 0;
      expect(Math.abs(top - under)).toBeLessThanOrEqual(1);
    }).toPass({ timeout: 5000 });
    for (const tool of await tools.getByRole("button").all()) await tool.click({ trial: true });
    await context.close();
  });
}
