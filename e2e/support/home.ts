import { type Locator, type Page, expect } from "@playwright/test";

import { picture } from "./memos.ts";
import { tokenOf } from "./session.ts";

export async function upload(name: string): Promise<number> {
  const form = new FormData();
  form.append("company_id", "1");
  form.append("name", name);
  form.append("file", new Blob([picture], { type: "image/png" }), name);
  const answered = await fetch(`${process.env["E2E_URL"]}/api/company/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${await tokenOf("manager")}` },
    body: form,
  });
  const body = (await answered.json()) as { content: { media: { id: number } } };
  return body.content.media.id;
}

/** Opens the line on a manager's home that holds their own memos. */
export async function showOwnMemos(page: Page): Promise<void> {
  await page.getByRole("main").locator("summary").click();
}

/** Waits for one of a manager's own memos, also if it isn't among the first three. */
export async function findOwnMemo(page: Page, card: Locator): Promise<void> {
  const more = page.getByRole("button", { name: "Show more" });
  await expect(card.or(more).first()).toBeVisible();
  if (await more.isVisible()) await more.click();
  await expect(card).toBeVisible();
}
