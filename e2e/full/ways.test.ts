import { expect, test } from "@playwright/test";

import { sendButton } from "../support/sending.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";

test("An invitation survives resetting the password", async ({ browser }) => {
  const { context, page } = await sit(browser, null, phone);
  await page.goto("/login?token=from-a-friend&redirect=%2Fprofile");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("link", { name: "Back to login" }).click();
  await expect(page).toHaveURL(/\/login\?token=from-a-friend&redirect=%2Fprofile$/);
  await context.close();
});

test("Web addresses and phone numbers in a memo and in a question are links", async ({
  browser,
}) => {
  const { memo } = await api<{ memo: { id: number } }>(
    await tokenOf("manager"),
    "POST",
    "/api/memos/create",
    {
      company_id: 1,
      title: "Whom to call",
      content:
        '<p>Call <strong>(312) 555-0199</strong> or see https://a.example/x.</p><p><a href="https://b.example/">https://b.example</a> 3125550199</p>',
      type: "standard",
      status: "published",
    },
  );
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto(`/1/memo/${memo.id}`);
  const text = page.getByRole("main");
  await expect(text.getByRole("link", { name: "(312) 555-0199" })).toHaveAttribute(
    "href",
    "tel:+13125550199",
  );
  await expect(text.getByRole("link", { name: "https://a.example/x" })).toHaveAttribute(
    "href",
    "https://a.example/x",
  );
  await expect(text.getByRole("link", { name: "https://b.example" })).toHaveCount(1);
  await expect(text.getByRole("link", { name: "3125550199" })).toHaveCount(0);
  await page.getByRole("button", { name: "Ask a question" }).click();
  await page.getByLabel("What do you want to know?").fill("Is it 312-555-0198?");
  await page.getByRole("button", { name: "Send question" }).click();
  await expect(text.getByRole("link", { name: "312-555-0198" })).toBeVisible();
  await context.close();
});

test("A memo without text isn't sent, and the field says why", async ({ browser }) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1/memos/new");
  await page.getByLabel("Title", { exact: true }).fill("Only a title");
  await expect(page.getByText(/This reaches \d+ people/).first()).toBeVisible();
  await sendButton(page).click();
  const text = page.locator('[contenteditable="true"]');
  await expect(text).toHaveAttribute("aria-invalid", "true");
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription("Write something, or attach a file.");
  await text.fill("The fryer is broken");
  await expect(text).not.toHaveAttribute("aria-invalid");
  await context.close();
});

test("A missing field gets the focus even when it appears after the press", async ({ browser }) => {
  const { context, page } = await sit(browser, "manager", desk);
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  await page.route("**/assets/editor-*.js", async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto("/1/memos/new");
  await page.getByLabel("Title", { exact: true }).fill("Only a title");
  await expect(page.getByText(/This reaches \d+ people/).first()).toBeVisible();
  await sendButton(page).click();
  press();
  const text = page.locator('[contenteditable="true"]');
  await expect(text).toHaveAttribute("aria-invalid", "true");
  await expect(text).toBeFocused();
  await context.close();
});

test("Pointing at a link fetches its data, and opening it fetches nothing twice", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const link = page.getByRole("link", { name: "Follow-ups" }).first();
  const answer = page.waitForResponse("**/api/company/messages/flagged?*state=awaiting&page=1*");
  await link.hover();
  await answer;
  await expect(page).toHaveURL(/\/1$/);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Follow-ups" })).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(asked.filter((url) => /flagged\?.*page=1/.test(url))).toHaveLength(1);
  await context.close();
});

test("On a phone, everything in the footer is large enough for a finger", async ({ browser }) => {
  const { context, page } = await sit(browser, null, phone);
  await page.goto("/login");
  for (const link of await page.getByRole("contentinfo").getByRole("link").all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await context.close();
});

test("After Back from a memo, the list is as it was left: searched, filtered and sorted", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "manager", desk);
  const list = "/1/memos?status=published&terms=a&sort_by=title&sort_direction=desc";
  await page.goto(list);
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/1\/memo\/\d+\?from=/);
  await page.reload();
  // Canceling an edit keeps the way back.
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("link", { name: "Back to the memo" }).click();
  await page.getByRole("link", { name: "Memos", exact: true }).last().click();
  await expect(page).toHaveURL((url) => url.pathname + url.search === list);
  // Editing a memo from its row keeps it too.
  await page.getByRole("button", { name: /^More/ }).first().click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("link", { name: "Back to the memo" }).click();
  await page.getByRole("link", { name: "Memos", exact: true }).last().click();
  await expect(page).toHaveURL((url) => url.pathname + url.search === list);
  await context.close();
});
