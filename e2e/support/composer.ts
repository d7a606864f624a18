import type { Page } from "@playwright/test";

import { api, tokenOf } from "./session.ts";

export interface Memo {
  id: number;
  title: string;
  status: string;
  locations: { name: string }[];
  audiences: { name: string }[];
  recipients: number[];
  media: { original_filename: string }[];
}

/** @returns the memo whose page is open */
export async function memoOnScreen(page: Page): Promise<Memo> {
  const id = /memo\/(\d+)/.exec(page.url())?.[1];
  const path = `/api/memos/get?company_id=1&id=${id}`;
  return (await api<{ memo: Memo }>(await tokenOf("manager"), "GET", path)).memo;
}
