import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { ChatReport } from "@lineup/contract/chat/schemas";

import { requireMembership, requireMessage } from "#server/features/chat/access";
import { emitMessage } from "#server/features/chat/messages/service";
import { lockMessage, markDeleted } from "#server/features/chat/messages/store";
import {
  type ReportRecord,
  findReports,
  lockReports,
} from "#server/features/chat/moderation/report-reads";
import { closeReportRows, insertReport } from "#server/features/chat/moderation/report-store";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import { isoTime } from "#server/platform/iso-time";
import { pagedFields } from "#server/platform/paging";

/**
 * Reports someone else's message to management. Repeated while it is open, it stays one report.
 * @throws CallError `not_found` for a message that the caller may not see; `conflict` for the caller's own
 */
export async function reportMessage(
  ctx: CompanyContext,
  { group_id, message_id, reason }: CallArguments<"reportChatMessage">,
): Promise<Record<string, never>> {
  const { tx, scope, actor, now } = ctx;
  const membership = await requireMembership(ctx, group_id);
  const message = await requireMessage(ctx, membership, message_id);
  if (message.employee_id === actor.employeeId) throw new CallError("conflict", { text: isOwn });
  const { content } = message;
  const about = { chat_message_id: message_id, reported_by: actor.employeeId };
  const isNew = await insertReport(tx, scope, { ...about, reason, content, created_at: now });
  if (isNew) await announce(ctx);
  return {};
}

/**
 * A manager outside of the group sees the reported message and the five before it, and nothing else of the group. Reports of one's own
 * messages are for other managers.
 * @returns a page of the reported messages, each with its reports
 */
export async function listReports(
  { tx, scope, actor }: CompanyContext,
  input: CallArguments<"listChatReports">,
): Promise<CallOutput<"listChatReports">> {
  const { reports, total } = await findReports(tx, scope, actor.employeeId, input);
  const isOpen = input.state === "open";
  return {
    reports: reports.map(presentReport),
    ...pagedFields(input, total, {
      sort_by: isOpen ? "created_at" : "closed_at",
      sort_direction: isOpen ? "asc" : "desc",
    }),
  };
}

/**
 * Closes a report with the other open ones of the same message, and deletes the message if asked to. A manager needn't be in the group
 * for that.
 * @throws CallError `not_found`, also for a report of the caller's own message; `conflict` if it is closed already
 */
export async function closeReport(
  ctx: CompanyContext,
  { id, outcome, remove_message }: CallArguments<"closeChatReport">,
): Promise<Record<string, never>> {
  const { tx, scope, actor, now } = ctx;
  const reports = await lockReports(tx, scope, id, actor.employeeId);
  const report = reports.find((one) => one.id === id);
  if (report === undefined) throw new CallError("not_found");
  if (report.closed_at !== null) throw new CallError("conflict", { text: isClosed });
  const { chat_message_id, chat_group_id, employee_id, name } = report;
  const ids = reports.map((one) => one.id);
  await closeReportRows(tx, scope, ids, {
    ...{ outcome, closed_by: actor.employeeId, closed_at: now },
  });
  const message = await lockMessage(tx, scope, chat_message_id);
  const isRemoved = remove_message && message?.deleted_at === null;
  if (isRemoved) {
    await markDeleted(tx, scope, chat_message_id, { employeeId: actor.employeeId, now });
    await emitMessage(ctx, chat_group_id, chat_message_id, "update");
  }
  await ctx.audit({
    ...{ kind: "employee", id: employee_id, name },
    before: { report_outcome: "reported" },
    after: { report_outcome: isRemoved ? "message_removed" : outcome },
  });
  await announce(ctx);
  return {};
}

/** Tells managers' screens that there are other reports. Only who reads them sees what is in them. */
function announce({ emit }: CompanyContext): Promise<void> {
  return emit({
    type: "CompanyListChanged",
    payload: { list: "chatReports" },
    audience: { kind: "management" },
  });
}

function presentReport(report: ReportRecord): ChatReport {
  const { id, reason, created_at, outcome, closed_at, closed_by, closer_name } = report;
  return {
    ...{ id, reason, outcome },
    created_at: created_at.toISOString(),
    closed_at: isoTime(closed_at),
    closed_by: closed_by === null ? null : { id: closed_by, name: closer_name ?? "" },
    reported_by: { id: report.reported_by, name: report.reporter_name },
    reports: report.reports.map(({ reported_by, name, ...one }) => ({
      ...{ id: one.id, reason: one.reason, content: one.content },
      created_at: new Date(one.created_at).toISOString(),
      reported_by: { id: reported_by, name },
    })),
    report_count: report.report_count,
    group: {
      ...{ id: report.chat_group_id, name: report.group_name },
      ...{ is_private: report.is_private, is_direct: report.is_direct },
    },
    is_reachable: report.is_reachable,
    message: presentReported(report.message),
    before: report.before.map(presentReported),
  };
}

function presentReported(message: ReportRecord["message"]): ChatReport["message"] {
  const { id, employee_id, name, content, has_picture, created_at, deleted_at } = message;
  return {
    ...{ id, content, has_picture, employee: { id: employee_id, name } },
    created_at: new Date(created_at).toISOString(),
    deleted_at: deleted_at === null ? null : new Date(deleted_at).toISOString(),
  };
}

const isOwn = {
  en: "You can't report your own message. You can delete it",
  es: "No puedes denunciar tu propio mensaje. Puedes eliminarlo",
};
const isClosed = {
  en: "Another manager has already closed this report",
  es: "Otro gerente ya cerró esta denuncia",
};
