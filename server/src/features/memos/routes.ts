import { customOptionsKey } from "@lineup/contract/constants";

import { readFlagsOfMemo } from "#server/features/follow-ups/flags/reads";
import {
  managersView,
  ownAnswered,
  recipientsView,
  requireMemo,
} from "#server/features/memos/access";
import { memoResponsesCsv } from "#server/features/memos/recipients/report-service";
import { acknowledgeMemo, keepSignature, readMemo } from "#server/features/memos/inbox/service";
import { byTime, byUrgency, findAllMemos, findInbox } from "#server/features/memos/list-reads";
import { readMemoFilters } from "#server/features/memos/filter-reads";
import { findRecipients } from "#server/features/memos/recipients/reads";
import { listPage, presentRows } from "#server/features/memos/list-service";
import { handlersOfKind } from "#server/features/memos/kind-routes";
import { readProgress } from "#server/features/memos/recipients/progress-reads";
import { presentFilters } from "#server/features/memos/filter-present";
import { presentResponse } from "#server/features/memos/present";
import { presentForEmployee } from "#server/features/memos/inbox/reader-reads";
import { addRecipients, nobodyKnows, takeOff } from "#server/features/memos/recipients/service";
import { remind } from "#server/features/memos/recipients/remind-service";
import { archiveMessage, createMemo, deleteMemo, updateMemo } from "#server/features/memos/service";
import { type HandlersOf, withPreparation } from "#server/platform/http/handlers";
import { pagedFields, sortingOf } from "#server/platform/paging";
import { isManagement } from "@lineup/contract/permissions";

export const memoRoutes: HandlersOf<
  | "listMemos"
  | "listAllMemos"
  | "getMemo"
  | "createMemo"
  | "updateMemo"
  | "deleteMemo"
  | "deleteMemoRecipients"
  | "listMemoRecipients"
  | "remindMemoRecipients"
  | "getMemoProgress"
  | "downloadMemoResponses"
> = {
  listMemos: async (ctx, input) => {
    const { rows, paging } = await listPage(ctx, input);
    const choices = await readMemoFilters(ctx.tx, ctx.scope);
    return { memos: rows, filters: presentFilters(input, choices), ...paging };
  },
  listAllMemos: async (ctx, input) => ({
    memos: await presentRows(ctx, await findAllMemos(ctx.tx, ctx.scope, input, ctx.now)),
  }),
  getMemo: async (ctx, { id }) => ({
    memo: isManagement(ctx.actor.role)
      ? await managersView(ctx, id)
      : await recipientsView(ctx, id),
  }),
  createMemo: async (ctx, input) => ({ memo: await createMemo(ctx, input) }),
  updateMemo: async (ctx, input) => ({ memo: await updateMemo(ctx, input) }),
  deleteMemo: async (ctx, { id }) => {
    await deleteMemo(ctx, id);
    return {};
  },
  deleteMemoRecipients: async (ctx, input) => ({
    memo: await takeOff(ctx, input.id, input.recipient_ids),
  }),
  listMemoRecipients: async (ctx, input) => {
    const { tx, scope, now } = ctx;
    await requireMemo(ctx, input.id);
    if (input.recipient_ids?.length) await addRecipients(ctx, input.id, input.recipient_ids);
    const { rows, total } = await findRecipients(tx, scope, input);
    const flags = await readFlagsOfMemo(
      tx,
      scope,
      input.id,
      rows.map((row) => row.employee_id),
    );
    const recipients = rows.map((row) => ({
      id: row.employee_id,
      name: row.name,
      locations: row.locations,
      has_phone: row.has_phone,
      has_email: row.has_email,
      reminded_at: row.reminded_at?.toISOString() ?? null,
      employee_response: presentResponse(row, flags.get(row.employee_id), now),
    }));
    return { recipients, ...pagedFields(input, total, sortingOf(input)) };
  },
  remindMemoRecipients: remind,
  getMemoProgress: async (ctx, { id }) => {
    const memo = await requireMemo(ctx, id);
    if (memo.is_anonymous) throw nobodyKnows();
    return { progress: await readProgress(ctx.tx, ctx.scope, memo, ctx.now) };
  },
  downloadMemoResponses: async (ctx, { id }) => {
    const memo = await requireMemo(ctx, id, { alsoDeleted: true });
    if (memo.is_anonymous) throw nobodyKnows();
    return memoResponsesCsv(ctx, memo);
  },
};

const message = handlersOfKind("message", (memo) => ({ message: memo }));

export const messageRoutes: HandlersOf<
  | "listMessages"
  | "getMessage"
  | "updateMessage"
  | "deleteMessage"
  | "createMessage"
  | "expireMessage"
  | "archiveMessage"
  | "attachMessageMedia"
  | "detachMessageMedia"
> = {
  listMessages: async (ctx, input) => {
    const { rows, paging } = await listPage(ctx, { ...input, display_type: "memo" });
    return { messages: rows, ...paging };
  },
  getMessage: message.get,
  updateMessage: message.update,
  deleteMessage: message.delete,
  createMessage: (ctx, input) => message.create(ctx, { ...input, ...ofMessage }),
  expireMessage: message.expire,
  archiveMessage: async (ctx, { id }) => ({ message: await archiveMessage(ctx, id) }),
  attachMessageMedia: message.attach,
  detachMessageMedia: message.detach,
};

const ofMessage = {
  display_type: "memo",
  answer_type: null,
  options: [] as string[],
  options_key: customOptionsKey,
  is_anonymous: false,
  celebrated_ids: [] as number[],
} as const;

export const inboxRoutes: HandlersOf<"listEmployeeMessages" | "readMemo" | "acknowledgeMemo"> = {
  listEmployeeMessages: async (ctx, input) => {
    const { tx, scope, actor, now } = ctx;
    const answered = await ownAnswered(ctx);
    const options = { ...input, eyes: { answered } };
    const { rows, total } = await findInbox(tx, scope, actor.employeeId, options, now);
    return {
      memos: await presentForEmployee(tx, scope, actor.employeeId, rows, now, answered),
      ...pagedFields(input, total, input.state === "read" ? byTime(input) : byUrgency),
    };
  },
  readMemo,
  acknowledgeMemo: withPreparation(
    (ctx, input, { file }) => keepSignature(ctx, input, file),
    acknowledgeMemo,
  ),
};
