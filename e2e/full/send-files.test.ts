import { expect, test } from "@playwright/test";

import { draftSend } from "../support/memos.ts";
import { video } from "../support/sample-files.ts";
import { sendButton } from "../support/sending.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";

test("A file that couldn't be added to the draft is retried, and nothing goes out without it", async ({
  browser,
}) => {
  const title = `Not put on ${Date.now()}`;
  const id = await draftSend(title);
  const { context, page } = await sit(browser, "manager", phone);
  let uploads = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/company/upload")) uploads += 1;
  });
  await page.route("**/api/memo-template-sends/media", (route) => route.abort("connectionreset"));
  await page.goto(`/1/memo-send/${id}`);
  const file = { name: "rules.txt", mimeType: "text/plain", buffer: Buffer.from("Rules") };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByText("The connection was lost.")).toBeVisible();
  await sendButton(page).click();
  await expect(page.getByText("A file wasn't uploaded", { exact: false })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Remove rules.txt" })).toBeVisible();
  expect(uploads).toBe(1);
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove rules.txt" })).toBeVisible();
  await context.close();
});

test("A file that is being added to a draft stays in view while someone else changes the draft", async ({
  browser,
}) => {
  const title = `Kept in view ${Date.now()}`;
  const manager = await tokenOf("manager");
  const id = await draftSend(title);
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo-send/${id}`);
  const text = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(name) });
  const field = page.locator('input[type="file"]');
  const off = page.getByRole("button", { name: /^Remove .*\.txt$/ });
  const shown = page.getByText("menu.txt", { exact: true });
  await field.setInputFiles(text("rules.txt"));
  await expect(off).toHaveCount(1);
  const go = Promise.withResolvers<undefined>();
  await page.route("**/api/memo-template-sends/media", async (route) => {
    await go.promise;
    await route.continue();
  });
  await field.setInputFiles(text("menu.txt"));
  await expect(shown).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  const asked = page.waitForResponse("**/api/memo-template-sends/get?**");
  const change = { company_id: 1, id, content: "For the week" };
  await api(manager, "PUT", "/api/memo-template-sends/update", change);
  await (await asked).finished();
  await page.waitForTimeout(300);
  await expect(shown).toBeVisible();
  go.resolve(undefined);
  await expect(sendButton(page)).toBeEnabled();
  await expect(off).toHaveCount(2);
  await page.reload();
  await expect(off).toHaveCount(2);
  await context.close();
});

test("Canceling an upload by keyboard leaves the focus on the file field", async ({ browser }) => {
  const id = await draftSend(`Given up ${Date.now()}`);
  const { context, page } = await sit(browser, "manager", desk);
  await page.route("**/api/company/upload", (route) => route.abort("connectionreset"));
  await page.goto(`/1/memo-send/${id}`);
  const field = page.locator('input[type="file"]');
  const file = { name: "rules.txt", mimeType: "text/plain", buffer: Buffer.from("Rules") };
  await field.setInputFiles(file);
  const off = page.getByRole("button", { name: /: rules\.txt$/ });
  await off.press("Enter");
  await expect(off).toHaveCount(0);
  await expect(field).toBeFocused();
  await context.close();
});

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
