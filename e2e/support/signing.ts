import { type Page } from "@playwright/test";

import { sendMemo } from "./memos.ts";
import { api, tokenOf } from "./session.ts";

/** Sends a memo that needs a signature and about which the demo employee has asked a long question. */
export async function toSign(name: string): Promise<{ id: number; title: string }> {
  const title = `${name} ${Date.now()}`;
  const content = "<p>Please read.</p>".repeat(12);
  const id = await sendMemo({ title, content, type: "standard", signature: true });
  const question = { company_id: 1, id, content: "Until when? ".repeat(20) };
  await api(await tokenOf("employee"), "POST", "/api/app/employee-message/flag", question);
  return { id, title };
}

export async function draw(page: Page, left = 0): Promise<void> {
  const area = page.getByRole("img", { name: /^Draw your signature/ });
  await area.scrollIntoViewIfNeeded();
  const { x, y } = (await area.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + left + 40, y + 40);
  await page.mouse.down();
  await page.mouse.move(x + left + 120, y + 90, { steps: 5 });
  await page.mouse.up();
}
