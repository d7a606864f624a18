import { expect, test } from "@playwright/test";

import { sit } from "../support/session.ts";
import { toSign, draw } from "../support/signing.ts";

test("A drawn signature is discarded only after asking", async ({ browser }) => {
  const { title } = await toSign("Sign and stay");
  const { context, page } = await sit(browser, "employee", {
    viewport: { width: 1440, height: 900 },
  });
  await page.goto("/1");
  await page.getByRole("button", { name: title }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByRole("button", { name: "Sign and acknowledge" }).click();
  await draw(page);
  const question = page.getByRole("dialog", { name: "Leave without signing?" });
  const leaving = [
    () => page.mouse.click(20, 450),
    () => page.keyboard.press("Escape"),
    () => page.keyboard.press("Escape"),
    () => page.goBack(),
  ];
  for (const leave of leaving) {
    await leave();
    await question.getByRole("button", { name: "Keep signing" }).click();
    await expect(question).toHaveCount(0);
  }
  await dialog.getByRole("button", { name: "Sign and acknowledge" }).click();
  await expect(dialog.getByText(/^You signed this/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await context.close();
});

test("On a memo's page, a signature in progress is discarded only after asking, by a link and by the palette", async ({
  browser,
}) => {
  const { id } = await toSign("Sign on its page");
  // A manager signs on the page where they manage the memo.
  for (const person of ["employee", "admin"] as const) {
    const { context, page } = await sit(browser, person, {
      viewport: { width: 1440, height: 900 },
    });
    await page.goto(`/1/memo/${id}`);
    await page.getByRole("button", { name: "Sign and acknowledge" }).click();
    await page.getByRole("radio", { name: "Type my name" }).check();
    const name = page.getByLabel("Your full name");
    await name.fill("Nova Newcomer");
    const question = page.getByRole("dialog", { name: "Leave without signing?" });
    await page.getByRole("link", { name: "Home" }).first().click();
    await question.getByRole("button", { name: "Keep signing" }).click();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("home");
    await page.keyboard.press("Enter");
    await question.getByRole("button", { name: "Keep signing" }).click();
    await expect(name).toHaveValue("Nova Newcomer");
    await page.getByRole("link", { name: "Home" }).first().click();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
    await context.close();
  }
});
