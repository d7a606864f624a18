import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { desk, phone, sit } from "../support/session.ts";
import { endHolds, sendButton } from "../support/sending.ts";

test("Two memos are written, sent as a bundle, answered, archived and unarchived", async ({
  browser,
}) => {
  const mark = String(Date.now());
  const manager = await sit(browser, "manager", desk);
  const { page } = manager;
  await page.goto("/1/memo-sends");
  await page.getByRole("button", { name: "New bundle" }).click();
  await page.getByLabel("Title").fill(`Summer menu ${mark}`);
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Draft: not sent yet")).toBeVisible();

  for (const title of [`New dishes ${mark}`, `New prices ${mark}`]) {
    await page.getByRole("link", { name: "Write a memo" }).click();
    await page.getByLabel("Title", { exact: true }).fill(title);
    if (title.startsWith("New prices")) await page.reload();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
    if (title.startsWith("New dishes")) {
      await page.getByRole("textbox", { name: "Text" }).fill("Four of them.");
      await expectAccessible(page);
    }
    await page.getByRole("button", { name: "Save in bundle" }).click();
    await expect(page.getByRole("link", { name: title })).toBeVisible();
  }
  await page.getByRole("button", { name: `Move New prices ${mark} up` }).click();
  const memos = page.getByRole("list", { name: "Memos" }).getByRole("listitem");
  await expect(memos.first()).toContainText("New prices");
  await expectAccessible(page);

  // The second press of a double click hits the dialog's backdrop and closes nothing.
  await sendButton(page).dblclick();
  const ask = page.getByRole("dialog", { name: `Send “Summer menu ${mark}” now?` });
  await expect(ask).toContainText("2 memos will go out together. To: ");
  await sendButton(ask).click();
  // One memo has no text yet, so none goes out.
  await expect(page.getByRole("alert").getByText(/“New prices .*Write something/)).toBeVisible();
  expect(manager.troubles.splice(0).join(" ")).toContain("422");
  await page.getByRole("link", { name: `New prices ${mark}` }).click();
  await page.getByRole("textbox", { name: "Text" }).fill("From Monday on.");
  await page.getByRole("button", { name: "Save in bundle" }).click();
  await sendButton(page).click();
  await sendButton(ask).click();
  await expectAccessible(page);
  await endHolds(page);
  await expect(page.getByRole("heading", { name: "What was sent" })).toBeVisible();
  await expectAccessible(page);

  const employee = await sit(browser, "employee", phone);
  await employee.page.goto("/1");
  const card = employee.page.getByRole("article").filter({ hasText: `New prices ${mark}` });
  await expect(card).toContainText("From Monday on.");
  // A tap right after the page has moved is ignored.
  await expect(async () => {
    await card.getByRole("button", { name: "Acknowledge", exact: true }).click();
    await expect(card.getByRole("button", { name: "Acknowledged" })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText(/^1 of \d+ acknowledgements received/)).toBeVisible();

  await page.getByRole("link", { name: `New dishes ${mark}` }).click();
  await page.getByRole("link", { name: "Back to the bundle" }).click();
  await page.getByRole("button", { name: `More actions: Summer menu ${mark}` }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await page.getByRole("button", { name: "Archive" }).click();
  await expect(employee.page.getByText(`New dishes ${mark}`)).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(employee.page.getByText(`New dishes ${mark}`).first()).toBeVisible();

  await page.goto(`/1/memo-sends?terms=${mark}`);
  await page.getByRole("checkbox", { name: `Select Summer menu ${mark}` }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const sure = page.getByRole("dialog", { name: "Delete 1 bundle?" });
  await expect(sure).toContainText("disappear for everyone");
  await sure.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No matches")).toBeVisible();
  await expect(employee.page.getByText(`New dishes ${mark}`)).toBeHidden();
  for (const seat of [manager, employee]) {
    expect(seat.troubles).toEqual([]);
    await seat.context.close();
  }
});
