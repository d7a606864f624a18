import type { Search } from "./search-codec.ts";

/** Where somebody is, or is about to be, in a company: the ids and the query of the address. */
export interface ScreenPlace {
  readonly companyId: number;
  readonly id: string | undefined;
  readonly search: Search;
}
