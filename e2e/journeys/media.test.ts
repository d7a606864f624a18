import { type Request, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { viewMedia } from "../support/media-viewing.ts";
import { compose } from "../support/memos.ts";
import { video } from "../support/sample-files.ts";
import { desk, phone } from "../support/session.ts";

const MB = 1024 * 1024;

test("The upload of a large video goes on where its connection was cut", async ({ browser }) => {
  const { context, page } = await compose(browser, desk, `Kitchen ${Date.now()}`);
  const arrived: number[] = [];
  let cut = true;
  page.on("requestfinished", (request) => void note(request));
  async function note(request: Request): Promise<void> {
    if (!request.url().endsWith("/upload/piece")) return;
    arrived.push((await request.sizes()).requestBodySize);
  }
  await page.route("**/api/company/upload/**", (route) =>
    cut && arrived.length >= 3 ? route.abort("connectionreset") : route.continue(),
  );
  const file = { name: "kitchen.mp4", mimeType: "video/mp4", buffer: video(6 * MB) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByText("The connection was lost.")).toBeVisible();
  await expectAccessible(page);
  expect(arrived).toHaveLength(3);
  cut = false;
  const off = page.getByRole("button", { name: "Remove kitchen.mp4" });
  // The attempt in progress is cut off too, and the automatic retry would come much later.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(off).toBeVisible({ timeout: 1000 });
  }).toPass();
  // The size of each piece is known a moment after it has arrived.
  await expect.poll(() => arrived.length).toBe(6);
  const sent = arrived.reduce((all, bytes) => all + bytes, 0);
  expect(sent).toBeGreaterThanOrEqual(6 * MB);
  // The form around each piece takes a few hundred bytes.
  expect(sent).toBeLessThan(6 * MB + 6 * 2_000);
  await expect(page.getByRole("listitem").filter({ hasText: "kitchen.mp4" })).toContainText(
    "6.3 MB",
  );
  await context.close();
});

test("Video, sound and PDF are viewed in place (en, 360 px)", ({ browser }) =>
  viewMedia(browser, "en", phone));
