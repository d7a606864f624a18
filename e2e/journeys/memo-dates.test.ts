import { expect, test } from "@playwright/test";

import { compose, sendMemo } from "./memos.ts";
import { api, desk, sit, tokenOf } from "./session.ts";

test("a scheduled memo says when it goes out, and nowhere that it was sent", async ({
  browser,
}) => {
  const title = `Scheduled ${Date.now()}`;
  const start_at = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const id = await sendMemo({ title, start_at });
  for (const [language, goesOut, sent] of [
    ["en", /Goes out \w+ \d+, \d{4}/, "Sent"],
    ["es", /Sale el \d+ \w+ \d{4}/, "Enviado"],
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

test("a due date that has passed is refused where it is set, before anything is sent", async ({
  browser,
}) => {
  const { context, page, troubles } = await compose(browser, desk, "Due yesterday");
  await page.getByLabel("Answer by").fill("2026-01-02T10:00");
  await page.getByRole("button", { name: "Send now" }).click();
  await expect(page.getByText("The due date must be in the future")).toBeVisible();
  await expect(page.getByLabel("Answer by")).toBeFocused();
  expect(troubles).toEqual([]);
  await context.close();
});

test("the year of a date is changed by keys alone", async ({ browser }) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1/memos/new");
  const due = page.getByLabel("Answer by");
  await due.fill("2026-12-25T21:30");
  await due.blur();
  await due.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("2027", { delay: 50 });
  await expect(due).toHaveValue("2027-12-25T21:30");
  await due.blur();
  await expect(due).toHaveValue("2027-12-25T21:30");
  await context.close();
});

test("the chart of a memo appears with the first answer", async ({ browser }) => {
  const id = await sendMemo({ title: `Just sent ${Date.now()}` });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo/${id}`);
  await expect(page.getByRole("heading", { name: "By location" })).toBeVisible();
  await expect(page.getByRole("figure")).toHaveCount(0);
  await api(await tokenOf("employee"), "POST", "/api/app/employee-message/acknowledge", {
    company_id: 1,
    id,
  });
  const moments = page.getByRole("figure").locator("[class*=axis] > span");
  await expect(moments.first()).toBeVisible();
  const [from, ...to] = await moments.allTextContents();
  expect(to).not.toContain(from);
  await context.close();
});
