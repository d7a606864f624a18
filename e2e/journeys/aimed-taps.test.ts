import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { endMemos, sendMemo } from "../support/memos.ts";
import { desk, phone, sit } from "../support/session.ts";
import { pressAsItComes, acknowledged } from "../support/aimed-taps.ts";

test("A double tap on a title opens the memo and doesn't acknowledge it", async ({ browser }) => {
  const title = `Opened twice ${Date.now()}`;
  const id = await sendMemo({ title, priority: "urgent" });
  const { context, page } = await sit(browser, "employee", phone);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/acknowledge")) sent.push(request.postData() ?? "");
  });
  await page.goto("/1");
  await page.waitForLoadState("networkidle");
  const pressed = pressAsItComes(page, title, [title], "dialog");
  await page.getByRole("button", { name: title, exact: true }).click();
  await pressed;
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog.getByRole("button", { name: "Acknowledge" })).toBeVisible();
  expect(await acknowledged("employee", [id])).toEqual([false]);
  // The card beneath the closing dialog ignores presses at first too.
  const uncovered = page.evaluate(
    () =>
      new Promise<void>((done) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector("dialog")) return;
          observer.disconnect();
          // After the effects of the removal have run.
          requestAnimationFrame(() => {
            for (const button of document.querySelectorAll("article button"))
              if (button.textContent === "Acknowledge")
                button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
            done();
          });
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  // Cards without a button don't count: a celebration that was acknowledged in another test may still be on the screen.
  const buttons = page.locator("article button").filter({ hasText: /^Acknowledge/ });
  const names = await buttons.allTextContents();
  expect(names).toContain("Acknowledge");
  await dialog.getByRole("button", { name: "Close" }).click();
  await uncovered;
  await expect(buttons).toHaveText(names);
  expect(sent).toEqual([]);
  expect(await acknowledged("employee", [id])).toEqual([false]);
  await endMemos([id]);
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
