import { type Page, expect, test } from "@playwright/test";

import { sendMemo } from "./memos.ts";
import { api, sit, tokenOf } from "./session.ts";

const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true } as const;

test("the place to sign opens in view and with the focus, on the page and in the dialog", async ({
  browser,
}) => {
  const { title, id } = await toSign("Sign in view");
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto(`/1/memo/${id}`);
  await page.getByRole("button", { name: "Sign and acknowledge" }).click();
  await expectReady(page);
  await page.goto("/1");
  await page.getByRole("button", { name: title }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign and acknowledge" }).click();
  await expectReady(page);
  await context.close();
});

test("a drawn signature is thrown away only after asking", async ({ browser }) => {
  const { title } = await toSign("Sign and stay");
  const { context, page } = await sit(browser, "employee", {
    viewport: { width: 1440, height: 900 },
  });
  await page.goto("/1");
  await page.getByRole("button", { name: title }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByRole("button", { name: "Sign and acknowledge" }).click();
  await draw(page);
  await page.mouse.click(20, 450);
  await expect(dialog.getByRole("img", { name: /^Draw your signature/ })).toBeVisible();
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Leave without signing?" });
  await question.getByRole("button", { name: "Keep signing" }).click();
  await dialog.getByRole("button", { name: "Sign and acknowledge" }).click();
  await expect(dialog.getByText(/^You signed this/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await context.close();
});

/** A memo to sign, about which its reader has asked at length. */
async function toSign(name: string): Promise<{ id: number; title: string }> {
  const title = `${name} ${Date.now()}`;
  const content = "<p>Please read.</p>".repeat(12);
  const id = await sendMemo({ title, content, type: "standard", signature: true });
  const question = { company_id: 1, id, content: "Until when? ".repeat(20) };
  await api(await tokenOf("employee"), "POST", "/api/app/employee-message/flag", question);
  return { id, title };
}

async function draw(page: Page): Promise<void> {
  const area = await page.getByRole("img", { name: /^Draw your signature/ }).boundingBox();
  const { x, y } = area ?? { x: 0, y: 0 };
  await page.mouse.move(x + 40, y + 40);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 90, { steps: 5 });
  await page.mouse.up();
}

async function expectReady(page: Page): Promise<void> {
  const form = page.getByRole("form", { name: "Your signature" });
  await expect(form).toBeFocused();
  await expect(form).toBeInViewport({ ratio: 1 });
}
