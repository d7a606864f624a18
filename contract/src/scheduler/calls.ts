import { z } from "zod";
import { defineCalls } from "../call.ts";
import { calendarContents, scheduledSendFilterStatuses } from "../constants.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  day,
  id,
  inCompany,
  paged,
  paging,
  sortBy,
  terms,
} from "../schemas.ts";
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
      "A page of scheduled sends, searched and filtered; with from and to also what goes out, and went, in those days: runs of them, what packages bring after those, memos and sends by themselves, and what is celebrated.",
    input: z.object({
      ...inCompany,
      ...paging,
      status: blankAsDefault(z.enum([...scheduledSendFilterStatuses, "all"]), "all"),
      /** Days of the calendar, both included, at most 62 of them. */
      from: blankAsAbsent(day),
      to: blankAsAbsent(day),
      /** What those days show. A status is one of scheduled sends: with it there are no memos. */
      show: blankAsDefault(z.enum(calendarContents), "planned"),
      sort_by: sortBy("next_send_at", "title", "created_at"),
    }),
    fieldAliases: { term: "terms", filters: "..." },
    output: z.object({
      scheduled_sends: z.array(scheduledSend),
      /** In order; none without from and to. */
      runs: z.array(scheduledRun),
      /** In order, at most a thousand; a day more on either side, as which one it is depends on where it is read. */
      memos: z.array(calendarMemo),
      /** In order, at most a thousand: what packages bring after those runs and earlier ones. */
      package_days: z.array(calendarPackageDay),
      /** In order: what is celebrated by itself, where the company has turned that on; with `show` all also what was. */
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
    summary: "Have a template or package sent by itself: later, or again and again.",
    successes: ["scheduled_send_created"],
    input: scheduledSendDraft.extend(inCompany),
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
    input: one,
    output: z.object({}),
  },
});
