import type { Page } from "@playwright/test";

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

/** Opens the line on a manager's home that holds their own memos. @param all true to show more than the first three */
export async function showOwnMemos(page: Page, all = false): Promise<void> {
  await page.getByRole("main").locator("summary").click();
  if (all) await page.getByRole("button", { name: "Show more" }).click();
}
