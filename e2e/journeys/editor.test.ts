import { type Page, expect, test } from "@playwright/test";

import { compose } from "../support/memos.ts";
import { desk } from "../support/session.ts";
import { turnSpanishOn } from "../support/editor.ts";

test("A text links to an e-mail address and to a phone number, in two editors on one page", async ({
  browser,
}) => {
  // The space after a word makes the first editor look for links before the second editor exists.
  const { context, page, troubles } = await compose(browser, desk, "Two editors", "Write to: ");
  const [own, spanish] = await turnSpanishOn(page);
  await link(page, 0, "ada@lineup.example");
  await link(page, 1, "tel:+15555550100", "Enter");
  await page.getByLabel("Title in Spanish").fill("Dos editores");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(own.getByRole("link")).toHaveAttribute("href", "mailto:ada@lineup.example");
  await expect(spanish.getByRole("link")).toHaveAttribute("href", "tel:+15555550100");
  expect(troubles).toEqual([]);
  await context.close();
});

/** Inserts a link at the cursor, by keyboard if a key is given. */
async function link(page: Page, editor: number, address: string, key?: "Enter"): Promise<void> {
  await page.getByRole("toolbar").nth(editor).getByRole("button", { name: "Link" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill(address);
  if (key) await page.keyboard.press(key);
  else await dialog.getByRole("button", { name: "Add link" }).click();
  await expect(dialog).toHaveCount(0);
}
