import { companyCard, company, counts, selfEmployee } from "./companies/schemas.ts";
import { media } from "./media/schemas.ts";
import {
  acknowledgement,
  employeeResponse,
  memo,
  memoProgress,
  memoRow,
  recipientRow,
} from "./memos/schemas.ts";
import { liveEvent } from "./realtime/calls.ts";
import { namedRef } from "./schemas.ts";
import { session, user, userDetails } from "./users/schemas.ts";

/** What answers are made of, by the names under which the API document gives them to client makers. */
export const namedSchemas = {
  Acknowledgement: acknowledgement,
  Company: company,
  CompanyCard: companyCard,
  Counts: counts,
  EmployeeResponse: employeeResponse,
  LiveEvent: liveEvent,
  Media: media,
  Memo: memo,
  MemoProgress: memoProgress,
  MemoRow: memoRow,
  NamedRef: namedRef,
  RecipientRow: recipientRow,
  SelfEmployee: selfEmployee,
  Session: session,
  User: user,
  UserDetails: userDetails,
} as const;
