import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { answer, ask, openQuestion } from "../support/flags.ts";
import { api, desk, go, phone, sit, tokenOf } from "../support/session.ts";

test("An answer that is being written stays when someone else answers first", async ({
  browser,
}) => {
  const content = `Which alley ${Date.now()}?`;
  const flag = await ask(content);
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/flags?terms=${encodeURIComponent(content)}`);
  const card = page.getByRole("article").filter({ hasText: content });
  const box = card.getByRole("textbox");
  await box.fill("The one behind");
  await answer(flag.id, "The left one.");
  await expect(card.getByText(/already took care of this/)).toBeVisible();
  await expect(card.getByText("The left one.")).toBeVisible();
  await expect(box).toHaveValue("The one behind");
  await expectAccessible(page);
  await card.getByRole("button", { name: "Cancel" }).click();
  await expect(card).toHaveCount(0);

  // A note does too, even when the question is gone.
  const other = await ask(`${content} And the lane?`);
  await expect(card).toBeVisible();
  await card.getByText("Assigned to, note and history").click();
  await card.getByRole("button", { name: "Add note" }).click();
  const note = page.getByLabel("Internal note");
  await note.fill("Ask the dock");
  await answer(other.id, "The long one.");
  await expect(page.getByText("0 follow-ups")).toBeVisible();
  await expect(card.getByText("The long one.")).toBeVisible();
  await expect(note).toHaveValue("Ask the dock");
  await page.goto(`/1/flags/${other.id}`);
  await expect(note).toHaveValue("Ask the dock");
  const about = { company_id: 1, id: other.memo_id };
  await api(await tokenOf("admin"), "DELETE", "/api/memos/delete", about);
  await expect(page.getByText(/^This follow-up no longer exists/)).toBeVisible();
  await expect(note).toHaveValue("Ask the dock");
  await page.getByRole("button", { name: "Cancel" }).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There's nothing here");
  await context.close();
});

test("Editing an answer starts with its text and can be canceled", async ({ browser }) => {
  const flag = await ask("What time?");
  await answer(flag.id, "At nine.");
  const { context, page, card, box } = await openQuestion(browser, flag.id);
  const change = card.getByRole("button", { name: "Edit answer" });
  await change.press("Enter");
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("At nine.");
  await box.fill("At ten.");
  await card.getByRole("button", { name: "Cancel" }).click();
  await expect(box).toHaveCount(0);
  await expect(card).toBeFocused();
  await change.click();
  await expect(box).toHaveValue("At nine.");
  await box.fill("At ten.");
  const { promise: open, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route("**/api/company/message/flagged", async (route) => {
    await open;
    await route.continue();
  });
  await card.getByRole("button", { name: "Send answer" }).click();
  await expect(box).toBeEditable({ editable: false });
  await box.press("x");
  await expect(box).toHaveValue("At ten.");
  letThrough();
  await expect(box).toHaveCount(0);
  await expect(card.getByText("At ten.")).toBeVisible();
  await context.close();
});

test("An unsent answer is discarded only after asking, and never because of someone else's change", async ({
  browser,
}) => {
  const flag = await ask("Which key?");
  const { context, page, card, box } = await openQuestion(browser, flag.id, phone);
  await box.fill("The small one");
  const asked = page.getByRole("dialog", { name: "Discard what you wrote?" });
  await card.getByRole("button", { name: "Resolve", exact: true }).click();
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Keep editing" }).click();
  await expect(box).toHaveValue("The small one");
  await card.getByRole("button", { name: "Mark as seen" }).click();
  await asked.getByRole("button", { name: "Mark as seen" }).click();
  await expect(card.getByText("Seen", { exact: true })).toBeVisible();
  await expect(box).toHaveCount(0);
  await expect(card.getByText(/already took care of this/)).toHaveCount(0);
  await page.reload();
  await expect(card.getByText("Seen", { exact: true })).toBeVisible();
  await expect(box).toHaveCount(0);
  await context.close();
});

test("An unsent edit of an answer is found again as an edit", async ({ browser }) => {
  const flag = await ask("Which door?");
  const { context, page, card, box } = await openQuestion(browser, flag.id);
  await box.fill("The left one.");
  await card.getByRole("button", { name: "Send answer" }).click();
  await card.getByRole("button", { name: "Edit answer" }).click();
  await box.fill("The right one.");
  await page.reload();
  await expect(box).toHaveValue("The right one.");
  await expect(card.getByText(/already took care of this/)).toHaveCount(0);
  await card.getByRole("button", { name: "Send answer" }).click();
  await expect(box).toHaveCount(0);
  await expect(card.getByText("The right one.")).toBeVisible();
  await context.close();
});

test("Someone else's edit is announced, and it shows where nothing was typed", async ({
  browser,
}) => {
  const flag = await ask("Which hinge?");
  await answer(flag.id, "The left one.");
  const { context, page, card, box } = await openQuestion(browser, flag.id);
  const change = card.getByRole("button", { name: "Edit answer" });
  const late = card.getByText(/already took care of this/);
  await change.click();
  await expect(box).toHaveValue("The left one.");
  await page.goto("/1/flags");
  await answer(flag.id, "The right one.");
  await page.goto(`/1/flags/${flag.id}`);
  await expect(card.getByText("The right one.")).toBeVisible();
  await expect(box).toHaveCount(0);
  await change.click();
  await expect(box).toHaveValue("The right one.");
  await box.fill("The upper one.");
  await expect(late).toHaveCount(0);
  await page.goto("/1/flags");
  await answer(flag.id, "Both.");
  await page.goto(`/1/flags/${flag.id}`);
  await expect(box).toHaveValue("The upper one.");
  await expect(late).toBeVisible();
  await box.fill("The upper one, I think.");
  await expect(late).toBeVisible();
  await context.close();
});

test("While an answer to a seen question is written, someone else's answer is announced", async ({
  browser,
}) => {
  const flag = await ask("Which lamp?");
  const { context, card, box } = await openQuestion(browser, flag.id);
  await card.getByRole("button", { name: "Mark as seen" }).click();
  await card.getByRole("button", { name: "Answer", exact: true }).click();
  await box.fill("The one above");
  await answer(flag.id, "The red one.");
  await expect(card.getByText(/already took care of this/)).toBeVisible();
  await expect(box).toHaveValue("The one above");
  await context.close();
});

test("An answer that is sent after its screen was left isn't found as an unsent draft", async ({
  browser,
}) => {
  const flag = await ask("Which bolt?");
  const { context, page, card, box } = await openQuestion(browser, flag.id);
  await box.fill("The long one. ");
  const { promise: open, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route("**/api/company/message/flagged", async (route) => {
    await open;
    await route.continue();
  });
  await card.getByRole("button", { name: "Send answer" }).click();
  await expect(box).toBeEditable({ editable: false });
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeAttached();
  const arrived = page.waitForResponse("**/api/company/message/flagged");
  letThrough();
  await arrived;
  await expect(page.getByText("Your answer was sent")).toBeVisible();
  await answer(flag.id, "The short one.");
  await page.goto(`/1/flags/${flag.id}`);
  await expect(card.getByText("The short one.")).toBeVisible();
  await expect(box).toHaveCount(0);
  // Without a question, the screen says only that, with one way on.
  await go(page, "/1/flags/hand-999999");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There's nothing here");
  await expect(page.getByRole("link", { name: "All follow-ups" })).toHaveCount(1);
  await context.close();
});

test("A note that is saved after its screen was left isn't found as an unsaved draft", async ({
  browser,
}) => {
  const flag = await ask("Which nut?");
  const { context, page, card } = await openQuestion(browser, flag.id);
  const write = card.getByRole("button", { name: "Add note" });
  await write.click();
  const box = card.getByRole("textbox", { name: /^Internal note/ });
  await box.fill("The short one.");
  const { promise: open, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route("**/api/company/message/flagged", async (route) => {
    await open;
    await route.continue();
  });
  await card.getByRole("button", { name: "Save note" }).click();
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeAttached();
  letThrough();
  await expect(page.getByText("Note saved")).toBeVisible();
  await page.goto(`/1/flags/${flag.id}`);
  await expect(card.getByText("The short one.").first()).toBeVisible();
  await expect(box).toHaveCount(0);
  await context.close();
});

test("The manager to whom a question is assigned hears of it in their tray, live", async ({
  browser,
}) => {
  const flag = await ask(`Who mends it? ${Date.now()}`);
  const details = "/api/company/details?company_id=1";
  const admin = await api<{ employee: { id: number } }>(await tokenOf("admin"), "GET", details);
  const { context, page } = await sit(browser, "admin", desk);
  await page.goto("/1");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const notices = page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem");
  const told = notices.filter({ hasText: "Assigned to you:" });
  await expect(notices.filter({ hasText: "asked a question" }).first()).toBeVisible();
  const before = await told.count();
  const given = { company_id: 1, id: flag.id, owner_id: admin.employee.id };
  await api(await tokenOf("manager"), "POST", "/api/company/message/flagged", given);
  await expect(told).toHaveCount(before + 1);
  await expectAccessible(page);
  await told.first().getByRole("button").first().click();
  await expect(page).toHaveURL(new RegExp(`/flags/${flag.id}`));
  await context.close();
});

test("After an answer, the employee asks again and withdraws the question, live on both sides", async ({
  browser,
}) => {
  const flag = await ask("Until when?");
  await answer(flag.id, "Until nine.");
  const asker = await sit(browser, "employee", phone);
  await asker.page.goto(`/1/memo/${flag.memo_id}`);
  await expect(asker.page.getByText("Until nine.")).toBeVisible();
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1/flags");
  const content = `And on Sunday ${Date.now()}?`;
  const card = page.getByRole("article").filter({ hasText: content });
  await asker.page.getByRole("button", { name: "Ask another question" }).click();
  await asker.page.getByLabel("What do you want to know?").fill(content);
  await asker.page.getByRole("button", { name: "Send question" }).click();
  await expect(card).toBeVisible();
  await expect(asker.page.getByText("Until nine.")).toBeVisible();
  await expect(asker.page.getByRole("button", { name: "Ask another question" })).toHaveCount(0);
  await expectAccessible(asker.page);
  await asker.page.getByRole("button", { name: "Withdraw question" }).click();
  await expect(card).toHaveCount(0);
  await expect(asker.page.getByText(content)).toHaveCount(0);
  await expect(asker.page.getByText("Until nine.")).toBeVisible();
  await context.close();
  await asker.context.close();
});

test("A memo shows its questions live: how many, from which locations, and their texts", async ({
  browser,
}) => {
  const content = `Where are the gloves? ${Date.now()}`;
  const flag = await ask(content);
  const { context, page, troubles } = await sit(browser, "manager", { ...phone, language: "en" });
  await page.goto(`/1/memo/${flag.memo_id}`);
  const asked = page.getByRole("region", { name: "Questions about this memo" });
  await expect(asked.getByText("1 question from 1 person")).toBeVisible();
  await expect(asked.getByText("1 waiting", { exact: true })).toBeVisible();
  await expect(asked.getByRole("link", { name: content })).toBeVisible();
  await expectAccessible(page);
  await answer(flag.id, "In the dry store.");
  await expect(asked.getByText("1 waiting", { exact: true })).toHaveCount(0);
  const again = { company_id: 1, id: flag.memo_id, content: "And the aprons?" };
  await api(await tokenOf("employee"), "POST", "/api/app/employee-message/flag", again);
  await expect(asked.getByText("2 questions from 1 person")).toBeVisible();
  await expect(asked.getByRole("link", { name: "And the aprons?" })).toBeVisible();
  await asked.getByRole("link").first().tap();
  await expect(page).toHaveURL(new RegExp(`memo=${flag.memo_id}.*location=\\d+`));
  await expect(page.getByText("2 follow-ups")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  expect(troubles).toEqual([]);
  // The screen names the part that couldn't be loaded.
  await page.route("**/api/memos/flags?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/1/memo/${flag.memo_id}`);
  await expect(asked.getByText("Couldn't load this")).toBeVisible();
  await context.close();
});
