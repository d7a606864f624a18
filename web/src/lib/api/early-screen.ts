import type { Endpoint } from "@lineup/contract/endpoint";
import { homeEndpoints } from "@lineup/contract/home/endpoints";
import { memoEndpoints } from "@lineup/contract/memos/endpoints";
import { idFrom } from "#web/lib/navigation/addresses.ts";

interface ScreenCall {
  readonly endpoint: Endpoint;
  readonly input: Readonly<Record<string, number>>;
}

/**
 * Only the screens that most people open first: home, and a memo that a link leads to.
 * @param pathname the address of a page, without its query
 * @returns the call that its screen begins with, with the input in the order in which the screen gives it; null for other screens
 */
export function screenCallOf(pathname: string): ScreenCall | null {
  const [, company, noun, id, ...more] = pathname.split("/");
  const company_id = idFrom(company);
  if (company_id === null || more.length > 0) return null;
  if (!noun && id === undefined) return { endpoint: homeEndpoints.getHome, input: { company_id } };
  const memoId = noun === "memo" ? idFrom(id) : null;
  if (memoId === null) return null;
  return { endpoint: memoEndpoints.getMemo, input: { company_id, id: memoId } };
}
