import type { Permission } from "@lineup/contract/permissions";
import type { Search } from "./search-codec.ts";

/** The address of the screen that someone is opening in a company: its ids and its query. */
export interface ScreenPlace {
  readonly companyId: number;
  readonly id: string | undefined;
  readonly search: Search;
  /** The person's permissions in the company. */
  readonly permissions: readonly Permission[];
}
