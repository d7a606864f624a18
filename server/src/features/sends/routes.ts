import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { keepFile } from "#server/features/media/service";
import { requireSend, sendView } from "#server/features/sends/access";
import {
  archiveSend,
  attachSendMedia,
  deleteSends,
  detachSendMedia,
  saveDraft,
  unarchiveSend,
  updateSend,
} from "#server/features/sends/change-service";
import {
  detachSendMemoMedia,
  removeSendMemo,
  uploadSendMemoMedia,
  writeSendMemo,
} from "#server/features/sends/memo-service";
import { presentSendFilters, presentSendRow } from "#server/features/sends/present";
import { findSends, readMediaOfSends, readSendFilters } from "#server/features/sends/reads";
import { publishSend } from "#server/features/sends/service";
import { startSend } from "#server/features/sends/start-service";
import { startFromTemplate } from "#server/features/sends/template-service";
import type { CompanyContext } from "#server/platform/context";
import { type HandlersOf, withPreparation } from "#server/platform/http/handlers";
import { pagedFields, sortingOf } from "#server/platform/paging";

type Calls =
  | "listSends"
  | "getSend"
  | "createSend"
  | "useTemplate"
  | "updateSend"
  | "deleteSend"
  | "deleteSends"
  | "archiveSend"
  | "unarchiveSend"
  | "draftSend"
  | "publishSend"
  | "attachSendMedia"
  | "detachSendMedia"
  | "listSendMedia"
  | "writeSendMemo"
  | "removeSendMemo"
  | "uploadSendMemoMedia"
  | "detachSendMemoMedia";

export const sendRoutes: HandlersOf<Calls> = {
  listSends: (ctx, input) => listSends(ctx, input),
  getSend: async (ctx, { id }) => answer(sendView(ctx, id)),
  createSend: (ctx, input) => answer(startSend(ctx, input)),
  useTemplate: (ctx, input) => answer(startFromTemplate(ctx, input)),
  updateSend: (ctx, input) => answer(updateSend(ctx, input)),
  deleteSend: async (ctx, { id }) => {
    await deleteSends(ctx, [id]);
    return {};
  },
  deleteSends: async (ctx, { ids }) => {
    await deleteSends(ctx, ids);
    return {};
  },
  archiveSend: (ctx, { id }) => answer(archiveSend(ctx, id)),
  unarchiveSend: (ctx, { id }) => answer(unarchiveSend(ctx, id)),
  draftSend: (ctx, { id, ...input }) => {
    if (id !== undefined) return answer(saveDraft(ctx, { ...input, id }));
    return hasSomething(input) ? answer(startSend(ctx, input)) : listDrafts(ctx, input);
  },
  publishSend: (ctx, { id, revision }) => answer(publishSend(ctx, id, revision)),
  attachSendMedia: async (ctx, input) => withMedia(await attachSendMedia(ctx, input)),
  detachSendMedia: async (ctx, input) => withMedia(await detachSendMedia(ctx, input)),
  listSendMedia: async (ctx, { id }) => {
    await requireSend(ctx, id);
    return { media: (await readMediaOfSends(ctx.tx, ctx.scope, [id])).get(id) ?? [] };
  },
  writeSendMemo: (ctx, input) => writeSendMemo(ctx, input),
  removeSendMemo: (ctx, input) => answer(removeSendMemo(ctx, input)),
  uploadSendMemoMedia: withPreparation(
    (ctx, _, { file }) => keepFile(ctx, file),
    uploadSendMemoMedia,
  ),
  detachSendMemoMedia: async (ctx, input) => ({
    memo: await detachSendMemoMedia(ctx, input),
  }),
};

type Send = CallOutput<"getSend">["memo_template_send"];

async function answer(send: Promise<Send>): Promise<{ memo_template_send: Send }> {
  return { memo_template_send: await send };
}

function withMedia(send: Send): CallOutput<"attachSendMedia"> {
  return { memo_template_send: send, media: send.media };
}

async function listSends(
  ctx: CompanyContext,
  input: CallArguments<"listSends">,
): Promise<CallOutput<"listSends">> {
  const { rows, total } = await findSends(ctx.tx, ctx.scope, input, ctx.now);
  const choices = await readSendFilters(ctx.tx, ctx.scope);
  return {
    sends: rows.map((row) => presentSendRow(row, ctx.now)),
    filters: presentSendFilters(input, choices),
    terms: input.terms,
    ...pagedFields(input, total, sortingOf(input)),
  };
}

type Saving = Omit<CallArguments<"draftSend">, "id">;

/** How a list is asked for, and of which company: nothing that a draft would keep. */
const asking: ReadonlySet<string> = new Set([
  "company_id",
  "page",
  "per_page",
  "terms",
  "sort_direction",
]);

function hasSomething(input: Saving): boolean {
  return Object.entries(input).some(([field, value]) => !asking.has(field) && value !== undefined);
}

async function listDrafts(ctx: CompanyContext, input: Saving): Promise<CallOutput<"draftSend">> {
  const { company_id, page, per_page, terms, sort_direction } = input;
  const asked = { company_id, page, per_page, terms, sort_direction, status: "draft" } as const;
  return listSends(ctx, { ...asked, sort_by: "created_at" });
}
