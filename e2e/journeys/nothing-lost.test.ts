import { expect, test } from "@playwright/test";

import { compose } from "../support/memos.ts";
import { hold, photo } from "../support/nothing-lost.ts";
import { sendButton, sendNow } from "../support/sending.ts";
import { desk } from "../support/session.ts";

test("A memo isn't sent before its file has arrived, and the upload is retried automatically", async ({
  browser,
}) => {
  const title = `Lost file ${Date.now()}`;
  const { context, page } = await compose(browser, desk, title);
  const release = await hold(page, "**/api/company/upload*", "fail");
  await page.locator('input[type="file"]').setInputFiles(photo);
  await expect(page.getByText(/^The connection was lost/)).toBeVisible();
  await sendButton(page).click();
  const missing = page.getByText("A file wasn't uploaded: try again or remove it");
  await expect(missing).toBeVisible();
  await expect(page.getByLabel("Pictures and files")).toBeFocused();
  await release();
  // No event tells the page that the server is back.
  await expect(page.getByRole("button", { name: "Remove fryer.png" })).toBeVisible({
    timeout: 30_000,
  });
  await expect(missing).toHaveCount(0);
  await sendNow(page);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await context.close();
});
