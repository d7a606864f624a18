import { listEmployeesCompleted } from "#server/features/memos/recipients/completed-service";
import {
  getMemoProgress,
  listMemoRecipients,
} from "#server/features/memos/recipients/list-service";
import { remind } from "#server/features/memos/recipients/remind-service";
import { downloadMemoResponses } from "#server/features/memos/recipients/report-service";
import { deleteMemoRecipients } from "#server/features/memos/recipients/service";
import type { HandlersOf } from "#server/platform/http/handlers";

export const recipientRoutes: HandlersOf<
  | "listMemoRecipients"
  | "deleteMemoRecipients"
  | "listEmployeesCompleted"
  | "remindMemoRecipients"
  | "getMemoProgress"
  | "downloadMemoResponses"
> = {
  listMemoRecipients,
  deleteMemoRecipients: async (ctx, { id, recipient_ids }) => ({
    memo: await deleteMemoRecipients(ctx, id, recipient_ids),
  }),
  listEmployeesCompleted,
  remindMemoRecipients: remind,
  getMemoProgress,
  downloadMemoResponses,
};
