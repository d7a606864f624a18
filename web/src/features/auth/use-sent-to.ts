import { useState } from "react";
import { ApiError } from "#web/lib/api/api-error.ts";
import { tabStorage } from "#web/lib/browser/storage.ts";

const key = "lineup-code-sent-to";
/** How long a code is valid. */
const lastsMs = 10 * 60_000;
/** The shortest time between two codes for one number. */
export const resendAfterSeconds = 30;

/** A code that was sent. */
export interface SentCode {
  readonly phone: string;
  /** When it was sent, in milliseconds by this device's clock. */
  readonly at: number;
}

/** The code as stored in the tab. */
interface StoredCode extends SentCode {
  /** True if the person went back to use another number. */
  readonly left?: boolean;
}

/**
 * The code to enter. It survives a reload, because a phone may unload the page while the person looks up the code.
 * @returns the code, or null if none was sent; and a function that stores another one, or null after going back
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

/** Called after a sign-in. */
export function forgetSentTo(): void {
  tabStorage.remove(key);
}

/** @returns the last code that this tab sent, while it is valid */
export function lastCode(now: number): StoredCode | null {
  try {
    const kept = JSON.parse(tabStorage.get(key) ?? "null") as StoredCode | null;
    return kept && now - kept.at < lastsMs ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Finds the valid code of a number that was refused a new one.
 * @param last the last code that this tab sent
 * @returns that code; null if none is known
 */
export function earlierCode(
  refusal: unknown,
  phone: string,
  last: SentCode | null,
  now: number,
): SentCode | null {
  if (!isRefusedForNow(refusal)) return null;
  const { retryAfter } = refusal;
  // Only the limit on new codes has such a short wait; it starts with the last code, whichever device requested it.
  if (retryAfter !== null && retryAfter <= resendAfterSeconds)
    return { phone, at: now - (resendAfterSeconds - retryAfter) * 1000 };
  return last?.phone === phone ? { phone, at: last.at } : null;
}

/** True if the limit on sign-in attempts was reached. */
export function isRefusedForNow(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "rate_limited";
}
