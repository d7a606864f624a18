import type { Permission } from "@lineup/contract/permissions";
import type { Search } from "./search-codec.ts";

/** The screen someone is opening in a company: the ids and the query of its address. */
export interface ScreenPlace {
  readonly companyId: number;
  readonly id: string | undefined;
  readonly search: Search;
  /** The person's permissions there. */
  readonly permissions: readonly Permission[];
}
