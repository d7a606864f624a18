import { storage, tabStorage } from "#web/lib/browser/storage.ts";

/** Where one tab keeps one draft. */
export interface DraftPlace {
  /** What was kept there before. */
  readonly found: string | null;
  /**
   * Keeps a text, in place of the one before. Where another tab has put its own meanwhile, that one stays as it is and
   * this tab has a place of its own from now on.
   * @returns whether it is kept now
   */
  keep(text: string): boolean;
  /** Forgets what this tab kept; another tab's stays. */
  forget(): void;
  /** @returns whether this is the storage key of the place */
  isAt(key: string | null): boolean;
}

/** @param shared the storage key of the draft, the same on every tab until two of them write */
export function draftPlace(shared: string): DraftPlace {
  let place = placeOnThisTab(shared);
  const found = storage.get(place);
  /** What this tab knows to be there. */
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

/** What is typed on a shared tablet. */
const onPage = new Map<string, string>();

/** Where a draft is kept that the device must not hold: in the memory of the page, which is loaded anew for the next person. */
export function pageDraftPlace(key: string): DraftPlace {
  return {
    found: onPage.get(key) ?? null,
    keep: (text) => onPage.set(key, text).has(key),
    forget: () => void onPage.delete(key),
    isAt: () => false,
  };
}

const ownMark = "~";

/** The tab's own, else the shared one, else what a tab that is closed by now has left. */
function placeOnThisTab(shared: string): string {
  const places = [tabStorage.get(shared), shared].filter((place) => place !== null);
  const left = storage.keys().filter((key) => key.startsWith(shared + ownMark));
  return [...places, ...left].find((place) => storage.get(place) !== null) ?? shared;
}
