import { z } from "zod";
import { defineCalls } from "../call.ts";
import { employee } from "../employees/schemas.ts";
import { blankAsAbsent, id, inCompany, instant, line, lines } from "../schemas.ts";
import { checkinEndpoints } from "./endpoints.ts";
import { checkin } from "./schemas.ts";

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
});
