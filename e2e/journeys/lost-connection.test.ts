import { expect, test } from "@playwright/test";

import { sendMemo } from "../support/memos.ts";
import { phone, sit } from "../support/session.ts";
import { tried } from "../support/lost-connection.ts";

test("A home screen that loses its connection still opens a memo and its signature field", async ({
  browser,
}) => {
  const title = `Offline ${Date.now()}`;
  await sendMemo({ title, signature: true });
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto("/1");
  await expect(page.getByRole("article").filter({ hasText: title })).toBeVisible();
  // The app prefetches it when the page is idle.
  await page.waitForFunction(() =>
    ["memo-dialog", "signature"].every((part) =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes(part)),
    ),
  );
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: title }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog.getByText("Please read.")).toBeVisible();
  await dialog.getByRole("button", { name: "Sign and acknowledge" }).click();
  await expect(dialog.getByRole("form", { name: "Your signature" })).toBeVisible();
  await context.close();
});

test("A part of a screen whose code doesn't load fails alone, and loads on retry", async ({
  browser,
}) => {
  const title = `Without code ${Date.now()}`;
  await sendMemo({ title, signature: true });
  const { context, page } = await sit(browser, "employee", phone);
  const drop = async (part: string): Promise<void> => {
    await page.route(new RegExp(`/assets/${part}-.*\\.js`), (route) => route.abort());
  };
  for (const part of ["memo-dialog", "signature-field", "clean-text"]) await drop(part);
  await page.goto("/1");
  await page.getByRole("button", { name: title }).click();
  const retry = page.getByRole("dialog").getByRole("button", { name: "Try again" });
  await retry.click();
  await expect(retry).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeAttached();
  await page.unrouteAll();
  for (const part of ["signature-field", "clean-text"]) await drop(part);
  await retry.click();
  const dialog = page.getByRole("dialog", { name: title });
  await expect(retry).toBeVisible();
  await page.unrouteAll();
  await drop("signature-field");
  await retry.click();
  await expect(dialog.getByText("Please read.")).toBeVisible();
  await dialog.getByRole("button", { name: "Sign and acknowledge" }).click();
  await expect(retry).toBeVisible();
  await expect(dialog.getByText("Please read.")).toBeVisible();
  await page.unrouteAll();
  await retry.click();
  await expect(dialog.getByRole("form", { name: "Your signature" })).toBeVisible();
  await context.close();
});

test("A hand whose answer was lost is raised once when it is retried", async ({ browser }) => {
  const words = `The slicer sticks ${Date.now()}`;
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto("/1");
  await page.getByRole("button", { name: "Raise a hand" }).tap();
  const dialog = page.getByRole("dialog", { name: "Raise a hand" });
  await dialog.getByLabel("What's going on?").fill(words);
  await tried(page, "**/api/app/employee-hand/raise", () =>
    dialog.getByRole("button", { name: "Raise a hand" }).tap(),
  );
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("article").filter({ hasText: words })).toHaveCount(1);
  await context.close();
});
