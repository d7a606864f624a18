import { expect, type Page, test } from "@playwright/test";

import { pressInPlace, sendMemo } from "../support/memos.ts";
import { change } from "../support/reading.ts";
import { phone, sit } from "../support/session.ts";

test("A memo that changes while it is open is acknowledged only after it is read again", async ({
  browser,
}) => {
  for (const [where, signature] of [
    ["dialog", false],
    ["page", true],
  ] as const) {
    const title = `Changes in the ${where} ${Date.now()}`;
    const content = "<p>Close at nine.</p>".repeat(40);
    const id = await sendMemo({ title, content, signature });
    const { context, page } = await sit(browser, "employee", phone);
    await page.goto(where === "page" ? `/1/memo/${id}` : `/1?memo=${id}`);
    const place = page.getByRole(where === "page" ? "main" : "dialog");
    const acknowledge = place.getByRole("button", { name: /cknowledge$/ });
    await expect(place.getByText("Close at nine.").first()).toBeVisible();
    await acknowledge.scrollIntoViewIfNeeded();
    if (signature) await acknowledge.click();
    if (signature) await draw(page);
    await change(id, { content: content.replaceAll("nine", "ten") });
    await expect(place.getByText("Close at ten.").first()).toBeVisible();
    const note = place.getByRole("alert");
    await expect(note).toContainText("This memo changed while you were reading.");
    await expect(note).toBeFocused();
    await expect(note).toBeInViewport({ ratio: 1 });
    await expect(acknowledge).toHaveCount(0);
    await expect(place.getByRole("form")).toHaveCount(0);
    await place.getByRole("button", { name: "I've read the new version" }).click();
    await expect(note).toHaveCount(0);
    await pressInPlace(acknowledge);
    if (signature) await draw(page);
    if (signature) await acknowledge.click();
    await expect(
      place.getByText(signature ? /^You signed this/ : /^You acknowledged this/),
    ).toBeVisible();
    await context.close();
  }
});

async function draw(page: Page): Promise<void> {
  const pad = page.locator("canvas");
  await pad.tap({ position: { x: 40, y: 40 } });
  await pad.tap({ position: { x: 90, y: 60 } });
}
