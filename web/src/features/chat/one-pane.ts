import { useMedia } from "#web/lib/hooks/use-media.ts";

/** @returns true where there is room for only one pane: the list or the conversation. The styles have the same limit */
export function useOnePane(): boolean {
  return useMedia("(max-width: 46rem)");
}
