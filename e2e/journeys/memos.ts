import { type Browser, type Locator, expect } from "@playwright/test";

import { type Looks, type Seat, api, sit, tokenOf } from "./session.ts";

/** Five by five points. */
export const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==",
  "base64",
);

/** Sends a memo to everyone as the demo manager. @param extra what is special about it @returns its id */
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

/** Opens a new memo as the demo manager and writes in it. */
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

/** Presses a button that takes no press in the moment after it came to its place: waits until it stands still. */
export async function pressInPlace(button: Locator): Promise<void> {
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
  await button.click();
}
