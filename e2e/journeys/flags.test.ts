import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";
import { ask, answer } from "../support/flags.ts";

test("A question is marked as seen, then as resolved, without an answer, and its writer sees both live", async ({
  browser,
}) => {
  const flag = await ask("Until when?");
  const asker = await sit(browser, "employee", phone);
  await asker.page.goto(`/1/memo/${flag.memo_id}`);
  await expect(asker.page.getByRole("button", { name: "Withdraw question" })).toBeVisible();
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/flags/${flag.id}`);
  const card = page.getByRole("article");
  await card.getByRole("button", { name: "Mark as seen" }).click();
  await expect(card.getByText("Seen", { exact: true })).toBeVisible();
  await expect(asker.page.getByText(/has seen your question/)).toBeVisible();
  await expect(asker.page.getByRole("button", { name: "Withdraw question" })).toHaveCount(0);
  await expectAccessible(page);
  await card.getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(card.getByText("Resolved", { exact: true })).toBeVisible();
  await expect(asker.page.getByText(/marked your question as resolved/)).toBeVisible();
  await context.close();
  await asker.context.close();
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
