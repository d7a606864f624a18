import { type Page, expect, test } from "@playwright/test";

import { expectAccessible } from "./accessibility.ts";
import { pressInPlace, sendMemo } from "./memos.ts";
import { api, desk, phone, sit, tokenOf } from "./session.ts";

test("a double tap acknowledges one memo, which stays in its place for a moment", async ({
  browser,
}) => {
  for (const person of ["employee", "manager"] as const) {
    const ids: number[] = [];
    for (const name of ["Under", "Between", "Over"])
      ids.push(await sendMemo({ title: `${name} ${Date.now()}`, priority: "urgent" }));
    const { context, page } = await sit(browser, person, phone);
    await page.goto("/1");
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
    for (const id of ids) await endMemo(id);
    await context.close();
  }
});

test("a press that meets a card as it comes, or as it is moved, does nothing; the next one counts, and keys always do", async ({
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
  await expect(page.getByText("Acknowledged", { exact: true })).toHaveCount(0);
  expect(await acknowledged("employee", ids)).toEqual([false, false]);
  for (const title of [here, newcomer]) {
    const card = page.getByRole("article").filter({ hasText: title });
    const button = card.getByRole("button", { name: "Acknowledge" });
    await (title === here ? pressInPlace(button) : button.press("Enter"));
    await expect(card).toHaveCount(0);
  }
  expect(await acknowledged("employee", ids)).toEqual([true, true]);
  for (const id of ids) await endMemo(id);
  await context.close();
});

test("a double tap on a title opens the memo and leaves it unacknowledged", async ({ browser }) => {
  const title = `Opened twice ${Date.now()}`;
  const id = await sendMemo({ title, priority: "urgent" });
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto("/1");
  await page.waitForLoadState("networkidle");
  const pressed = pressAsItComes(page, title, [title], "dialog");
  await page.getByRole("button", { name: title, exact: true }).click();
  await pressed;
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog.getByRole("button", { name: "Acknowledge" })).toBeVisible();
  expect(await acknowledged("employee", [id])).toEqual([false]);
  // What the dialog uncovers takes no press at once either.
  const uncovered = page.evaluate(
    () =>
      new Promise<void>((done) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector("dialog")) return;
          observer.disconnect();
          // After the effects of what took it away.
          requestAnimationFrame(() => {
            for (const button of document.querySelectorAll("article button"))
              if (button.textContent === "Acknowledge")
                button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
            done();
          });
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await dialog.getByRole("button", { name: "Close" }).click();
  await uncovered;
  await expect(page.getByText("Acknowledged", { exact: true })).toHaveCount(0);
  expect(await acknowledged("employee", [id])).toEqual([false]);
  await endMemo(id);
  await context.close();
});

test("by keyboard, the focus rests on what was acknowledged and then goes on from the heading", async ({
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

/** Presses "Acknowledge" of memos in the very moment the first of them appears, as a finger that was on its way. */
function pressAsItComes(
  page: Page,
  first: string,
  titles: readonly string[],
  within: "article" | "dialog" = "article",
): Promise<void> {
  return page.evaluate(
    ([awaited, all, place]) =>
      new Promise<void>((done) => {
        const buttonOf = (title: string) =>
          [...document.querySelectorAll(place)]
            .filter((each) => each.textContent?.includes(title))
            .flatMap((each) => [...each.querySelectorAll("button")])
            .find((button) => button.textContent === "Acknowledge");
        const look = (): void => {
          if (!buttonOf(awaited)) return void requestAnimationFrame(look);
          for (const title of all)
            buttonOf(title)?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
          done();
        };
        look();
      }),
    [first, titles, within] as const,
  );
}

/** So that it stands on top of nobody's list any more. */
async function endMemo(id: number): Promise<void> {
  await api(await tokenOf("manager"), "POST", "/api/company/message/expire", { company_id: 1, id });
}

async function acknowledged(
  person: "employee" | "manager",
  ids: readonly number[],
): Promise<boolean[]> {
  const token = await tokenOf(person);
  const answers = ids.map((id) =>
    api<{ memo: { employee_response: { acknowledged_at: string | null } } }>(
      token,
      "GET",
      `/api/memos/get?company_id=1&id=${id}`,
    ),
  );
  return (await Promise.all(answers)).map(
    ({ memo }) => memo.employee_response.acknowledged_at !== null,
  );
}
