import { tokenStorageKey } from "@lineup/contract/constants";
import { useEffect, useRef, useState } from "react";
import { queryClient } from "./query-client.ts";
import { storage } from "./storage.ts";

const prefix = "lineup-draft:";
const writeAfterMs = 300;

export interface Draft<T> {
  readonly value: T;
  set(value: T | ((before: T) => T)): void;
  /** After it was sent, or thrown away on purpose. */
  clear(): void;
  /** True when the value was found from an earlier visit. */
  readonly restored: boolean;
}

/**
 * State that survives a reload, a lost connection and an expired session. Kept on this device, per person.
 * @param key what it is a draft of, such as `memo-new:7`
 * @param initial where there is no draft
 */
export function useDraft<T>(key: string, initial: T): Draft<T> {
  const [place] = useState(() => placeOf(key));
  const [found] = useState(() => read<T>(place));
  const [value, setValue] = useState(found ?? initial);
  const pending = useRef<{ value: T } | null>(null);

  useEffect(() => {
    const flush = (): void => {
      if (pending.current) storage.set(place, JSON.stringify(pending.current.value));
      pending.current = null;
    };
    const timer = setTimeout(flush, writeAfterMs);
    // A phone may end the page without another word once it is hidden.
    window.addEventListener("pagehide", flush);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [value, place]);

  return {
    value,
    restored: found !== null,
    set(next) {
      setValue((before) => {
        const after = next instanceof Function ? next(before) : next;
        pending.current = { value: after };
        return after;
      });
    },
    clear() {
      pending.current = null;
      storage.remove(place);
      setValue(initial);
    },
  };
}

function read<T>(place: string): T | null {
  try {
    const text = storage.get(place);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    storage.remove(place);
    return null;
  }
}

function placeOf(key: string): string {
  const details = queryClient.getQueryData<{ user: { id: number } }>(["getUserDetails", {}]);
  const owner = details?.user.id ?? (storage.get(tokenStorageKey) ? "unknown" : "nobody");
  return `${prefix}${owner}:${key}`;
}
