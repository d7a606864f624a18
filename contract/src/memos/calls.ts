import { z } from "zod";
import { defineCalls } from "../call.ts";
import { memoStatuses } from "../constants.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  chosenIds,
  id,
  ids,
  inCompany,
  line,
  paged,
  paging,
  sortBy,
  terms,
} from "../schemas.ts";
import { targetAliases } from "../targeting/schemas.ts";
import { memoType } from "./celebrations/schemas.ts";
import { memoEndpoints } from "./endpoints.ts";
import { memo, memoChange, memoDraft, memoFilters, memoKind, memoRow } from "./schemas.ts";
import { memoProgress } from "./recipients/progress-schemas.ts";
import { recipientRow } from "./recipients/schemas.ts";

export const one = z.object({ ...inCompany, id });
const memoAnswer = z.object({ memo });
/** Clients may send a memo back as they read it, with these names for the fields. */
export const writtenAliases = { ...targetAliases, tags: "tag_ids", media: "media_ids" };
const celebrated = { celebrated: "celebrated_ids" };

const recipientsAliases = {
  recipients: "recipient_ids",
  employee_ids: "recipient_ids",
};

const listFilters = {
  status: blankAsDefault(z.enum([...memoStatuses, "live", "all"]), "all"),
  display_type: blankAsAbsent(memoKind),
  type: blankAsAbsent(memoType),
  category: blankAsAbsent(line(60)),
  author_id: blankAsAbsent(id),
  location_id: blankAsAbsent(id),
  audience_id: blankAsAbsent(id),
  tag_id: blankAsAbsent(id),
  /** The filters as answers return them. A memo has to match one id of each list. */
  authors: chosenIds,
  locations: chosenIds,
  audiences: chosenIds,
  tags: chosenIds,
};
export const listAliases = {
  term: "terms",
  filters: "...",
  location_ids: "locations",
  audience_ids: "audiences",
  tag_ids: "tags",
};
export const listInput = z.object({
  ...inCompany,
  ...paging,
  ...listFilters,
  sort_by: sortBy("created_at", "published_at", "title", "start_at", "due_at", "response_rate"),
});
export const memoCalls = defineCalls(memoEndpoints, {
  listMemos: {
    summary: "A page of memos, searched, filtered and sorted.",
    input: listInput,
    fieldAliases: { ...listAliases, kind: "display_type" },
    output: z.object({ memos: z.array(memoRow), filters: memoFilters, ...paged }),
  },
  listAllMemos: {
    summary: "Short records of the latest 5,000 memos, without paging, for pickers.",
    input: z.object({ ...inCompany, terms, ...listFilters }),
    fieldAliases: { ...listAliases, kind: "display_type" },
    output: z.object({ memos: z.array(memoRow) }),
  },
  getMemo: { summary: "One memo, as the caller may see it.", input: one, output: memoAnswer },
  createMemo: {
    summary: "Write a memo, as a draft or sent right away.",
    successes: ["memo_created"],
    input: memoDraft.extend(inCompany),
    fieldAliases: { ...writtenAliases, ...celebrated, kind: "display_type" },
    output: memoAnswer,
  },
  updateMemo: {
    summary: "Change a memo, send a draft, or restore an archived memo.",
    successes: ["memo_updated"],
    input: memoChange.extend(inCompany),
    fieldAliases: { ...writtenAliases, ...celebrated },
    output: memoAnswer,
    errors: ["stale_version", "conflict"],
  },
  deleteMemo: {
    summary: "Delete a memo for everyone.",
    successes: ["memo_deleted"],
    input: one,
    output: z.object({}),
  },
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
