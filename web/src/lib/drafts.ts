import { tokenStorageKey } from "@lineup/contract/constants";
import { useCallback, useEffect, useRef, useState } from "react";
import { queryClient } from "./query-client.ts";
import { storage } from "./storage.ts";

const prefix = "lineup-draft:";
const writeAfterMs = 300;

/** `failed`: the device keeps nothing, as in a private window or when its storage is full. */
export type DraftState = "unchanged" | "writing" | "kept" | "failed";

export interface Draft<T> {
  readonly value: T;
  readonly state: DraftState;
  set(value: T | ((before: T) => T)): void;
  /** After it was sent, or thrown away on purpose. */
  clear(): void;
  /** Forgets the draft and goes on with another value. */
  settle(next: T | ((before: T) => T)): void;
  /** True when the value was found from an earlier visit. */
  readonly restored: boolean;
}

/**
 * State that survives a reload, a lost connection and an expired session. Kept on this device, per person.
 * @param key what it is a draft of, such as `memo-new:7`; null for something that is not to be kept
 * @param initial where there is no draft
 * @param keepable what of it may be kept on the device: no password
 */
export function useDraft<T>(
  key: string | null,
  initial: T,
  keepable: (value: T) => T = (value) => value,
): Draft<T> {
  const [place] = useState(() => (key === null ? null : placeOf(key)));
  const [found] = useState(() => (place === null ? null : read<T>(place)));
  const [value, setValue] = useState(found ?? initial);
  const [state, setState] = useState<DraftState>(found === null ? "unchanged" : "kept");
  const newest = useRef(value);
  const onlyKeepable = useRef(keepable);
  const unwritten = useRef(false);

  const write = useCallback((): void => {
    if (!unwritten.current || place === null) return;
    unwritten.current = false;
    setState(
      storage.set(place, JSON.stringify(onlyKeepable.current(newest.current))) ? "kept" : "failed",
    );
  }, [place]);

  useEffect(() => {
    const timer = setTimeout(write, writeAfterMs);
    return () => clearTimeout(timer);
  }, [value, write]);

  useEffect(() => {
    // A phone may end the page without another word once it is hidden.
    window.addEventListener("pagehide", write);
    return () => {
      window.removeEventListener("pagehide", write);
      write();
    };
  }, [write]);

  const change = (next: T | ((before: T) => T)): void => {
    newest.current = next instanceof Function ? next(newest.current) : next;
    setValue(newest.current);
  };
  const settle: Draft<T>["settle"] = (next) => {
    unwritten.current = false;
    if (place !== null) storage.remove(place);
    setState("unchanged");
    change(next);
  };
  return {
    value,
    state,
    restored: found !== null,
    set(next) {
      unwritten.current = true;
      setState("writing");
      change(next);
    },
    clear: () => settle(initial),
    settle,
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
