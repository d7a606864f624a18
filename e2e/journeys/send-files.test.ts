import { expect, test } from "@playwright/test";

import { draftSend } from "../support/memos.ts";
import { video } from "../support/sample-files.ts";
import { phone, sit } from "../support/session.ts";
import { sendButton } from "../support/sending.ts";

test("A bundle doesn't go out before its file has arrived, and says so after a reload too", async ({
  browser,
}) => {
  const title = `Files ${Date.now()}`;
  const id = await draftSend(title);
  const { context, page } = await sit(browser, "manager", phone);
  let cut = true;
  await page.route("**/api/company/upload/piece", (route) =>
    cut ? route.abort("connectionreset") : route.continue(),
  );
  await page.goto(`/1/memo-send/${id}`);
  const file = { name: "kitchen.mp4", mimeType: "video/mp4", buffer: video(2 * 1024 * 1024) };
  const field = page.locator('input[type="file"]');
  await field.setInputFiles(file);
  await expect(page.getByText("The connection was lost.")).toBeVisible();
  await sendButton(page).click();
  const missing = page.getByText("A file wasn't uploaded", { exact: false });
  await expect(missing).toBeVisible();
  await expect(field).toBeFocused();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.reload();
  await expect(page.getByText("Choose it again or remove it.")).toBeVisible();
  await sendButton(page).click();
  await expect(missing).toBeVisible();
  cut = false;
  await field.setInputFiles(file);
  await expect(page.getByRole("button", { name: "Remove kitchen.mp4" })).toBeVisible();
  await expect(missing).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove kitchen.mp4" })).toBeVisible();
  await expect(page.getByText("Choose it again or remove it.")).toBeHidden();
  await sendButton(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await context.close();
});
