import type { Browser, Locator } from "@playwright/test";

import { sendMemo } from "./memos.ts";
import { type Looks, type Seat, api, desk, sit, tokenOf } from "./session.ts";

/** Asks about a new memo as the demo employee. @returns the question */
export async function ask(content: string): Promise<{ id: number; memo_id: number }> {
  const id = await sendMemo({ title: "Asked about", type: "standard" });
  const about = { company_id: 1, id, content };
  await api(await tokenOf("employee"), "POST", "/api/app/employee-message/flag", about);
  const list = await api<{ flagged_messages: { id: number; memo_id: number }[] }>(
    await tokenOf("manager"),
    "GET",
    `/api/company/messages/flagged?company_id=1&terms=${encodeURIComponent(content)}`,
  );
  const flag = list.flagged_messages.find((each) => each.memo_id === id);
  if (!flag) throw new Error("the question is not in the list");
  return flag;
}

/** Answers a question as the demo admin. */
export async function answer(id: number, manager_note: string): Promise<void> {
  const given = { company_id: 1, id, manager_note, manager_acknowledged: true };
  await api(await tokenOf("admin"), "POST", "/api/company/message/flagged", given);
}

/** Opens the page of a question as the demo manager. @returns the open page, with the question's card and its first text box */
export async function openQuestion(
  browser: Browser,
  id: number,
  looks: Looks = desk,
): Promise<Seat & { card: Locator; box: Locator }> {
  const seat = await sit(browser, "manager", looks);
  await seat.page.goto(`/1/flags/${id}`);
  const card = seat.page.getByRole("article");
  return { ...seat, card, box: card.getByRole("textbox") };
}
