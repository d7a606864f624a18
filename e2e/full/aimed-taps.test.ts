import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { acknowledged, pressAsItComes } from "../support/aimed-taps.ts";
import { showOwnMemos } from "../support/home.ts";
import { endMemos, pressInPlace, sendMemo, standsStill } from "../support/memos.ts";
import { desk, phone, sit } from "../support/session.ts";

test("A double tap acknowledges one memo, which stays in place for a moment", async ({
  browser,
}) => {
  for (const person of ["employee", "admin"] as const) {
    const ids: number[] = [];
    for (const name of ["Under", "Between", "Over"])
      ids.push(await sendMemo({ title: `${name} ${Date.now()}`, priority: "urgent" }));
    const { context, page } = await sit(browser, person, phone);
    await page.goto("/1");
    if (person === "admin") await showOwnMemos(page);
    const card = page.getByRole("article").filter({ hasText: "Over" }).first();
    const button = card.getByRole("button", { name: "Acknowledge", exact: true });
    const before = await card.boundingBox();
    await pressInPlace(button);
    await expect(card.getByRole("button", { name: "Acknowledged" })).toBeVisible();
    const box = await card.getByRole("button", { name: "Acknowledged" }).boundingBox();
    if (!box) throw new Error("it is on the screen");
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    expect((await card.boundingBox())?.height).toBe(before?.height);
    await expect(card.filter({ hasText: "Acknowledged" })).toHaveCount(0);
    expect(await acknowledged(person, ids)).toEqual([false, false, true]);
    await endMemos(ids);
    await context.close();
  }
});

