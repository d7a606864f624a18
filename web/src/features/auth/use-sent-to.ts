import { useState } from "react";
import { tabStorage } from "#web/lib/storage.ts";

const key = "lineup-code-sent-to";
/** As long as a code is good for. */
const lastsMs = 10 * 60_000;

/**
 * The number that a code was sent to. Kept through a reload: a phone may end the page while its owner looks up the code.
 * @returns it, null before one was sent; and what notes another
 */
export function useSentTo(): [phone: string | null, note: (phone: string | null) => void] {
  const [phone, setPhone] = useState(read);
  return [
    phone,
    (next) => {
      if (next === null) forgetSentTo();
      else tabStorage.set(key, JSON.stringify({ phone: next, at: Date.now() }));
      setPhone(next);
    },
  ];
}

/** Once the code was used. */
export function forgetSentTo(): void {
  tabStorage.remove(key);
}

function read(): string | null {
  try {
    const kept = JSON.parse(tabStorage.get(key) ?? "null") as { phone: string; at: number } | null;
    return kept && Date.now() - kept.at < lastsMs ? kept.phone : null;
  } catch {
    return null;
  }
}
