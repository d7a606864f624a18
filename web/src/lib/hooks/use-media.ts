import { useSyncExternalStore } from "react";

/** @param query of CSS, such as `(min-width: 64rem)` @returns whether it holds now */
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
