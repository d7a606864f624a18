import { listEmployeeMessages } from "#server/features/memos/inbox/list-service";
import {
  getMemoSummary,
  getMemosForCsv,
  getSignature,
  listAcknowledgements,
  listReadMemos,
  listUnreadMemos,
} from "#server/features/memos/inbox/reading-service";
import {
  acknowledgeMemo,
  markMemoRead,
  storeSignature,
} from "#server/features/memos/inbox/service";
import { type HandlersOf, withPreparation } from "#server/platform/http/handlers";

/** The memos of the caller. */
export const inboxRoutes: HandlersOf<"listEmployeeMessages" | "readMemo" | "acknowledgeMemo"> = {
  listEmployeeMessages,
  readMemo: markMemoRead,
  acknowledgeMemo: withPreparation(
    (ctx, input, { file }) => storeSignature(ctx, input, file),
    acknowledgeMemo,
  ),
};

/** What one employee has read, not read and signed, for the employee and for management. */
export const readingRoutes: HandlersOf<
  | "getMemoSummary"
  | "listReadMemos"
  | "listUnreadMemos"
  | "getMemosForCsv"
  | "listAcknowledgements"
  | "getSignature"
> = {
  getMemoSummary,
  listReadMemos,
  listUnreadMemos,
  getMemosForCsv,
  listAcknowledgements,
  getSignature,
};
