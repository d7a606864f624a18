import type { Permission } from "@lineup/contract/permissions";
import type { Search } from "./search-codec.ts";

/** Where somebody is, or is about to be, in a company: the ids and the query of the address. */
export interface ScreenPlace {
  readonly companyId: number;
  readonly id: string | undefined;
  readonly search: Search;
  /** What they may do there. */
  readonly permissions: readonly Permission[];
}
