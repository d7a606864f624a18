import { type Browser, type Locator, expect } from "@playwright/test";

import { type Looks, type Seat, api, sit, tokenOf } from "./session.ts";

/** A PNG of five by five pixels. */
export const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * Sends a memo to everyone as the demo manager.
 * @param extra memo fields to add or replace
 * @returns the memo's id
 */
export async function sendMemo(extra: object): Promise<number> {
  const memo = { company_id: 1, content: "<p>Please read.</p>", status: "published", ...extra };
  const { memo: made } = await api<{ memo: { id: number } }>(
    await tokenOf("manager"),
    "POST",
    "/api/memos/create",
    memo,
  );
  return made.id;
}

/**
 * Drafts a bundle that contains one memo and is addressed to everyone.
 * @param extra bundle fields to add or replace
 * @returns the bundle's id
 */
export async function draftSend(title: string, extra: object = {}): Promise<number> {
  const memos = [{ title, content: "<p>Please read.</p>" }];
  const { memo_template_send: made } = await api<{ memo_template_send: { id: number } }>(
    await tokenOf("manager"),
    "POST",
    "/api/memo-template-sends/create",
    { company_id: 1, title, memos, ...extra },
  );
  return made.id;
}

/**
 * Uploads a file as the demo manager.
 * @returns the file's id
 */
export async function uploadFile(name: string, content: Buffer): Promise<number> {
  const form = new FormData();
  form.append("company_id", "1");
  form.append("file", new Blob([new Uint8Array(content)]), name);
  const answered = await fetch(`${process.env["E2E_URL"]}/api/company/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${await tokenOf("manager")}` },
    body: form,
  });
  const body = (await answered.json()) as { content: { media: { id: number } } };
  expect(answered.ok, JSON.stringify(body)).toBe(true);
  return body.content.media.id;
}

/** Ends memos, so that they are no longer first in everyone's list. */
export async function endMemos(ids: readonly number[]): Promise<void> {
  const token = await tokenOf("manager");
  for (const id of ids)
    await api(token, "POST", "/api/company/message/expire", { company_id: 1, id });
}

/** Opens a new memo as the demo manager and fills in its title and text. */
export async function compose(
  browser: Browser,
  looks: Looks,
  title: string,
  text = "Please read.",
): Promise<Seat> {
  const seat = await sit(browser, "manager", looks);
  await seat.page.goto("/1/memos/new");
  await seat.page.getByLabel("Title", { exact: true }).fill(title);
  await seat.page.getByRole("textbox", { name: "Text", exact: true }).fill(text);
  return seat;
}

/** Presses a button after it has stopped moving. The app ignores presses right after a button has moved. */
export async function pressInPlace(button: Locator): Promise<void> {
  await standsStill(button);
  await button.click();
}

/** Taps the center of a button and, 150 ms later, the same point of the screen, where another element may have appeared. */
export async function tapTwice(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error("the button is not on the screen");
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  const page = button.page();
  await page.touchscreen.tap(...at);
  await page.waitForTimeout(150);
  await page.touchscreen.tap(...at);
}

/** Waits until a button has not moved for 700 ms, so that the app accepts a press. */
export async function standsStill(button: Locator): Promise<void> {
  const place = async () => JSON.stringify(await button.boundingBox());
  let before = "";
  await expect
    .poll(
      async () => {
        const moved = before;
        before = await place();
        return moved === before;
      },
      { intervals: [700] },
    )
    .toBe(true);
}
