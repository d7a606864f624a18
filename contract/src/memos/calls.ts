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
/** What a memo is written by may be what was read of it. */
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
  /** As answers give them back; a memo is found that has one of each. */
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
    summary: "Light records of all memos (of the latest 5,000), unpaged, for pickers.",
    input: z.object({ ...inCompany, terms, ...listFilters }),
    fieldAliases: { ...listAliases, kind: "display_type" },
    output: z.object({ memos: z.array(memoRow) }),
  },
  getMemo: { summary: "One memo, as the caller may see it.", input: one, output: memoAnswer },
  createMemo: {
    summary: "Write a memo, as a draft or sent at once.",
    successes: ["memo_created"],
    input: memoDraft.extend(inCompany),
    fieldAliases: { ...writtenAliases, ...celebrated, kind: "display_type" },
    output: memoAnswer,
  },
  updateMemo: {
    summary: "Change a memo, send a draft, or bring back what was put away.",
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
    summary: "Take people off a memo who never acknowledged it, nor asked about it.",
    successes: ["memo_recipients_deleted"],
    input: one.extend({ recipient_ids: ids }),
    fieldAliases: recipientsAliases,
    output: memoAnswer,
  },
  listMemoRecipients: {
    summary:
      "A page of a memo's recipients with what each did; with recipient_ids, those are added first.",
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
    summary: "Remind everyone who has not acknowledged, or those named, by mail or text message.",
    successes: ["memo_recipients_reminded"],
    input: one.extend({ recipient_ids: ids.optional() }),
    output: z.object({ reminded: z.number().int(), unreachable: z.number().int() }),
    errors: ["conflict"],
  },
  getMemoProgress: {
    summary:
      "How a memo's answers came in: over time in at most some 50 steps, and by location, at most 200 of them.",
    input: one,
    output: z.object({ progress: memoProgress }),
    errors: ["conflict"],
  },
  downloadMemoResponses: {
    summary: "Who has and who has not acknowledged a memo, as CSV.",
    input: one,
    output: z.object({}),
  },
});
