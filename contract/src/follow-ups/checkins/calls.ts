import { z } from "zod";
import { defineCalls } from "../../call.ts";
import { mostCheckinsAtOnce } from "../../constants.ts";
import { employee } from "../../employees/schemas.ts";
import { choice } from "../../companies/schemas.ts";
import { followUpStep } from "../schemas.ts";
import { answerFields } from "../schemas.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  chosenIds,
  count,
  flag,
  id,
  ids,
  idsUpTo,
  inCompany,
  instant,
  line,
  lines,
  namedRef,
  paged,
  paging,
  sortBy,
  terms,
} from "../../schemas.ts";
import { checkinEndpoints } from "./endpoints.ts";
import { checkin, dueCheckin, ownCheckin } from "./schemas.ts";

const answer = z.object({ checkin, employee });

/** The fields for opening a check-in. */
const opening = {
  /** The key of one of the company's topics. */
  topic: blankAsAbsent(line(60)),
  note: blankAsAbsent(lines(2_000)),
  due_at: blankAsAbsent(instant),
};

/** The filter for employees who are due for a check-in. */
const dueFilter = {
  /** False to include only employees at the caller's locations. If the caller has no location, all employees are included. */
  see_all: blankAsAbsent(flag),
  /** The number of days ahead to look for due check-ins. */
  within_days: blankAsDefault(count.pipe(z.number().int().max(365)), 0),
};

export const checkinCalls = defineCalls(checkinEndpoints, {
  openCheckin: {
    summary: "Open a check-in with a person, who can have only one at a time.",
    successes: ["checkin_opened"],
    input: z.object({ ...inCompany, id, ...opening }),
    fieldAliases: { employee_id: "id" },
    output: answer,
    errors: ["conflict"],
  },
  openCheckins: {
    summary:
      "Open check-ins with many people, by `ids` or with `all` for those who are due, at most a thousand. Open check-ins stay as they are.",
    successes: ["checkins_opened"],
    doneField: "opened_count",
    input: z.object({
      ...inCompany,
      ids: blankAsAbsent(ids.pipe(z.array(z.number()).max(mostCheckinsAtOnce))),
      all: blankAsDefault(flag, false),
      /** With `all`: the number of due employees that the caller saw. If the number is outdated, no check-in is opened. */
      expected: blankAsAbsent(z.number().int()),
      terms,
      locations: chosenIds,
      audiences: chosenIds,
      ...dueFilter,
      ...opening,
    }),
    fieldAliases: { employee_ids: "ids", location_ids: "locations", audience_ids: "audiences" },
    output: z.object({
      opened_count: z.number().int(),
      /** The check-ins that were opened. For 15 minutes, `withdrawCheckins` can withdraw them. */
      checkin_ids: z.array(z.number().int()),
      /** How many employees in `ids` were skipped because they are inactive or already have an open check-in. */
      skipped_count: z.number().int(),
      /** With `all`: how many due employees got no check-in, because one call opens at most a thousand check-ins. */
      left_count: z.number().int(),
    }),
    errors: ["conflict"],
  },
  withdrawCheckins: {
    summary:
      "Withdraw check-ins that the caller opened in the last 15 minutes, except those that were answered or changed.",
    successes: ["checkins_withdrawn"],
    doneField: "withdrawn_count",
    input: z.object({ ...inCompany, ids: idsUpTo(mostCheckinsAtOnce) }),
    fieldAliases: { checkin_ids: "ids" },
    output: z.object({
      withdrawn_count: z.number().int(),
      /** How many of the check-ins in `ids` were not withdrawn. */
      kept_count: z.number().int(),
    }),
  },
  closeCheckin: {
    summary: "Close a person's open check-in.",
    successes: ["checkin_closed"],
    input: z.object({ ...inCompany, id, checkin_id: blankAsAbsent(id) }),
    fieldAliases: { employee_id: "id" },
    output: answer,
  },
  getCheckin: {
    summary: "One check-in with its history.",
    input: z.object({ ...inCompany, id }),
    output: z.object({ checkin, history: z.array(followUpStep) }),
  },
  answerCheckin: {
    summary:
      "Acknowledge a check-in, which closes it, put it off, assign it to someone, add a note, or open it again.",
    successes: ["checkin_updated"],
    input: z.object({
      ...inCompany,
      id,
      ...answerFields,
      /** True to defer the check-in until `due_at` (default: one week from now); false to end the deferral now. */
      deferred: flag.optional(),
      due_at: blankAsAbsent(instant),
    }),
    output: z.object({ checkin, employee: namedRef }),
    errors: ["stale_version", "conflict"],
  },
  listCheckins: {
    summary:
      "The company's check-ins with their topics and frequency. state=due: the people who are due for one instead.",
    input: z.object({
      ...inCompany,
      ...paging,
      ...dueFilter,
      employee_id: blankAsAbsent(id),
      location_id: blankAsAbsent(id),
      audience_id: blankAsAbsent(id),
      state: blankAsDefault(z.enum(["awaiting", "answered", "resolved", "all", "due"]), "all"),
      /** The sort order of due employees. */
      sort_by: sortBy("due_at", "name", "last_checkin_at"),
    }),
    output: z.object({
      checkins: z.array(checkin),
      /** Employees who are due for a check-in and have no open one; empty unless `state` is `due`. */
      due: z.array(dueCheckin),
      checkin_topics: z.array(choice),
      settings: z.object({
        checkin_topics: z.array(choice),
        /** The number of days between check-ins. */
        frequency_days: z.number().int(),
      }),
      ...paged,
    }),
  },
  acknowledgeCheckin: {
    summary: "Answer a check-in as the employee; a manager acts next.",
    successes: ["checkin_acknowledged"],
    pathAliases: ["/api/employee-checkin/acknowledge"],
    input: z.object({
      ...inCompany,
      id,
      topic: blankAsAbsent(line(60)),
      content: blankAsAbsent(lines(2_000)),
      is_urgent: blankAsDefault(flag, false),
    }),
    fieldAliases: { checkin_id: "id", note: "content" },
    output: z.object({ checkin: ownCheckin }),
    errors: ["conflict"],
  },
});
