import { tokenStorageKey } from "@lineup/contract/constants";
import { useCallback, useEffect, useRef, useState } from "react";
import { queryClient } from "#web/lib/api/query-client.ts";
import { draftPlace, type DraftPlace, pageDraftPlace } from "./draft-place.ts";
import { readableText } from "#web/lib/text/plain-text.ts";
import { sharedDevice } from "#web/lib/browser/shared-device.ts";
import { storage } from "#web/lib/browser/storage.ts";

const prefix = "lineup-draft:";
const writeAfterMs = 300;

/**
 * `failed` means that the device can't store the draft, for example in a private window or because the storage is full.
 */
export type DraftState = "unchanged" | "writing" | "kept" | "failed";

export interface Draft<T> {
  readonly value: T;
  readonly state: DraftState;
  set(value: T | ((before: T) => T)): void;
  /** Removes the draft after it was sent or discarded, and resets `value` to the initial value. */
  clear(): void;
  /** Removes the draft and sets `value` to the given value instead of the initial one. */
  settle(next: T | ((before: T) => T)): void;
  /** True if a draft from an earlier visit was found when the form opened. */
  readonly restored: boolean;
}

/**
 * A component's state that survives a reload, a lost connection and an expired session. It is stored as a draft on this
 * device, for each person separately. If two tabs write to the same draft, each tab gets its own copy. On a shared
 * tablet, the draft is only kept in the page's memory.
 * @param key the draft's name, such as `memo-new:7`; null to store nothing
 * @param initial the value if there is no draft
 * @param keepable returns the part of the value that may be stored, which must not contain passwords
 */
export function useDraft<T>(
  key: string | null,
  initial: T,
  keepable: (value: T) => T = (value) => value,
): Draft<T> {
  const [place] = useState(() =>
    // On a shared tablet, the draft is not stored on the device, because the next person could read it.
    key === null ? null : (sharedDevice.isInUse() ? pageDraftPlace : draftPlace)(keyOf(key)),
  );
  const [found] = useState(() => (place === null ? null : read<T>(place)));
  const [value, setValue] = useState(found ?? initial);
  const [state, setState] = useState<DraftState>(found === null ? "unchanged" : "kept");
  const newest = useRef(value);
  const onlyKeepable = useRef(keepable);
  const unwritten = useRef(false);
  const typed = useRef(false);

  const write = useCallback((): void => {
    if (!unwritten.current || place === null) return;
    unwritten.current = false;
    setState(place.keep(JSON.stringify(onlyKeepable.current(newest.current))) ? "kept" : "failed");
  }, [place]);

  useEffect(() => {
    const timer = setTimeout(write, writeAfterMs);
    return () => clearTimeout(timer);
  }, [value, write]);

  useEffect(() => {
    // After `pagehide`, a phone may close the page without any other event.
    window.addEventListener("pagehide", write);
    return () => {
      window.removeEventListener("pagehide", write);
      write();
    };
  }, [write]);

  useEffect(() => {
    // If another tab writes to the draft, this tab stores its text under a new key. This is done right away, because the
    // page may be closed at any time.
    const onStorage = ({ key: changed }: StorageEvent): void => {
      if (!typed.current || !place?.isAt(changed)) return;
      unwritten.current = true;
      write();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [place, write]);

  const change = (next: T | ((before: T) => T)): void => {
    newest.current = next instanceof Function ? next(newest.current) : next;
    setValue(newest.current);
  };
  const settle: Draft<T>["settle"] = (next) => {
    unwritten.current = false;
    typed.current = false;
    place?.forget();
    setState("unchanged");
    change(next);
  };
  return {
    value,
    state,
    restored: found !== null,
    set(next) {
      unwritten.current = true;
      typed.current = true;
      setState("writing");
      change(next);
    },
    clear: () => settle(initial),
    settle,
  };
}

/**
 * The draft of a form. For a form with `useForm`, the changed fields are stored in `now`. For a memo's form, all fields
 * are stored in the draft itself, and the values of the fields before editing are stored in `base`.
 */
interface KeptForm {
  readonly now?: object;
  readonly base?: object;
  readonly title?: string;
  readonly content?: string;
}

/** @returns the texts in a form's draft and a function that removes the draft; null if there is no draft */
export function draftText(key: string): { words: readonly string[]; forget: () => void } | null {
  if (sharedDevice.isInUse()) return null;
  const place = draftPlace(keyOf(key));
  const kept = read<KeptForm | string>(place) ?? {};
  // The draft of a single text field is a text instead of an object.
  const form: KeptForm = typeof kept === "string" ? { content: kept } : kept;
  const { now, base, title = "", content = "" } = form;
  const fields = base ? [title, readableText(content)] : Object.values(now ?? form);
  const texts = fields.filter((field) => typeof field === "string").map((word) => word.trim());
  const words = texts.filter(Boolean);
  if ((base ?? now) ? fields.length === 0 : words.length === 0) return null;
  return { words, forget: () => place.forget() };
}

function read<T>(place: DraftPlace): T | null {
  try {
    return place.found === null ? null : (JSON.parse(place.found) as T);
  } catch {
    place.forget();
    return null;
  }
}

function keyOf(key: string): string {
  const details = queryClient.getQueryData<{ user: { id: number } }>(["getUserDetails", {}]);
  const owner = details?.user.id ?? (storage.get(tokenStorageKey) ? "unknown" : "nobody");
  return `${prefix}${owner}:${key}`;
}
