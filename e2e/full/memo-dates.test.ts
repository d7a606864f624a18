import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { compose, endMemos, sendMemo } from "../support/memos.ts";
import { scheduleButton, sendButton, sendNow } from "../support/sending.ts";
import { api, desk, phone, sit, tablet, tokenOf } from "../support/session.ts";

test("The day on which a memo goes out is on one line", async ({ browser }) => {
  const title = `All that everybody is to know of the new oven before it is there ${Date.now()}`;
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const dates = { start_at: inDays(3), due_at: inDays(5) };
  const id = await sendMemo({ title, priority: "high", ...dates });
  for (const looks of [tablet, desk])
    for (const language of ["en", "es"] as const) {
      const { context, page } = await sit(browser, "manager", { ...looks, language });
      await page.goto(`/1/memos?terms=${encodeURIComponent(title)}`);
      const when = page.getByText(/^(Goes out|Se envía)/);
      const lines = await when.evaluate((shown) => {
        const text = shown.firstChild as Text;
        const day = /(?<= a las? |at )\d.*[mM]\.?/u.exec(text.data.replaceAll("\u00a0", " "));
        const range = document.createRange();
        range.setStart(text, day?.index ?? 0);
        range.setEnd(text, (day?.index ?? 0) + (day?.[0].length ?? 0));
        return [day?.[0], new Set([...range.getClientRects()].map(({ top }) => top)).size];
      });
      expect(lines, `${language} ${looks.viewport.width}`).toEqual([
        expect.stringMatching(/\d:\d\d/),
        1,
      ]);
      await context.close();
    }
  await api(await tokenOf("manager"), "DELETE", "/api/memos/delete", { company_id: 1, id });
});

test("A memo that is put off says when it goes out, and not that it has ended", async ({
  browser,
}) => {
  const title = `Put off ${Date.now()}`;
  const id = await sendMemo({ title, type: "standard" });
  const about = { company_id: 1, id };
  const question = { ...about, content: "From when?" };
  const employee = await tokenOf("employee");
  await api(employee, "POST", "/api/app/employee-message/read", about);
  await api(employee, "POST", "/api/app/employee-message/flag", question);
  const start_at = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await api(await tokenOf("manager"), "PUT", "/api/memos/update", { ...about, start_at });
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto(`/1/memo/${id}`);
  await expect(page.getByText("From when?")).toBeVisible();
  await expect(page.getByText(/Goes out \w{3} at\s/)).toBeVisible();
  await expect(page.getByText("This memo has ended.", { exact: false })).toHaveCount(0);
  await context.close();
});

test("A due date in the past is refused beside its field before anything is sent", async ({
  browser,
}) => {
  const { context, page, troubles } = await compose(browser, desk, "Due yesterday");
  await page.getByLabel(/^Due/).fill("2026-01-02T10:00");
  await sendButton(page).click();
  await expect(page.getByText("The due date must be in the future")).toBeVisible();
  await expect(page.getByLabel(/^Due/)).toBeFocused();
  expect(troubles).toEqual([]);
  await context.close();
});

test("A date that is in the future for the server can be in the past for the device", async ({
  browser,
}) => {
  const title = `Ahead ${Date.now()}`;
  const { context, page } = await compose(browser, desk, title);
  await context.clock.setFixedTime(new Date(Date.now() + 3 * 3_600_000));
  await page.reload();
  await page.getByLabel("Title", { exact: true }).fill(title);
  const due = new Date(Date.now() + 2 * 3_600_000);
  const onTheWall = await page.evaluate((at) => {
    const date = new Date(at);
    const local = new Date(at - date.getTimezoneOffset() * 60_000);
    return local.toISOString().slice(0, 16);
  }, due.getTime());
  await page.getByLabel(/^Due/).fill(onTheWall);
  await sendNow(page);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await endMemos([Number(/memo\/(\d+)/.exec(page.url())?.[1])]);
  await context.close();
});

test("A date without a time is refused beside its field and is neither sent nor saved", async ({
  browser,
}) => {
  const title = `Half a date ${Date.now()}`;
  const { context, page } = await compose(browser, desk, title);
  for (const [name, button] of [
    ["Goes out", /^Send (now|to)/],
    [/^Due/, "Save draft"],
  ] as const) {
    const date = page.getByLabel(name);
    await date.focus();
    await page.keyboard.type("12252031");
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByText("Enter the whole date and time, or clear both")).toBeVisible();
    await expect(date).toBeFocused();
    await expectAccessible(page);
    // Editing another part doesn't complete the date.
    await page.getByLabel("Title", { exact: true }).fill(`${title}, ${name}`);
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue(`${title}, ${name}`);
    await expect(page.getByText("Enter the whole date and time, or clear both")).toBeVisible();
    await date.focus();
    for (let part = 0; part < 3; part += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.type("0930AM");
    await expect(date).toHaveValue("2031-12-25T09:30");
    await expect(page.getByText("Enter the whole date and time")).toHaveCount(0);
  }
  await context.close();
});

test("A date that was half deleted is an error until it is complete or empty", async ({
  browser,
}) => {
  const { context, page } = await compose(browser, desk, `Undated ${Date.now()}`);
  const start = page.getByLabel("Goes out");
  const schedule = scheduleButton(page);
  await start.fill("2031-12-25T09:30");
  await start.focus();
  await page.keyboard.press("Backspace");
  await schedule.click();
  await expect(page.getByText("Enter the whole date and time, or clear both")).toBeVisible();
  await expect(start).toBeFocused();
  // It isn't sent right away, and the device keeps the complete date.
  await expect(schedule).toBeVisible();
  await expect(page.getByText("A copy is saved on this device")).toBeVisible();
  await start.blur();
  await page.reload();
  await expect(start).toHaveValue("2031-12-25T09:30");
  await start.focus();
  await page.keyboard.press("Backspace");
  await schedule.click();
  await expect(page.getByText("Enter the whole date and time, or clear both")).toBeVisible();
  await expect(start).toBeFocused();
  for (let part = 0; part < 6; part += 1) {
    await page.keyboard.press("Backspace");
    if (part < 5) await page.keyboard.press("ArrowRight");
  }
  await start.blur();
  await expect(page.getByText("Enter the whole date and time")).toHaveCount(0);
  await expect(sendButton(page)).toBeVisible();
  await context.close();
});

test("The year of a date is changed by keyboard", async ({ browser }) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1/memos/new");
  const due = page.getByLabel(/^Due/);
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

test("The chart of a memo appears with the first answer", async ({ browser }) => {
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
