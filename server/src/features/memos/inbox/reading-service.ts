import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { Employee } from "@lineup/contract/employees/schemas";
import type { Media } from "@lineup/contract/media/schemas";
import type { MemoRow } from "@lineup/contract/memos/schemas";
import { isManagement } from "@lineup/contract/permissions";

import { readFlagsOfEmployee } from "#server/features/follow-ups/flags/reads";
import { readMediaByIds } from "#server/features/media/reads";
import { answeredSurveys, requireMemo } from "#server/features/memos/access";
import type { Viewer } from "#server/features/memos/state-reads";
import { readAcknowledgements } from "#server/features/memos/recipients/acknowledgement-reads";
import {
  type InboxOptions,
  byTime,
  byUrgency,
  findInbox,
} from "#server/features/memos/inbox/reads";
import {
  type CelebrationRecord,
  type MemoRecord,
  presentAcknowledgement,
  presentMemoRow,
  presentResponse,
} from "#server/features/memos/present";
import {
  type ReadingSummary,
  employeeExists,
  readSummary,
} from "#server/features/memos/inbox/summary-reads";
import { readCelebrations } from "#server/features/memos/celebrations/reads";
import { readTranslatedTitles } from "#server/features/memos/translation-reads";
import { contentFor, pastDueFor } from "#server/features/memos/inbox/reader-present";
import { findSignature } from "#server/features/memos/reads";
import { readMemoForEmployee } from "#server/features/memos/inbox/reader-reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { StoredFileReply } from "#server/platform/http/handlers";
import { pagedFields } from "#server/platform/paging";
import { downloadHeaders } from "#server/platform/uploads/download-headers";

type OfEmployee = CallArguments<"getMemosForCsv">;

/** @returns the numbers of an employee's read and unread memos */
export async function getMemoSummary(
  ctx: CompanyContext,
  input: CallArguments<"getMemoSummary">,
): Promise<{ summary: ReadingSummary }> {
  const employeeId = await requestedEmployee(ctx, input);
  const options = {
    onRecord: isManagement(ctx.actor.role),
    viewer: await viewerOf(ctx, employeeId),
  };
  return { summary: await readSummary(ctx.tx, ctx.scope, employeeId, ctx.now, options) };
}

/** @returns a page of the memos that an employee has acknowledged */
export async function listReadMemos(
  ctx: CompanyContext,
  input: CallArguments<"listReadMemos">,
): Promise<CallOutput<"listReadMemos">> {
  const { rows, total } = await listOf(ctx, input, { ...input, state: "acknowledged" });
  return { read_memos: rows, ...pagedFields(input, total, byTime(input)) };
}

/** @returns a page of the memos that wait for an employee */
export async function listUnreadMemos(
  ctx: CompanyContext,
  input: CallArguments<"listUnreadMemos">,
): Promise<CallOutput<"listUnreadMemos">> {
  const { rows, total } = await listOf(ctx, input, { ...input, state: "unread" });
  return { unread_memos: rows, ...pagedFields(input, total, byUrgency) };
}

/**
 * @returns the first fifty memos that wait for an employee, and the newest fifty that the employee has acknowledged, as the
 *   two lists above have them
 */
export async function readMemosOfPerson(
  ctx: CompanyContext,
  employeeId: number,
): Promise<Pick<Employee, "unread_memos_list" | "read_memos_list">> {
  const of = async (state: "unread" | "acknowledged"): Promise<MemoRow[]> =>
    (await rowsOf(ctx, employeeId, { page: 1, per_page: 50, state, terms: "" })).rows;
  return { unread_memos_list: await of("unread"), read_memos_list: await of("acknowledged") };
}

/** @returns all memos of an employee: those they acknowledged, and the rest */
export async function getMemosForCsv(
  ctx: CompanyContext,
  input: CallArguments<"getMemosForCsv">,
): Promise<CallOutput<"getMemosForCsv">> {
  return {
    read_memos: await allOf(ctx, input, "acknowledged"),
    unread_memos: await allOf(ctx, input, "left"),
  };
}

/**
 * @returns the versions of a memo that an employee acknowledged
 * @throws CallError `not_found` where the caller neither sees the memo nor ever acknowledged it
 */
export async function listAcknowledgements(
  ctx: CompanyContext,
  { id, employee_id }: CallArguments<"listAcknowledgements">,
): Promise<CallOutput<"listAcknowledgements">> {
  const { tx, scope, actor, now } = ctx;
  const employeeId = await requestedEmployee(ctx, { employee_id });
  const { version: newest } = await requireAcknowledged(ctx, id);
  const rows = await readAcknowledgements(tx, scope, id, employeeId);
  const present = (version: number | null, files: readonly Media[]) => ({
    acknowledgements: rows.map((row) => presentAcknowledgement(row, version, files)),
  });
  if (isManagement(actor.role)) {
    const shown = rows.flatMap(({ attachments }) => attachments.map((file) => file.id));
    return present(newest, await readMediaByIds(tx, scope, shown));
  }
  // Employees keep access to the text they acknowledged, even after the memo was rescheduled with another text. They keep access to
  // its files only while the memo carries them.
  const own = await readMemoForEmployee(tx, scope, employeeId, id, now);
  if (own === null && rows.length === 0) throw new CallError("not_found");
  return present(own?.version ?? null, own?.media ?? []);
}

