import { scheduledSendFilterStatuses } from "@lineup/contract/constants";

import { listCalendar, scheduledSendDetail } from "#server/features/scheduler/list-service";
import { presentScheduledSend } from "#server/features/scheduler/present";
import { findScheduledSends, findSendables } from "#server/features/scheduler/reads";
import {
  createScheduledSend,
  deleteScheduledSend,
  updateScheduledSendOf,
} from "#server/features/scheduler/service";
import type { HandlersOf } from "#server/platform/http/handlers";
import { pagedFields, sortingOf } from "#server/platform/paging";

export const schedulerRoutes: HandlersOf<
  | "listScheduledSends"
  | "listSendables"
  | "getScheduledSend"
  | "createScheduledSend"
  | "updateScheduledSend"
  | "deleteScheduledSend"
> = {
  listScheduledSends: async (ctx, input) => {
    const { rows, total } = await findScheduledSends(ctx.tx, ctx.scope, input);
    return {
      scheduled_sends: rows.map((row) => presentScheduledSend(row, ctx.language)),
      ...(await listCalendar(ctx, input)),
      filters: { status: input.status, statuses: [...scheduledSendFilterStatuses] },
      terms: input.terms,
      ...pagedFields(input, total, sortingOf(input)),
    };
  },
  listSendables: async ({ tx, scope }, { terms }) => ({
    sendables: await findSendables(tx, scope, terms),
  }),
  getScheduledSend: async (ctx, { id }) => ({ scheduled_send: await scheduledSendDetail(ctx, id) }),
  createScheduledSend: async (ctx, input) => ({
    scheduled_send: await createScheduledSend(ctx, input),
  }),
  updateScheduledSend: async (ctx, input) => ({
    scheduled_send: await updateScheduledSendOf(ctx, input),
  }),
  deleteScheduledSend: async (ctx, { id }) => {
    await deleteScheduledSend(ctx, id);
    return {};
  },
};
