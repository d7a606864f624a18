import { type Browser, type Page, type Request, expect } from "@playwright/test";

import { expectAccessible } from "./accessibility.ts";
import { endMemos, sendMemo, uploadFile } from "./memos.ts";
import { brokenVideo, pdf, sound, video } from "./sample-files.ts";
import { type Looks, phone, sit } from "./session.ts";
import { type Language, texts } from "./texts.ts";

const MB = 1024 * 1024;

/** Opens a memo with a video, a sound, a PDF, a broken video and a table, and views each in place. */
export async function viewMedia(browser: Browser, language: Language, looks: Looks): Promise<void> {
  const isPhone = looks === phone;
  const say = texts[language].memo;
  const handbook = pdf(["First the hands", "Then the knives", "Then the floor"], 2 * MB);
  const media_ids = [
    await uploadFile("oven.mp4", video(3 * MB)),
    await uploadFile("bell.wav", sound(6)),
    await uploadFile("handbook.pdf", handbook),
    await uploadFile("broken.mp4", brokenVideo()),
    await uploadFile("shifts.csv", Buffer.from("name,shift\nAna,1\n")),
  ];
  const id = await sendMemo({ title: `Media ${Date.now()}`, location_ids: [], media_ids });
  const seat = await sit(browser, "employee", { ...looks, language });
  const { page } = seat;
  const bytes = countBytes(page, /\/api\/file-links\/|\/assets\/pdf/);
  await page.goto(`/1/memo/${id}`);
  const files = page.getByRole("region", { name: say["files.title"] });
  await expect(files.getByText("handbook.pdf")).toBeVisible();
  await expectAccessible(page);
  if (isPhone) {
    await page.waitForTimeout(500);
    expect(bytes.all()).toBe(0);
    await files.getByRole("button", { name: named(say["files.playNamed"], "oven.mp4") }).tap();
  }

  const oven = files.locator("video").first();
  await expect.poll(() => oven.evaluate((one: HTMLVideoElement) => one.duration)).toBe(8);
  await oven.evaluate((one: HTMLVideoElement) => {
    one.pause();
    one.currentTime = 6;
  });
  await expect
    .poll(() => oven.evaluate((one: HTMLVideoElement) => [one.seeking, one.currentTime]))
    .toEqual([false, 6]);

  if (isPhone)
    await files.getByRole("button", { name: named(say["files.playNamed"], "bell.wav") }).tap();
  const bell = files.locator("audio");
  await expect
    .poll(() => bell.evaluate((one: HTMLAudioElement) => Math.round(one.duration)))
    .toBe(6);

  const before = bytes.all();
  if (isPhone)
    await files.getByRole("button", { name: `${say["files.show"]}: handbook.pdf` }).tap();
  const pages = files.getByRole("group", { name: "handbook.pdf" });
  await pages.scrollIntoViewIfNeeded();
  const page1 = { page: 1, count: 3 };
  await expect(pages.getByRole("status")).toHaveText(filled(say["pdf.page"], page1));
  await expect(pages.getByText("First the hands")).toBeAttached();
  await pages.getByRole("button", { name: say["pdf.next"] }).click();
  await expect(pages.getByText("Then the knives")).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(pages.getByText("Then the floor")).toBeAttached();
  await expect(pages.getByRole("button", { name: say["pdf.next"] })).toBeDisabled();
  if (isPhone) expect(bytes.of(/file-links/, before)).toBeLessThan(handbook.length / 2);

  const broken = named(say["files.playNamed"], "broken.mp4");
  if (isPhone) await files.getByRole("button", { name: broken }).tap();
  await files.getByText("broken.mp4").scrollIntoViewIfNeeded();
  await expect(files.getByText(say["files.unplayable"])).toBeVisible();
  await expectAccessible(page);

  const arrives = page.waitForEvent("download");
  await files.getByRole("button", { name: /shifts\.csv/ }).click();
  expect((await arrives).suggestedFilename()).toBe("shifts.csv");
  expect(seat.troubles).toEqual([]);
  await seat.context.close();
  await endMemos([id]);
}

function countBytes(
  page: Page,
  which: RegExp,
): { all(): number; of(part: RegExp, since: number): number } {
  const seen: { url: string; bytes: number }[] = [];
  page.on("requestfinished", (request) => void note(request));
  page.on("requestfailed", (request) => void note(request));
  async function note(request: Request): Promise<void> {
    if (!which.test(request.url())) return;
    const sizes = await request.sizes().catch(() => null);
    seen.push({ url: request.url(), bytes: sizes?.responseBodySize ?? 0 });
  }
  const sum = (all: typeof seen) => all.reduce((total, { bytes }) => total + bytes, 0);
  return {
    all: () => sum(seen),
    of: (part, since) => sum(seen) - since - sum(seen.filter(({ url }) => !part.test(url))),
  };
}

const named = (text: string, name: string): string => text.replace("{name}", name);
function filled(text: string, values: Readonly<Record<string, number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(values[key]));
}
