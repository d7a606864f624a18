import { expect, test } from "@playwright/test";

import { acknowledged, pressAsItComes } from "../support/aimed-taps.ts";
import { endMemos, sendMemo } from "../support/memos.ts";
import { phone, sit } from "../support/session.ts";

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
