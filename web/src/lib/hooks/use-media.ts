import { useSyncExternalStore } from "react";

/**
 * @param query a CSS media query such as `(min-width: 64rem)`
 * @returns true while the query matches
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
  );
}
