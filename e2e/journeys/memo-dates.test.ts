import { expect, test } from "@playwright/test";

import { sendMemo } from "../support/memos.ts";
import { api, desk, sit, tokenOf } from "../support/session.ts";

test("A scheduled memo says when it goes out, and nowhere that it was sent", async ({
  browser,
}) => {
  const title = `Scheduled ${Date.now()}`;
  const start_at = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const id = await sendMemo({ title, start_at });
  for (const [language, goesOut, sent] of [
    ["en", /Goes out \w{3}\sat\s\d+:\d\d\s[AP]M/, "Sent"],
    ["es", /Se envía el\s[a-zéá]+\sa\slas?\s\d/, "Enviado"],
  ] as const) {
    const { context, page } = await sit(browser, "manager", { ...desk, language });
    await page.goto(`/1/memos?terms=${encodeURIComponent(title)}`);
    const row = page.getByRole("row").filter({ hasText: title });
    await expect(row).toContainText(goesOut);
    await row.getByRole("link", { name: title }).click();
    await expect(page.getByText(goesOut)).toBeVisible();
    await expect(page.getByRole("term").filter({ hasText: sent })).toHaveCount(0);
    await expect(page.locator("main time")).toHaveCount(0);
    await context.close();
  }
  await api(await tokenOf("manager"), "DELETE", "/api/memos/delete", { company_id: 1, id });
});
