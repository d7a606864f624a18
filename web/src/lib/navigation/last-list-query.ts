import { useSearch } from "@tanstack/react-router";
import type { Search } from "./search-codec.ts";
import { readReturnTarget } from "./return-target.ts";

/**
 * The last state of a list, for the link back to it, even from a deleted record.
 * @param name the name of the list's screen
 * @returns the list's query, if the reader came from there
 */
export function useLastListQuery(name: string): Search {
  const from = readReturnTarget(useSearch({ strict: false })["from"]);
  return from?.name === name ? from.query : {};
}
