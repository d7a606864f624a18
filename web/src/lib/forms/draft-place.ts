import { storage, tabStorage } from "#web/lib/browser/storage.ts";

/** The place where a tab stores a form's draft: a key of the browser's storage, or the page's memory. */
export interface DraftPlace {
  /** The text that was stored when this object was created; null if there was none. */
  readonly found: string | null;
  /**
   * Stores the draft's text. If another tab has written to the storage key, this tab switches to a new key.
   * @returns true if the text was stored
   */
  keep(text: string): boolean;
  /** Removes the text that this tab stored. A text that another tab stored is not removed. */
  forget(): void;
  /** @returns true if this tab stores its draft under the given key */
  isAt(key: string | null): boolean;
}

/** @param shared the draft's storage key, which all tabs use until two of them write to it */
export function draftPlace(shared: string): DraftPlace {
  let place = placeOnThisTab(shared);
  const found = storage.get(place);
  /**
   * The text that this tab last read or wrote under `place`. If a different text is stored under `place`, another tab has
   * written it.
   */
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

/** The drafts that a shared tablet keeps in the page's memory, by key. */
const onPage = new Map<string, string>();

/**
 * @returns a place in the page's memory. Shared tablets use it because the memory is cleared when the page is reloaded
 * for the next person.
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
 * @returns the first of these storage keys that has a text: this tab's own key, the shared key, the keys of other tabs
 *   (which may have been closed). If no key has a text: the shared key
 */
function placeOnThisTab(shared: string): string {
  const places = [tabStorage.get(shared), shared].filter((place) => place !== null);
  const left = storage.keys().filter((key) => key.startsWith(shared + ownMark));
  return [...places, ...left].find((place) => storage.get(place) !== null) ?? shared;
}
