import { storage, tabStorage } from "#web/lib/browser/storage.ts";

/** The place in storage for one tab's draft. */
export interface DraftPlace {
  /** The text found there. */
  readonly found: string | null;
  /**
   * Stores a text. If another tab has stored its own text there, this tab moves to a place of its own.
   * @returns true if it is stored
   */
  keep(text: string): boolean;
  /** Removes this tab's text; another tab's stays. */
  forget(): void;
  /** @returns true if this is the storage key of the place */
  isAt(key: string | null): boolean;
}

/** @param shared the draft's storage key, which all tabs share until two of them write */
export function draftPlace(shared: string): DraftPlace {
  let place = placeOnThisTab(shared);
  const found = storage.get(place);
  /** The text that this tab last saw there. */
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

/** Drafts on a shared tablet. */
const onPage = new Map<string, string>();

/** A draft in the page's memory, for tablets: the page is reloaded for the next person. */
export function pageDraftPlace(key: string): DraftPlace {
  return {
    found: onPage.get(key) ?? null,
    keep: (text) => onPage.set(key, text).has(key),
    forget: () => void onPage.delete(key),
    isAt: () => false,
  };
}

const ownMark = "~";

/** Finds this tab's own draft, else the shared one, else one left by a closed tab. */
function placeOnThisTab(shared: string): string {
  const places = [tabStorage.get(shared), shared].filter((place) => place !== null);
  const left = storage.keys().filter((key) => key.startsWith(shared + ownMark));
  return [...places, ...left].find((place) => storage.get(place) !== null) ?? shared;
}
