import type { ChatEvent } from "./chat/events.ts";
import type { CompanyChanged } from "./companies/events.ts";
import type { EmployeeChanged } from "./employees/events.ts";
import type { FollowUpChanged } from "./follow-ups/events.ts";
import type { MemoNews } from "./memos/events.ts";
import type { SchedulerEvent } from "./scheduler/events.ts";
import type { MemoSendChanged } from "./sends/events.ts";
import type { CompanyListChanged } from "./targeting/events.ts";

/** Every event that travels over the live channel. */
export type LiveEvent =
  | MemoNews
  | ChatEvent
  | MemoSendChanged
  | CompanyChanged
  | CompanyListChanged
  | EmployeeChanged
  | FollowUpChanged
  | SchedulerEvent;
