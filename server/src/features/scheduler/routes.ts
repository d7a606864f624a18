import { scheduledSendDetail, listScheduledSends } from "#server/features/scheduler/list-service";
import { findSendables } from "#server/features/scheduler/reads";
import {
  createScheduledSend,
  deleteScheduledSend,
  updateScheduledSendOf,
} from "#server/features/scheduler/service";
import type { HandlersOf } from "#server/platform/http/handlers";

export const schedulerRoutes: HandlersOf<
  | "listScheduledSends"
  | "listSendables"
  | "getScheduledSend"
  | "createScheduledSend"
  | "updateScheduledSend"
  | "deleteScheduledSend"
> = {
  listScheduledSends,
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
  deleteScheduledSend,
};
