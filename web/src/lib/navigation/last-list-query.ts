import { useSearch } from "@tanstack/react-router";
import type { Search } from "./search-codec.ts";
import { readReturnTarget } from "./return-target.ts";

/**
 * For the way back to a list, also from what is gone by then.
 * @param name of the list's screen
 * @returns the list's query as it was left, where the reader came from there
 */
export function useLastListQuery(name: string): Search {
  const from = readReturnTarget(useSearch({ strict: false })["from"]);
  return from?.name === name ? from.query : {};
}
