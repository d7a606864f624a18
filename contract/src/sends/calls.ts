import { z } from "zod";
import { defineCalls } from "../call.ts";
import { sendStatuses } from "../constants.ts";
import { media } from "../media/schemas.ts";
import { hold, memo, memoKind } from "../memos/schemas.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  chosenIds,
  id,
  inCompany,
  paged,
  paging,
  someIds,
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
      /** Sends that name this location or audience. A send for everyone names none, so it isn't found. */
      location_id: blankAsAbsent(id),
      audience_id: blankAsAbsent(id),
      /** The filters as answers return them. A send has to match one id of each list. */
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
    summary: "Create a send as a draft, from a template or with its own memos.",
    successes: ["memo_template_send_created"],
    input: sendDraft.extend(inCompany),
    fieldAliases: draftAliases,
    output: answer,
    errors: ["conflict"],
  },
  updateSend: {
    summary: "Change a send; once it is sent, only its title, note and dates.",
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
    summary: "Delete several sends, and their memos for everyone: either all of them or none.",
    successes: ["memo_template_sends_deleted"],
    input: z.object({ ...inCompany, ids: someIds }),
    output: z.object({}),
  },
  archiveSend: {
    summary: "Archive a send with its memos; a send that isn't out yet can't be archived.",
    successes: ["memo_template_send_archived"],
    input: one,
    output: answer,
    errors: ["conflict"],
  },
  unarchiveSend: {
    summary: "Restore an archived send with its memos.",
    successes: ["memo_template_send_unarchived"],
    input: one,
    output: answer,
    errors: ["conflict"],
  },
  draftSend: {
    summary:
      "Save a new send as a draft, or with `id` an unsent one. With nothing to save, it returns a page of the drafts.",
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
      "Send a draft's memos together, at its start or right away; if one can't be sent, none is.",
    successes: ["memo_template_send_published"],
    input: one.extend({ revision: sendChange.shape.revision, hold }),
    output: answer,
    errors: ["stale_version", "conflict"],
  },
  undoSends: {
    summary: "Undo the sending of sends that are still held: they are drafts again, all or none.",
    successes: ["memo_template_sends_undone"],
    input: z.object({ ...inCompany, ids: someIds }),
    output: z.object({}),
    errors: ["conflict"],
  },
  attachSendMedia: {
    summary: "Add a file to a send: it is attached to every memo, after the memo's own files.",
    successes: ["memo_template_send_media_attached"],
    input: file,
    output: files.extend(answer.shape),
    errors: ["conflict"],
  },
  detachSendMedia: {
    summary: "Remove a file from a send.",
    successes: ["memo_template_send_media_detached"],
    input: file,
    output: files.extend(answer.shape),
    errors: ["conflict"],
  },
  listSendMedia: {
    summary: "The files that are attached to every memo of a send.",
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
    summary: "Remove a memo from a draft.",
    successes: ["memo_template_send_memo_removed"],
    input: one.extend({ memo_id: id }),
    output: answer,
    errors: ["conflict"],
  },
  uploadSendMemoMedia: {
    summary: "Upload a file to one memo of a draft.",
    successes: ["media_created"],
    input: z.object({ ...inCompany, memo_id: id }),
    output: z.object({ media, memo }),
    errors: ["conflict", "file_too_large", "unsupported_file"],
  },
  detachSendMemoMedia: {
    summary: "Remove a file from one memo of a draft.",
    successes: ["media_detached"],
    input: z.object({ ...inCompany, memo_id: id, media_id: id }),
    fieldAliases: { file_id: "media_id" },
    output: z.object({ memo }),
    errors: ["conflict"],
  },
});