/** @returns the picture of an employee's signature under a version of a memo @throws CallError `not_found` */
export async function getSignature(
  ctx: CompanyContext,
  { id, employee_id, version }: CallArguments<"getSignature">,
): Promise<StoredFileReply> {
  const employeeId = await requestedEmployee(ctx, { employee_id });
  await requireAcknowledged(ctx, id);
  const signature = await findSignature(ctx.tx, ctx.scope, id, employeeId, version);
  if (signature === undefined) throw new CallError("not_found");
  return {
    key: signature.key,
    etag: `"signature-${id}-${employeeId}-${signature.version}"`,
    headers: {
      ...downloadHeaders({ name: "signature.png", type: "image/png" }),
      "cache-control": "private, max-age=3600",
    },
  };
}

/** @returns the memo; management also sees a deleted one, because acknowledgements stay on record */
function requireAcknowledged(ctx: CompanyContext, id: number): Promise<MemoRecord> {
  return requireMemo(ctx, id, { alsoDeleted: isManagement(ctx.actor.role) });
}

/**
 * @returns the id of the employee whose memos are requested; the caller's own by default
 * @throws CallError `forbidden` for an employee who asks about another person; `not_found` for an unknown person
 */
async function requestedEmployee(
  { tx, scope, actor }: CompanyContext,
  input: Pick<OfEmployee, "id" | "employee_id">,
): Promise<number> {
  const employeeId = input.employee_id ?? input.id ?? actor.employeeId;
  if (employeeId === actor.employeeId) return employeeId;
  if (!isManagement(actor.role)) throw new CallError("forbidden");
  if (!(await employeeExists(tx, scope, employeeId))) throw new CallError("not_found");
  return employeeId;
}

async function listOf(
  ctx: CompanyContext,
  input: OfEmployee,
  options: Omit<InboxOptions, "viewer">,
): Promise<{ rows: MemoRow[]; total: number }> {
  return rowsOf(ctx, await requestedEmployee(ctx, input), options);
}

async function rowsOf(
  ctx: CompanyContext,
  employeeId: number,
  options: Omit<InboxOptions, "viewer">,
): Promise<{ rows: MemoRow[]; total: number }> {
  const { tx, scope, now } = ctx;
  const onRecord = isManagement(ctx.actor.role);
  const viewer = await viewerOf(ctx, employeeId);
  const inboxOptions = { ...options, onRecord, viewer };
  const { rows, total } = await findInbox(tx, scope, employeeId, inboxOptions, now);
  const ids = rows.map(({ row }) => row.id);
  const flags = await readFlagsOfEmployee(tx, scope, employeeId, ids);
  const titles = await readTranslatedTitles(tx, scope, ids, onRecord ? null : employeeId);
  const celebrations = onRecord
    ? new Map<number, CelebrationRecord>()
    : await readCelebrations(
        tx,
        scope,
        rows.map(({ row }) => row),
      );
  const rowFor = (row: MemoRecord): MemoRecord =>
    contentFor(employeeId, { row, media: [], translations: [] }, celebrations.get(row.id), now).row;
  const shown = rows.map(({ row, recipient }) => ({
    ...pastDueFor(
      presentMemoRow(onRecord ? row : rowFor(row), titles.get(row.id), now, {
        response: presentResponse(recipient, flags.get(row.id), now),
      }),
      recipient,
    ),
    ...(onRecord ? {} : managementFields),
  }));
  return { rows: shown, total };
}

/** Fields that only management sees, as in `presentMemo`. */
const managementFields = {
  ...{ send_id: null, recipient_count: null, acknowledged_count: null, response_rate: null },
};

/** @returns the viewer of an employee's memos; only the employee may learn which anonymous surveys they answered */
async function viewerOf(ctx: CompanyContext, employeeId: number): Promise<Viewer> {
  return employeeId === ctx.actor.employeeId ? { answered: await answeredSurveys(ctx) } : "others";
}

/** More memos than one employee ever receives. */
const allPages = { page: 1, per_page: 10_000 };

async function allOf(
  ctx: CompanyContext,
  input: OfEmployee,
  state: "acknowledged" | "left",
): Promise<MemoRow[]> {
  const { rows } = await listOf(ctx, input, { ...allPages, state, terms: "" });
  return rows;
}
