import { z } from "zod";
import { defineCalls } from "../call.ts";
import { employee } from "../employees/schemas.ts";
import { choice } from "../companies/schemas.ts";
import { followUpStep } from "../follow-ups/hand-schemas.ts";
import { answerFields } from "../follow-ups/schemas.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  flag,
  id,
  inCompany,
  instant,
  line,
  lines,
  namedRef,
  paged,
  paging,
} from "../schemas.ts";
import { checkinEndpoints } from "./endpoints.ts";
import { checkin, ownCheckin } from "./schemas.ts";

const answer = z.object({ checkin, employee });

export const checkinCalls = defineCalls(checkinEndpoints, {
  openCheckin: {
    summary: "Check in with a person: opens a check-in, of which each has one at a time.",
    successes: ["checkin_opened"],
    input: z.object({
      ...inCompany,
      id,
      /** The key of one of the company's topics. */
      topic: blankAsAbsent(line(60)),
      note: blankAsAbsent(lines(2_000)),
      due_at: blankAsAbsent(instant),
    }),
    fieldAliases: { employee_id: "id" },
    output: answer,
    errors: ["conflict"],
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
    errors: ["conflict"],
  },
  listCheckins: {
    summary: "The company's check-ins, and what they are about and how often they are due.",
    input: z.object({
      ...inCompany,
      ...paging,
      employee_id: blankAsAbsent(id),
      location_id: blankAsAbsent(id),
      state: blankAsDefault(z.enum(["awaiting", "answered", "resolved", "all"]), "all"),
    }),
    output: z.object({
      checkins: z.array(checkin),
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
