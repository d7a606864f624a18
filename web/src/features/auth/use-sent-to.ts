import { useState } from "react";
import { ApiError } from "#web/lib/api/api-error.ts";
import { tabStorage } from "#web/lib/browser/storage.ts";

const key = "lineup-code-sent-to";
/** As long as a code is good for. */
const lastsMs = 10 * 60_000;
/** A number gets one code in this time. */
export const resendAfterSeconds = 30;

/** A code that is under way, or there. */
export interface SentCode {
  readonly phone: string;
  /** When it was sent, in milliseconds by the clock here. */
  readonly at: number;
}

/** What the tab keeps. */
interface Kept extends SentCode {
  /** Its owner went back, to use another number. */
  readonly left?: boolean;
}

/**
 * The code that is to be entered. Kept through a reload: a phone may end the page while its owner looks up the code.
 * @returns it, null before one was sent; and what notes another, or with null that its owner went back
 */
export function useSentTo(): [code: SentCode | null, note: (code: SentCode | null) => void] {
  const [code, setCode] = useState(() => {
    const kept = lastCode(Date.now());
    return kept?.left ? null : kept;
  });
  return [
    code,
    (next) => {
      const last = next ?? lastCode(Date.now());
      if (last) tabStorage.set(key, JSON.stringify({ ...last, left: next === null }));
      setCode(next);
    },
  ];
}

/** Once somebody is signed in. */
export function forgetSentTo(): void {
  tabStorage.remove(key);
}

/** @returns the code that this tab had sent last, while it is good */
export function lastCode(now: number): Kept | null {
  try {
    const kept = JSON.parse(tabStorage.get(key) ?? "null") as Kept | null;
    return kept && now - kept.at < lastsMs ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Finds the code that a number has already when it is refused another one.
 * @param last what this tab had sent last
 * @returns it, null when none is known of
 */
export function earlierCode(
  refusal: unknown,
  phone: string,
  last: SentCode | null,
  now: number,
): SentCode | null {
  if (!isRefusedForNow(refusal)) return null;
  const { retryAfter } = refusal;
  // Only the limit of one code in this time waits so short: it counts from the last code, whichever device asked for it.
  if (retryAfter !== null && retryAfter <= resendAfterSeconds)
    return { phone, at: now - (resendAfterSeconds - retryAfter) * 1000 };
  return last?.phone === phone ? { phone, at: last.at } : null;
}

/** Says whether somebody has asked too often. */
export function isRefusedForNow(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "rate_limited";
}
