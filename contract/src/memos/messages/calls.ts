import { z } from "zod";
import { defineCalls } from "../../call.ts";
import { id, ids, inCompany, paged } from "../../schemas.ts";
import { listAliases, listInput, one, writtenAliases } from "../calls.ts";
import { messageEndpoints } from "./endpoints.ts";
import { memo, memoChange, memoDraft, memoRow } from "../schemas.ts";

const messageAnswer = z.object({ message: memo });
const ofSurveys = {
  answer_type: true,
  options: true,
  options_key: true,
  is_anonymous: true,
  celebrated_ids: true,
} as const;
const ofOthers = { display_type: true, ...ofSurveys } as const;

export const messageCalls = defineCalls(messageEndpoints, {
  listMessages: {
    summary: "A page of messages.",
    input: listInput.omit({ display_type: true }),
    fieldAliases: listAliases,
    output: z.object({ messages: z.array(memoRow), ...paged }),
  },
  getMessage: { summary: "One message.", input: one, output: messageAnswer },
  updateMessage: {
    summary: "Change a message.",
    successes: ["message_updated"],
    input: memoChange.omit(ofSurveys).extend(inCompany),
    fieldAliases: writtenAliases,
    output: messageAnswer,
    errors: ["stale_version", "conflict"],
  },
  deleteMessage: {
    summary: "Delete a message for everyone.",
    successes: ["message_deleted"],
    input: one,
    output: z.object({}),
  },
  createMessage: {
    summary: "Write a message.",
    successes: ["message_created"],
    input: memoDraft.omit(ofOthers).extend(inCompany),
    fieldAliases: writtenAliases,
    output: messageAnswer,
  },
  expireMessage: {
    summary: "End a message now.",
    successes: ["message_expired"],
    input: one,
    output: messageAnswer,
    errors: ["conflict"],
  },
  archiveMessage: {
    summary: "Archive a message.",
    successes: ["message_archived"],
    input: one,
    output: messageAnswer,
    errors: ["conflict"],
  },
  attachMessageMedia: {
    summary: "Attach uploaded files to a message.",
    successes: ["message_media_attached"],
    input: one.extend({ media_id: id.optional(), media_ids: ids.default([]) }),
    output: messageAnswer,
  },
  detachMessageMedia: {
    summary: "Remove a file from a message.",
    successes: ["message_media_detached"],
    input: one.extend({ media_id: id }),
    output: messageAnswer,
  },
});
