import { type Page, expect, test } from "@playwright/test";

import { pressInPlace, sendMemo } from "../support/memos.ts";
import { api, phone, sit, tokenOf } from "../support/session.ts";
import { ask, change } from "../support/reading.ts";

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

test("An open memo that ends, is archived or is deleted says so and asks for nothing more", async ({
  browser,
}) => {
  const manager = await tokenOf("manager");
  const ways = {
    expire: (id: number) =>
      api(manager, "POST", "/api/company/message/expire", { company_id: 1, id }),
    archive: (id: number) =>
      api(manager, "POST", "/api/company/message/archive", { company_id: 1, id }),
    delete: (id: number) => api(manager, "DELETE", `/api/memos/delete?company_id=1&id=${id}`),
  };
  for (const [how, end] of Object.entries(ways)) {
    const title = `To ${how} ${Date.now()}`;
    const id = await sendMemo({ title, type: "standard" });
    const { context, page } = await sit(browser, "employee", phone);
    await page.goto("/1");
    await page.getByRole("button", { name: title }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: "Ask a question" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    // An ended memo stays with people who asked about it.
    const asked = how === "expire";
    if (asked) await ask(id);
    await end(id);
    await expect(dialog).toContainText(
      asked ? "This memo has ended." : "This memo is no longer here",
    );
    await expect(dialog.getByRole("button", { name: /cknowledge|Ask/ })).toHaveCount(0);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
    await context.close();
  }
});

async function draw(page: Page): Promise<void> {
  const pad = page.locator("canvas");
  await pad.tap({ position: { x: 40, y: 40 } });
  await pad.tap({ position: { x: 90, y: 60 } });
}
