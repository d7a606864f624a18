import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { viewMedia } from "../support/media-viewing.ts";
import { compose, endMemos, picture, sendMemo, uploadFile } from "../support/memos.ts";
import { pdf, video } from "../support/sample-files.ts";
import { desk, phone, sit } from "../support/session.ts";

const MB = 1024 * 1024;

test("A file that is chosen again after a reload goes on uploading where it was", async ({
  browser,
}) => {
  const { context, page } = await compose(browser, phone, `Again ${Date.now()}`);
  let pieces = 0;
  await page.route("**/api/company/upload/piece", async (route) => {
    pieces += 1;
    await (pieces === 2 ? route.abort("connectionreset") : route.continue());
  });
  const file = { name: "kitchen.mp4", mimeType: "video/mp4", buffer: video(3 * MB) };
  // The file needs the same date each time to count as the same file, and `setInputFiles` gives it a new one.
  const choose = (): Promise<void> =>
    page.evaluate(
      ({ name, type, text }) => {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], name, { type, lastModified: 1_700_000_000_000 }));
        const input = document.querySelector<HTMLInputElement>('input[type="file"]');
        if (!input) throw new Error("no field");
        input.files = data.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
      },
      { name: file.name, type: file.mimeType, text: file.buffer.toString("base64") },
    );
  await choose();
  await expect(page.getByText("The connection was lost.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Choose it again or remove it.")).toBeVisible();
  pieces = 10;
  await choose();
  await expect(page.getByRole("button", { name: "Remove kitchen.mp4" })).toBeVisible();
  expect(pieces).toBe(12);
  await context.close();
});

for (const [language, looks] of [
  ["en", desk],
  ["es", phone],
  ["es", desk],
] as const)
  test(`Video, sound and PDF are viewed in place (${language}, ${looks.viewport.width} px)`, ({
    browser,
  }) => viewMedia(browser, language, looks));

test("A video and a PDF are shown even when their connection is lost for a moment", async ({
  browser,
}) => {
  const handbook = pdf(["First the hands", "Then the knives"], 2 * MB);
  const ids: number[] = [];
  const open = async (name: string, content: Buffer) => {
    const media_ids = [await uploadFile(name, content)];
    const id = await sendMemo({ title: `Lost ${Date.now()}`, location_ids: [], media_ids });
    ids.push(id);
    const { page, context } = await sit(browser, "employee", desk);
    const lost = { next: 0 };
    await page.route("**/api/file-links/**", (route) => {
      lost.next -= 1;
      return lost.next >= 0 ? route.abort("connectionreset") : route.continue();
    });
    return { page, context, lost, visit: () => page.goto(`/1/memo/${id}`) };
  };

  const watched = await open("oven.mp4", video(3 * MB));
  watched.lost.next = 1;
  await watched.visit();
  const oven = watched.page.locator("video");
  await expect.poll(() => oven.evaluate((one: HTMLVideoElement) => one.duration)).toBe(8);
  await watched.context.close();

  const read = await open("handbook.pdf", handbook);
  const pages = read.page.getByRole("group", { name: "handbook.pdf" });
  read.lost.next = 1;
  await read.visit();
  await expect(pages.getByText("First the hands")).toBeAttached();
  // When its address can't be fetched either, there is a retry button.
  read.lost.next = 1;
  let asked = 0;
  let away = true;
  await read.page.route("**/api/files/*/link*", (route) => {
    asked += 1;
    return asked > 1 && away ? route.abort("connectionreset") : route.continue();
  });
  await read.visit();
  const again = read.page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  away = false;
  await again.click();
  await expect(pages.getByText("First the hands")).toBeAttached();
  await read.context.close();
  await endMemos(ids);
});

test("At the last page and the last picture, keys still work", async ({ browser }) => {
  const media_ids = [
    await uploadFile("a.png", picture),
    await uploadFile("b.png", picture),
    await uploadFile("handbook.pdf", pdf(["First the hands", "Then the knives"], 0)),
  ];
  const id = await sendMemo({ title: `Keys ${Date.now()}`, location_ids: [], media_ids });
  const { context, page, troubles } = await sit(browser, "employee", desk);
  await page.goto(`/1/memo/${id}`);
  await page.getByRole("button", { name: "Open: Picture 1 of 2" }).press("Enter");
  const viewer = page.getByRole("dialog");
  const shows = async (name: string): Promise<void> => {
    const shown = viewer.getByRole("img", { name });
    // An image without an address counts as complete, so the width is checked.
    await expect
      .poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeTruthy();
  };
  await shows("Picture 1 of 2");
  await viewer.getByRole("button", { name: "Next picture" }).press("Enter");
  await shows("Picture 2 of 2");
  await page.keyboard.press("ArrowLeft");
  await shows("Picture 1 of 2");
  await page.keyboard.press("Escape");
  const pages = page.getByRole("group", { name: "handbook.pdf" });
  await pages.scrollIntoViewIfNeeded();
  await expect(pages.getByText("First the hands")).toBeAttached();
  await pages.getByRole("button", { name: "Next page" }).press("Enter");
  await expect(pages.getByText("Then the knives")).toBeAttached();
  await page.keyboard.press("ArrowLeft");
  await expect(pages.getByText("First the hands")).toBeAttached();
  expect(troubles).toEqual([]);
  await context.close();
  await endMemos([id]);
});

test("Several files keep the order in which they were chosen, and are reordered by mouse and by keyboard", async ({
  browser,
}) => {
  for (const looks of [desk, phone]) {
    const { context, page } = await compose(browser, looks, `Order ${Date.now()}`);
    const file = (name: string, bytes: number) => ({
      ...{ name, mimeType: "text/plain", buffer: Buffer.alloc(bytes, "soup ") },
    });
    // The first file takes the longest to upload.
    const chosen = [file("a.txt", 2 * MB), file("b.txt", 2_000), file("c.txt", 20)];
    await page.locator('input[type="file"]').setInputFiles(chosen);
    await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(3);
    const names = () =>
      page
        .getByRole("button", { name: /^Remove/ })
        .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")?.slice(-5)));
    expect(await names()).toEqual(["a.txt", "b.txt", "c.txt"]);
    await expectAccessible(page);

    const handle = (name: string) => page.getByRole("button", { name: `Move ${name}: drag` });
    await handle("b.txt").evaluate((one) => one.scrollIntoView({ block: "center" }));
    const from = await handle("c.txt").boundingBox();
    const to = await handle("a.txt").boundingBox();
    if (!from || !to) throw new Error("the handles are not on the page");
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, from.y - 20, { steps: 4 });
    await page.mouse.move(to.x + 10, to.y + 5, { steps: 6 });
    await page.mouse.up();
    await expect.poll(names).toEqual(["c.txt", "a.txt", "b.txt"]);

    await handle("c.txt").focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByText("c.txt is now 2 of 3")).toBeAttached();
    await expect(handle("c.txt")).toBeFocused();
    await page.keyboard.press("End");
    await expect.poll(names).toEqual(["a.txt", "b.txt", "c.txt"]);
    // The focus stays at the place of the removed file.
    await page.getByRole("button", { name: "Remove b.txt" }).press("Enter");
    await expect(page.getByRole("button", { name: "Remove c.txt" })).toBeFocused();
    for (let left = 2; left > 0; left -= 1) await page.keyboard.press("Enter");
    await expect(page.locator('input[type="file"]')).toBeFocused();
    await context.close();
  }
});