test("A press on a card that is just appearing or moving does nothing; the next press counts, and keys always do", async ({
  browser,
}) => {
  const here = `Here before ${Date.now()}`;
  const newcomer = `Newcomer ${Date.now()}`;
  const ids = [await sendMemo({ title: here, priority: "urgent" })];
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto("/1");
  await expect(page.getByRole("article").filter({ hasText: here })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const pressed = pressAsItComes(page, newcomer, [newcomer, here]);
  ids.push(await sendMemo({ title: newcomer, priority: "urgent" }));
  await pressed;
  for (const title of [here, newcomer]) {
    const card = page.getByRole("article").filter({ hasText: title });
    await expect(card.getByText("Acknowledged", { exact: true })).toHaveCount(0);
  }
  expect(await acknowledged("employee", ids)).toEqual([false, false]);
  for (const title of [here, newcomer]) {
    const card = page.getByRole("article").filter({ hasText: title });
    const button = card.getByRole("button", { name: "Acknowledge" });
    await (title === here ? pressInPlace(button) : button.press("Enter"));
    await expect(card).toHaveCount(0);
  }
  expect(await acknowledged("employee", ids)).toEqual([true, true]);
  await endMemos(ids);
  await context.close();
});

test("Acknowledging several memos in a row loses no press: nothing moves under the finger", async ({
  browser,
}) => {
  const ids: number[] = [];
  const stamp = Date.now();
  for (const number of [6, 5, 4, 3, 2, 1])
    ids.push(await sendMemo({ title: `${number} of ${stamp}`, priority: "urgent" }));
  const { context, page } = await sit(browser, "employee", {
    ...phone,
    viewport: { width: 360, height: 2400 },
  });
  await page.goto("/1");
  const cards = page.getByRole("article").filter({ hasText: `of ${stamp}` });
  await expect(cards).toHaveCount(6);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(700);
  const places = () =>
    cards.evaluateAll((all) => all.map((card) => JSON.stringify(card.getBoundingClientRect())));
  const before = await places();
  for (const [index, restMs] of [1000, 1700, 2300, 1000, 1700, 0].entries()) {
    const card = cards.nth(index);
    const box = await card.getByRole("button", { name: "Acknowledge", exact: true }).boundingBox();
    if (!box) throw new Error("it is on the screen");
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect(card.getByRole("button", { name: "Acknowledged" })).toBeVisible();
    // The card's heading no longer asks for it either.
    await expect(card.getByText("To acknowledge")).toHaveCount(0);
    await page.waitForTimeout(restMs);
  }
  expect(await places()).toEqual(before);
  await expect(cards).toHaveCount(0);
  expect(await acknowledged("employee", ids)).toEqual(ids.map(() => true));
  await endMemos(ids);
  await context.close();
});

test("A button that hasn't moved on the screen takes a press, even after new cards above it or scrolling", async ({
  browser,
}) => {
  const stamp = Date.now();
  const ids: number[] = [];
  for (const number of [1, 2, 3, 4, 5, 6])
    ids.push(await sendMemo({ title: `${number} since ${stamp}`, priority: "urgent" }));
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto("/1");
  const card = page.getByRole("article").filter({ hasText: `1 since ${stamp}` });
  const button = card.getByRole("button", { name: "Acknowledge" });
  await button.evaluate((it) => it.scrollIntoView({ block: "center" }));
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(700);
  const newcomer = `Newcomer ${stamp}`;
  // The page keeps the result: the browser can collect a promise that only the test waits for.
  await page.evaluate(
    ([mine, other]) => {
      const cardOf = (title: string) =>
        [...document.querySelectorAll("article")].find((it) => it.textContent?.includes(title));
      const own = [...(cardOf(mine)?.querySelectorAll("button") ?? [])].at(-1);
      if (!own) throw new Error("it is on the screen");
      const before = own.getBoundingClientRect().top;
      const look = (): void => {
        if (!cardOf(other)) return void requestAnimationFrame(look);
        // The browser has drawn the card and anchored the scroll position.
        requestAnimationFrame(() =>
          setTimeout(() => {
            Object.assign(window, { risen: own.getBoundingClientRect().top - before });
            own.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
          }),
        );
      };
      look();
    },
    [`1 since ${stamp}`, newcomer] as const,
  );
  ids.push(await sendMemo({ title: newcomer, priority: "urgent" }));
  const risen = (): Promise<unknown> => page.evaluate(() => Reflect.get(window, "risen") ?? null);
  await expect.poll(risen).not.toBeNull();
  expect(Math.abs(Number(await risen()))).toBeLessThan(8);
  await expect(card.getByRole("button", { name: "Acknowledged" })).toBeVisible();
  const next = page.getByRole("article").filter({ hasText: `3 since ${stamp}` });
  const moved = next.getByRole("button", { name: "Acknowledge" });
  await moved.evaluate((it) => {
    window.scrollBy(0, -200);
    it.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  });
  await expect(next.getByRole("button", { name: "Acknowledged" })).toBeVisible();
  await endMemos(ids);
  await context.close();
});

test("A button in an opening dialog takes a press right after the server has answered", async ({
  browser,
}) => {
  const title = `At rest ${Date.now()}`;
  const id = await sendMemo({ title, type: "standard" });
  const { context, page } = await sit(browser, "employee", phone);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/app/employee-message/read", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/1");
  await page.getByRole("button", { name: title }).click();
  const button = page.getByRole("dialog").getByRole("button", { name: "Acknowledge" });
  await standsStill(button);
  const answered = page.waitForResponse("**/api/app/employee-message/read");
  answer();
  await answered;
  await button.click();
  await expect.poll(() => acknowledged("employee", [id])).toEqual([true]);
  await context.close();
});

test("By keyboard, the focus stays on the acknowledged memo, then goes on from the heading", async ({
  browser,
}) => {
  const title = `By keys ${Date.now()}`;
  await sendMemo({ title, priority: "urgent" });
  const { context, page, troubles } = await sit(browser, "employee", desk);
  await page.goto("/1");
  const card = page.getByRole("article").filter({ hasText: title });
  await card.getByRole("button", { name: "Acknowledge" }).press("Enter");
  await expect(card.getByRole("button", { name: "Acknowledged" })).toBeFocused();
  await expectAccessible(page);
  await expect(card).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeFocused();
  expect(troubles).toEqual([]);
  await context.close();
});
