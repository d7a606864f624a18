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

/** What a check-in is opened with. */
const opening = {
  /** The key of one of the company's topics. */
  topic: blankAsAbsent(line(60)),
  note: blankAsAbsent(lines(2_000)),
  due_at: blankAsAbsent(instant),
};

/** Who is due for a check-in, of whom somebody looks after. */
const dueFilter = {
  /** no: only people of the caller's own locations. */
  see_all: blankAsAbsent(flag),
  /** Those too whose check-in is due in so many days. */
  within_days: blankAsDefault(count.pipe(z.number().int().max(365)), 0),
};

export const checkinCalls = defineCalls(checkinEndpoints, {
  openCheckin: {
    summary: "Check in with a person: opens a check-in, of which each has one at a time.",
    successes: ["checkin_opened"],
    input: z.object({ ...inCompany, id, ...opening }),
    fieldAliases: { employee_id: "id" },
    output: answer,
    errors: ["conflict"],
  },
  openCheckins: {
    summary:
      "Check in with many people at once: those of `ids`, or with `all` those who are due by the filter, at most a thousand, who have waited longest first. With whom one is open, it stays as it is.",
    successes: ["checkins_opened"],
    input: z.object({
      ...inCompany,
      ids: blankAsAbsent(ids.pipe(z.array(z.number()).max(mostCheckinsAtOnce))),
      all: blankAsDefault(flag, false),
      /** With all: how many somebody was shown who asks for it. Where others are due by now, nobody is asked. */
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
      /** Those that were opened, by which all of it can be taken back for some minutes. */
      checkin_ids: z.array(z.number().int()),
      /** Of `ids`: who is inactive, or with whom one was open. */
      skipped_count: z.number().int(),
      /** With all: how many more are due. */
      left_count: z.number().int(),
    }),
    errors: ["conflict"],
  },
  withdrawCheckins: {
    summary:
      "Take back check-ins that the caller opened within the last quarter of an hour, as if nobody had been asked. One that was answered, or that somebody saw to, stays as it is.",
    successes: ["checkins_withdrawn"],
    input: z.object({ ...inCompany, ids: idsUpTo(mostCheckinsAtOnce) }),
    fieldAliases: { checkin_ids: "ids" },
    output: z.object({
      withdrawn_count: z.number().int(),
      /** Of `ids`: those that stay. */
      kept_count: z.number().int(),
    }),
  },
  closeCheckin: {
    summary: "Check a person out: closes the check-in that is open.",
    successes: ["checkin_closed"],
    input: z.object({ ...inCompany, id, checkin_id: blankAsAbsent(id) }),
    fieldAliases: { employee_id: "id" },
    output: answer,
  },
  getCheckin: {
    summary: "One check-in, and what became of it.",
    input: z.object({ ...inCompany, id }),
    output: z.object({ checkin, history: z.array(followUpStep) }),
  },
  answerCheckin: {
    summary:
      "Acknowledge a check-in, which closes it, put it off, give it to somebody, note something of it, or open it again.",
    successes: ["checkin_updated"],
    input: z.object({
      ...inCompany,
      id,
      ...answerFields,
      /** true: until `due_at`, or for a week; false: it waits again. */
      deferred: flag.optional(),
      due_at: blankAsAbsent(instant),
    }),
    output: z.object({ checkin, employee: namedRef }),
    errors: ["stale_version", "conflict"],
  },
  listCheckins: {
    summary:
      "The company's check-ins, and what they are about and how often they are due. state=due: who is due for one instead.",
    input: z.object({
      ...inCompany,
      ...paging,
      ...dueFilter,
      employee_id: blankAsAbsent(id),
      location_id: blankAsAbsent(id),
      audience_id: blankAsAbsent(id),
      state: blankAsDefault(z.enum(["awaiting", "answered", "resolved", "all", "due"]), "all"),
      /** Of those who are due. */
      sort_by: sortBy("due_at", "name", "last_checkin_at"),
    }),
    output: z.object({
      checkins: z.array(checkin),
      /** Those with whom no check-in is open and the next one is due; none unless they are asked for. */
      due: z.array(dueCheckin),
      checkin_topics: z.array(choice),
      settings: z.object({
        checkin_topics: z.array(choice),
        /** Days from one check-in to the next. */
        frequency_days: z.number().int(),
      }),
      ...paged,
    }),
  },
  acknowledgeCheckin: {
    summary: "Say how things are, where a check-in asks: it is then a manager's turn.",
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
