import { storage, tabStorage } from "#web/lib/browser/storage.ts";

/** Where one tab stores its draft. */
export interface DraftPlace {
  /** The text stored at the beginning; null if there was none. */
  readonly found: string | null;
  /**
   * Stores the draft's text. If another tab has written to the same storage key, this tab switches to a key of its own.
   * @returns true if the text was stored
   */
  keep(text: string): boolean;
  /** Removes this tab's text; another tab's text stays. */
  forget(): void;
  /** @returns true if this tab's draft is stored under this key */
  isAt(key: string | null): boolean;
}

/** @param shared the draft's storage key, which all tabs share until two of them write */
export function draftPlace(shared: string): DraftPlace {
  let place = placeOnThisTab(shared);
  const found = storage.get(place);
  /** The text that this tab last read or wrote under `place`; if it differs now, another tab wrote it. */
  let known = found;
  return {
    found,
    keep(text) {
      if (storage.get(place) !== known) {
        place = `${shared}${ownMark}${crypto.randomUUID()}`;
        tabStorage.set(shared, place);
      }
      const kept = storage.set(place, text);
      if (kept) known = text;
      return kept;
    },
    forget() {
      if (storage.get(place) === known) storage.remove(place);
      tabStorage.remove(shared);
      place = shared;
      known = null;
    },
    isAt: (key) => key === place,
  };
}

/** The drafts on a shared tablet, by key. */
const onPage = new Map<string, string>();

/**
 * @returns a place in the page's memory, for shared tablets: the memory is cleared when the page is reloaded for the
 * next person
 */
export function pageDraftPlace(key: string): DraftPlace {
  return {
    found: onPage.get(key) ?? null,
    keep: (text) => onPage.set(key, text).has(key),
    forget: () => void onPage.delete(key),
    isAt: () => false,
  };
}

const ownMark = "~";

/**
 * @returns the storage key of this tab's own draft, else the shared key, else the key of a closed tab's draft: the
 * first under which a text is stored; the shared key if there is none
 */
function placeOnThisTab(shared: string): string {
  const places = [tabStorage.get(shared), shared].filter((place) => place !== null);
  const left = storage.keys().filter((key) => key.startsWith(shared + ownMark));
  return [...places, ...left].find((place) => storage.get(place) !== null) ?? shared;
}
