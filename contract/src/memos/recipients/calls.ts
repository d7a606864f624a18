import { z } from "zod";
import { defineCalls } from "../../call.ts";
import { blankAsAbsent, blankAsDefault, id, ids, paged, paging, sortBy } from "../../schemas.ts";
import { memoAnswer, one } from "../calls.ts";
import { recipientEndpoints } from "./endpoints.ts";
import { memoProgress } from "./progress-schemas.ts";
import { recipientRow } from "./schemas.ts";

const recipientsAliases = {
  recipients: "recipient_ids",
  employee_ids: "recipient_ids",
};

export const recipientCalls = defineCalls(recipientEndpoints, {
  deleteMemoRecipients: {
    summary: "Remove people from a memo who have neither acknowledged it nor asked about it.",
    successes: ["memo_recipients_deleted"],
    input: one.extend({ recipient_ids: ids }),
    fieldAliases: recipientsAliases,
    output: memoAnswer,
  },
  listMemoRecipients: {
    summary: "A page of a memo's recipients with what each did; `recipient_ids` adds people first.",
    input: one.extend({
      ...paging,
      sort_by: sortBy("name", "acknowledged_at"),
      state: blankAsDefault(z.enum(["all", "acknowledged", "waiting", "flagged"]), "all"),
      location_id: blankAsAbsent(id),
      recipient_ids: blankAsAbsent(ids),
    }),
    fieldAliases: { ...recipientsAliases, term: "terms", filters: "..." },
    output: z.object({ recipients: z.array(recipientRow), ...paged }),
    errors: ["conflict"],
  },
  remindMemoRecipients: {
    summary:
      "Remind everyone who hasn't acknowledged a memo, or the people in `recipient_ids`, by mail or text message.",
    successes: ["memo_recipients_reminded"],
    doneField: "reminded",
    input: one.extend({ recipient_ids: ids.optional() }),
    output: z.object({ reminded: z.number().int(), unreachable: z.number().int() }),
    errors: ["conflict"],
  },
  getMemoProgress: {
    summary:
      "How a memo's responses came in: over time in about 50 steps, and by location for up to 200 locations.",
    input: one,
    output: z.object({ progress: memoProgress }),
    errors: ["conflict"],
  },
  downloadMemoResponses: {
    summary: "Who has acknowledged a memo and who hasn't, as a CSV file.",
    input: one,
    output: z.object({}),
  },
});
