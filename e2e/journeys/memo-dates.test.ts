import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { endMemos, sendMemo } from "../support/memos.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";

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

test("A memo becomes past due by the clock, on screens that are open", async ({ browser }) => {
  const title = `Due soon ${Date.now()}`;
  const reader = await sit(browser, "employee", phone);
  const sender = await sit(browser, "manager", desk);
  await Promise.all([reader.page.goto("/1"), sender.page.goto("/1")]);
  const due_at = new Date(Date.now() + 8_000).toISOString();
  const id = await sendMemo({ title, due_at });
  const live = sender.page.getByRole("region", { name: "Live memos" }).getByRole("listitem");
  const seen = [
    reader.page.getByRole("article").filter({ hasText: title }),
    live.filter({ hasText: title }),
  ];
  for (const one of seen) {
    await expect(one).toBeVisible();
    await expect(one.getByText("Past due")).toHaveCount(0);
  }
  for (const one of seen) await expect(one.getByText("Past due")).toBeVisible({ timeout: 20_000 });
  await expectAccessible(reader.page);
  await endMemos([id]);
  for (const { context } of [reader, sender]) await context.close();
});
