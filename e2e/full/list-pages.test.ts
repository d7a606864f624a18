import { type Page, expect, test } from "@playwright/test";

import { pressInPlace, sendMemo } from "../support/memos.ts";
import { api, changeAnswers, desk, phone, sit, tokenOf } from "../support/session.ts";

for (const [size, looks] of Object.entries({ phone, desk })) {
  test(`The next page of a list starts at its top: ${size}`, async ({ browser }) => {
    const { context, page } = await sit(browser, "manager", looks);
    await page.goto("/1/memo/1");
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
    const count = page.getByText(/^\d+ people$/);
    await expect(count).toBeFocused();
    await expect(count).toBeInViewport();
    const under = (await page.getByRole("banner").boundingBox())?.height ?? 0;
    expect((await count.boundingBox())?.y).toBeGreaterThanOrEqual(under);
    await context.close();
  });
}

test("Sending a reminder keeps the place in the list", async ({ browser }) => {
  const id = await sendMemo({ title: `Reminded ${Date.now()}`, type: "standard" });
  const { context, page } = await sit(browser, "manager", phone);
  await page.goto(`/1/memo/${id}`);
  for (const count of [2, 1]) {
    const boxes = page
      .getByRole("table", { name: "Acknowledgements", exact: true })
      .getByRole("checkbox");
    await expect(page.getByRole("button", { name: "Next page" })).toBeVisible();
    for (let index = 0; index < count; index += 1) await boxes.nth(10 + index).check();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(500);
    await page.getByRole("button", { name: "Send reminder", exact: true }).click();
    const dialog = page.getByRole("dialog");
    if (count > 1) await dialog.getByRole("button", { name: "Send reminder" }).click();
    await expect(page.locator("[data-chosen]")).toHaveCount(0);
    await expect(page.getByText(/^\d+ people$/)).toBeFocused();
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(100);
  }
  await context.close();
});

test("When everyone has answered, the list of the others says so and doesn't blame a filter", async ({
  browser,
}) => {
  const { employee } = await api<{ employee: { id: number } }>(
    ...([await tokenOf("manager"), "GET", "/api/company/details?company_id=1"] as const),
  );
  const to = { mode: "recipients", recipient_ids: [employee.id] };
  const id = await sendMemo({ title: `All done ${Date.now()}`, type: "standard", ...to });
  const { context, page, troubles } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo/${id}`);
  await pressInPlace(page.getByRole("button", { name: "Acknowledge", exact: true }));
  const left = page.getByRole("tab", { name: "Not yet (0)" });
  await left.click();
  const done = page.getByText("Everyone has acknowledged it.");
  await expect(done).toBeVisible();
  const clear = page.getByRole("button", { name: "Clear filters" });
  await expect(clear).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search people" }).fill("zzz");
  await clear.click();
  await expect(done).toBeVisible();
  await expect(left).toHaveAttribute("aria-selected", "true");
  expect(troubles).toEqual([]);
  await context.close();
});

test("An empty list of memos has one button to write the first one, in view", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "manager", phone);
  await changeAnswers(page, "**/api/memos/list", (content) => {
    Object.assign(content, { memos: [], total: 0, total_pages: 1 });
  });
  await page.goto("/1/memos");
  await expect(page.getByRole("heading", { name: "No memos yet" })).toBeVisible();
  const write = page.getByRole("main").getByRole("link", { name: "Write a memo" });
  await expect(write).toHaveCount(1);
  await expect(write).toBeInViewport({ ratio: 1 });
  // The tray fetches a list too.
  await page.unrouteAll({ behavior: "wait" });
  await context.close();
});

test("Escape closes a dialog immediately, even with text in its search", async ({ browser }) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1/memo/1");
  await page.getByRole("button", { name: "Add people" }).click();
  const dialog = page.getByRole("dialog", { name: "Add people" });
  await dialog.getByRole("searchbox").fill("ada");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await context.close();
});

test("On a phone, the focused element is in view and clear of the bars", async ({ browser }) => {
  const { context, page } = await sit(browser, "admin", phone);
  for (const address of ["/1/employees", "/1/settings/checkins"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByRole("main").locator("input").nth(1)).toBeVisible();
    for (let times = 0; times < 22; times += 1) {
      await page.keyboard.press("Tab");
      expect(await hiddenFocus(page), address).toBeNull();
    }
  }
  await context.close();
});

/** @returns the focused element if something else covers its center */
function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return "nothing";
    const { x, y, width, height } = focused.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top && focused.contains(top) ? null : focused.outerHTML;
  });
}

test("After a row is deleted or removed by keyboard, the focus is beside its place", async ({
  browser,
}) => {
  const words = `Gone ${Date.now()}`;
  const content = "<p>Please read.</p>";
  const manager = await tokenOf("manager");
  const make = (path: string, data: object) =>
    api<Record<string, { id: number }>>(manager, "POST", path, { company_id: 1, ...data });
  const made = [1, 2, 3].map(async (one) => {
    const { template } = await make("/api/memo-templates/create", {
      ...{ title: `${words} ${one}`, content },
    });
    return template?.id;
  });
  const ids = await Promise.all(made);
  const templates = ids.map((memo_template_id) => ({ memo_template_id }));
  const memos = [1, 2].map((one) => ({ title: `${words} ${one}`, content }));
  const { memo_template_package: pack } = await make("/api/memo-template-packages/create", {
    ...{ title: words, templates },
  });
  const { memo_template_send: send } = await make("/api/memo-template-sends/create", {
    ...{ title: words, memos },
  });
  const { context, page } = await sit(browser, "manager", desk);
  const heading = page.getByRole("heading", { level: 1 });
  const press = async (name: string | RegExp): Promise<void> => {
    await page.getByRole("button", { name }).first().focus();
    await page.keyboard.press("Enter");
  };

  await page.goto(`/1/memo-package/${pack?.id}`);
  await press(`Remove ${words} 2`);
  await expect(page.getByRole("button", { name: `Remove ${words} 3` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Remove ${words} 1` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("No templates yet")).toBeVisible();
  await expect(heading).toBeFocused();

  await page.goto(`/1/memo-send/${send?.id}`);
  await press(`Remove ${words} 1`);
  await page.getByRole("button", { name: "Remove", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Remove ${words} 2` })).toBeFocused();

  for (const [address, top] of [
    ["memo-templates", "2 templates"],
    ["memo-packages", null],
    ["memo-sends", null],
  ] as const) {
    await page.goto(`/1/${address}?terms=${encodeURIComponent(words)}`);
    await press(/^More (actions:|about) /);
    await page.getByRole("menuitem", { name: "Delete" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).focus();
    await page.keyboard.press("Enter");
    await expect(top === null ? heading : page.getByText(top)).toBeFocused();
  }
  await context.close();
});
