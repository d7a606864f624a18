import type { Permission } from "@lineup/contract/permissions";
import type { Search } from "./search-codec.ts";

/** A company's screen that someone is opening: the ids and the query of its address, and the person's permissions. */
export interface ScreenPlace {
  readonly companyId: number;
  readonly id: string | undefined;
  readonly search: Search;
  /** The person's permissions in the company. */
  readonly permissions: readonly Permission[];
}
