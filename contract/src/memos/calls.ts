import { z } from "zod";
import { defineCalls } from "../call.ts";
import { memoStatuses } from "../constants.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  chosenIds,
  id,
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
import { hold, memo, memoChange, memoDraft, memoFilters, memoKind, memoRow } from "./schemas.ts";

export const one = z.object({ ...inCompany, id });
export const memoAnswer = z.object({ memo });
/** Clients may send a memo back as they read it, with these names for the fields. */
export const writtenAliases = { ...targetAliases, tags: "tag_ids", media: "media_ids" };
const celebrated = { celebrated: "celebrated_ids" };

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
    input: memoDraft.extend({ ...inCompany, hold }),
    fieldAliases: { ...writtenAliases, ...celebrated, kind: "display_type" },
    output: memoAnswer,
  },
  updateMemo: {
    summary: "Change a memo, send a draft, or restore an archived memo.",
    successes: ["memo_updated"],
    input: memoChange.extend({ ...inCompany, hold }),
    fieldAliases: { ...writtenAliases, ...celebrated },
    output: memoAnswer,
    errors: ["stale_version", "conflict"],
  },
  undoMemo: {
    summary:
      "Undo the sending of a memo that is still held: it is a draft again or, as a part of a send, as it was before.",
    successes: ["memo_undone"],
    input: one,
    output: memoAnswer,
    errors: ["conflict"],
  },
  deleteMemo: {
    summary: "Delete a memo for everyone.",
    successes: ["memo_deleted"],
    input: one,
    output: z.object({}),
  },
});
