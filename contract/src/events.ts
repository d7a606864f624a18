import type { FollowUpEvent } from "./follow-ups/events.ts";
import type { MemoEvent } from "./memos/events.ts";

/** Every event that travels over the live channel. */
export type LiveEvent = MemoEvent | FollowUpEvent;
