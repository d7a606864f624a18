import { z } from "zod";
import { defineCalls } from "../call.ts";
import { sendStatuses } from "../constants.ts";
import { media } from "../media/schemas.ts";
import { memo, memoKind } from "../memos/schemas.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  chosenIds,
  id,
  ids,
  inCompany,
  paged,
  paging,
  sortBy,
} from "../schemas.ts";
import { targetAliases } from "../targeting/schemas.ts";
import { sendEndpoints } from "./endpoints.ts";
import {
  memoTemplateSend,
  memoTemplateSendRow,
  sendChange,
  sendDraft,
  sendFilters,
  sendMemoChange,
} from "./schemas.ts";

const one = z.object({ ...inCompany, id });
const answer = z.object({ memo_template_send: memoTemplateSend });

const sendList = z.object({
  sends: z.array(memoTemplateSendRow),
  filters: sendFilters,
  terms: z.string(),
  ...paged,
});

const draftAliases = { ...targetAliases, media: "media_ids" };
const file = one.extend({ media_id: id });
const files = z.object({ media: z.array(media) });

export const sendCalls = defineCalls(sendEndpoints, {
  listSends: {
    summary: "A page of sends, searched, filtered and sorted.",
    input: z.object({
      ...inCompany,
      ...paging,
      status: blankAsDefault(z.enum([...sendStatuses, "all"]), "all"),
      /** Sends that have a memo of this kind. */
      kind: blankAsAbsent(memoKind),
      author_id: blankAsAbsent(id),
      /** Whom it is for; one for all names none. */
      location_id: blankAsAbsent(id),
      audience_id: blankAsAbsent(id),
      /** As answers give them back; a send is found that has one of each. */
      authors: chosenIds,
      locations: chosenIds,
      audiences: chosenIds,
      sort_by: sortBy("created_at", "published_at", "start_at", "title", "response_rate"),
    }),
    fieldAliases: {
      ...{ term: "terms", filters: "...", display_type: "kind" },
      ...{ location_ids: "locations", audience_ids: "audiences" },
    },
    output: sendList,
  },
  getSend: { summary: "One send with its memos.", input: one, output: answer },
  createSend: {
    summary: "Start a send as a draft, from a template or with memos of its own.",
    successes: ["memo_template_send_created"],
    input: sendDraft.extend(inCompany),
    fieldAliases: draftAliases,
    output: answer,
    errors: ["conflict"],
  },
  updateSend: {
    summary: "Change a send; of one that is out only its title, note and dates.",
    successes: ["memo_template_send_updated"],
    input: sendChange.extend({ ...inCompany, id }),
    fieldAliases: targetAliases,
    output: answer,
    errors: ["stale_version", "conflict"],
  },
  deleteSend: {
    summary: "Delete a send, and its memos for everyone.",
    successes: ["memo_template_send_deleted"],
    input: one,
    output: z.object({}),
  },
  deleteSends: {
    summary: "Delete several sends, and their memos for everyone: all of them, or none.",
    successes: ["memo_template_sends_deleted"],
    input: z.object({ ...inCompany, ids }),
    output: z.object({}),
  },
  archiveSend: {
    summary: "Put a send away with its memos; one that has not gone out yet does not.",
    successes: ["memo_template_send_archived"],
    input: one,
    output: answer,
    errors: ["conflict"],
  },
  unarchiveSend: {
    summary: "Bring a send back with its memos.",
    successes: ["memo_template_send_unarchived"],
    input: one,
    output: answer,
    errors: ["conflict"],
  },
  draftSend: {
    summary:
      "Save a send as a draft: a new one, or with id one that has not gone out yet. With nothing to save, a page of the drafts.",
    successes: ["memo_template_send_drafted"],
    input: sendChange.extend({
      ...inCompany,
      ...paging,
      id: blankAsAbsent(id),
      memo_template_id: blankAsAbsent(id),
      memos: sendDraft.shape.memos.unwrap().optional(),
    }),
    fieldAliases: { ...draftAliases, term: "terms", filters: "..." },
    output: z.object({
      memo_template_send: memoTemplateSend.optional(),
      ...sendList.partial().shape,
    }),
    errors: ["stale_version", "conflict"],
  },
  publishSend: {
    summary:
      "Send a draft's memos out together, at its start or at once: all of them, or, where one can't go out, none.",
    successes: ["memo_template_send_published"],
    input: one.extend({ revision: sendChange.shape.revision }),
    output: answer,
    errors: ["stale_version", "conflict"],
  },
  attachSendMedia: {
    summary: "Put a file on a send: it goes with every memo, after the memo's own.",
    successes: ["memo_template_send_media_attached"],
    input: file,
    output: files.extend(answer.shape),
    errors: ["conflict"],
  },
  detachSendMedia: {
    summary: "Take a file off a send.",
    successes: ["memo_template_send_media_detached"],
    input: file,
    output: files.extend(answer.shape),
    errors: ["conflict"],
  },
  listSendMedia: {
    summary: "The files that go with every memo of a send.",
    input: one,
    output: files,
  },
  writeSendMemo: {
    summary: "Add a memo to a draft, or change one of its memos.",
    successes: ["memo_template_send_memo_saved"],
    input: one.extend({ memo: sendMemoChange, memo_id: blankAsAbsent(id) }),
    output: answer.extend({ memo }),
    errors: ["stale_version", "conflict"],
  },
  removeSendMemo: {
    summary: "Take a memo out of a draft.",
    successes: ["memo_template_send_memo_removed"],
    input: one.extend({ memo_id: id }),
    output: answer,
    errors: ["conflict"],
  },
  uploadSendMemoMedia: {
    summary: "Upload a file onto one memo of a draft.",
    successes: ["media_created"],
    input: z.object({ ...inCompany, memo_id: id }),
    output: z.object({ media, memo }),
    errors: ["conflict", "file_too_large", "unsupported_file"],
  },
  detachSendMemoMedia: {
    summary: "Take a file off one memo of a draft.",
    successes: ["media_detached"],
    input: z.object({ ...inCompany, memo_id: id, media_id: id }),
    fieldAliases: { file_id: "media_id" },
    output: z.object({ memo }),
    errors: ["conflict"],
  },
});
