import { z } from "zod";
import { defineCalls } from "../call.ts";
import { calendarContents, scheduledSendFilterStatuses } from "../constants.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  day,
  flag,
  id,
  inCompany,
  paged,
  paging,
  sortBy,
  terms,
} from "../schemas.ts";
import { hold } from "../memos/schemas.ts";
import { targetAliases } from "../targeting/schemas.ts";
import { schedulerEndpoints } from "./endpoints.ts";
import {
  calendarCelebrations,
  calendarMemo,
  calendarPackageDay,
  scheduledRun,
  scheduledSend,
  scheduledSendChange,
  scheduledSendDetail,
  scheduledSendDraft,
  scheduledSendFilters,
  sendable,
} from "./schemas.ts";

const one = z.object({ ...inCompany, id });
const answer = z.object({ scheduled_send: scheduledSendDetail });

export const schedulerCalls = defineCalls(schedulerEndpoints, {
  listScheduledSends: {
    summary:
      "A page of scheduled sends, searched and filtered; with `from` and `to`, also everything on the calendar in those days.",
    input: z.object({
      ...inCompany,
      ...paging,
      status: blankAsDefault(z.enum([...scheduledSendFilterStatuses, "all"]), "all"),
      /** The first and the last day of the calendar, at most 62 days. */
      from: blankAsAbsent(day),
      to: blankAsAbsent(day),
      /** What the calendar shows. A filter by `status` leaves out memos, because only scheduled sends have such a status. */
      show: blankAsDefault(z.enum(calendarContents), "planned"),
      sort_by: sortBy("next_send_at", "title", "created_at"),
    }),
    fieldAliases: { term: "terms", filters: "..." },
    output: z.object({
      scheduled_sends: z.array(scheduledSend),
      /** The runs of scheduled sends in those days, in order of time; empty without `from` and `to`. */
      runs: z.array(scheduledRun),
      /** Other memos and sends, in order, at most a thousand. One more day on either side, because days depend on the reader's zone. */
      memos: z.array(calendarMemo),
      /** The later days of packages that those or earlier runs started, in order, at most a thousand. */
      package_days: z.array(calendarPackageDay),
      /** Automatic celebrations, in order, if the company has switched them on; with `show` = all, past ones too. */
      celebrations: z.array(calendarCelebrations),
      filters: scheduledSendFilters,
      terms: z.string(),
      ...paged,
    }),
  },
  listSendables: {
    summary: "Templates and packages that can be scheduled, by title; the first 50 of each.",
    input: z.object({ ...inCompany, terms }),
    fieldAliases: { term: "terms" },
    output: z.object({ sendables: z.array(sendable) }),
  },
  getScheduledSend: {
    summary: "One scheduled send, with its last and its next ten runs.",
    input: one,
    output: answer,
  },
  createScheduledSend: {
    summary: "Schedule a template or package to be sent automatically, once or repeatedly.",
    successes: ["scheduled_send_created"],
    input: scheduledSendDraft.extend({ ...inCompany, hold }),
    fieldAliases: targetAliases,
    output: answer,
  },
  updateScheduledSend: {
    summary: "Change, pause or resume a scheduled send, or move one of its runs.",
    successes: ["scheduled_send_updated"],
    input: scheduledSendChange.extend({ ...inCompany, id }),
    fieldAliases: targetAliases,
    output: answer,
    errors: ["stale_version", "conflict"],
  },
  deleteScheduledSend: {
    summary: "Delete a scheduled send; what it has sent stays.",
    successes: ["scheduled_send_deleted"],
    input: one.extend({
      /** Refuses to delete it if it has sent something: the undo of scheduling it can't take that back. */
      only_unsent: flag.optional(),
    }),
    output: z.object({}),
    errors: ["conflict"],
  },
});
