import type { MemoNews } from "./memos/events.ts";
import type { CompanyListChanged } from "./targeting/events.ts";

/** Every event that travels over the live channel. */
export type LiveEvent = MemoNews | CompanyListChanged;
