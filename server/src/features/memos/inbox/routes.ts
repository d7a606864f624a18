import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { Media } from "@lineup/contract/media/schemas";
import type { MemoRow } from "@lineup/contract/memos/schemas";
import { isManagement } from "@lineup/contract/permissions";

import { readFlagsOfEmployee } from "#server/features/follow-ups/flags/reads";
import { readMediaByIds } from "#server/features/media/reads";
import { ownAnswered, requireMemo } from "#server/features/memos/access";
import type { Eyes } from "#server/features/memos/state-reads";
import { readAcknowledgements } from "#server/features/memos/recipients/acknowledgement-reads";
import { type InboxOptions, byTime, byUrgency, findInbox } from "#server/features/memos/list-reads";
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
import { asReadBy } from "#server/features/memos/inbox/reader-present";
import { findSignature } from "#server/features/memos/reads";
import { readMemoForEmployee } from "#server/features/memos/inbox/reader-reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { HandlersOf } from "#server/platform/http/handlers";
import { pagedFields } from "#server/platform/paging";
import { downloadHeaders } from "#server/platform/uploads/download-headers";

type OfEmployee = CallArguments<"getMemosForCsv">;
type Acknowledgements = CallOutput<"listAcknowledgements">;

/** What one employee has and hasn't read, and what they signed: their own business, and management's. */
export const readingRoutes: HandlersOf<
  | "getMemoSummary"
  | "listReadMemos"
  | "listUnreadMemos"
  | "getMemosForCsv"
  | "listAcknowledgements"
  | "getSignature"
> = {
  getMemoSummary: async (ctx, input): Promise<{ summary: ReadingSummary }> => {
    const employeeId = await whose(ctx, input);
    return {
      summary: await readSummary(ctx.tx, ctx.scope, employeeId, ctx.now, {
        onRecord: isManagement(ctx.actor.role),
        eyes: await eyesOn(ctx, employeeId),
      }),
    };
  },
  listReadMemos: async (ctx, input) => {
    const { rows, total } = await listOf(ctx, input, { ...input, state: "acknowledged" });
    return { read_memos: rows, ...pagedFields(input, total, byTime(input)) };
  },
  listUnreadMemos: async (ctx, input) => {
    const { rows, total } = await listOf(ctx, input, { ...input, state: "unread" });
    return { unread_memos: rows, ...pagedFields(input, total, byUrgency) };
  },
  getMemosForCsv: async (ctx, input) => ({
    read_memos: await allOf(ctx, input, "acknowledged"),
    unread_memos: await allOf(ctx, input, "left"),
  }),
  listAcknowledgements: async (ctx, { id, employee_id }) => {
    const { tx, scope, actor, now } = ctx;
    const employeeId = await whose(ctx, { employee_id });
    const { version: newest } = await requireAcknowledged(ctx, id);
    const rows = await readAcknowledgements(tx, scope, id, employeeId);
    const present = (version: number | null, files: readonly Media[]): Acknowledgements => ({
      acknowledgements: rows.map((row) => presentAcknowledgement(row, version, files)),
    });
    if (isManagement(actor.role)) {
      const shown = rows.flatMap(({ attachments }) => attachments.map((file) => file.id));
      return present(newest, await readMediaByIds(tx, scope, shown));
    }
    // What they acknowledged stays theirs, also where the memo was put off with another text; its files only as long as
    // it carries them.
    const own = await readMemoForEmployee(tx, scope, employeeId, id, now);
    if (own === null && rows.length === 0) throw new CallError("not_found");
    return present(own?.version ?? null, own?.media ?? []);
  },
  getSignature: async (ctx, { id, employee_id, version }) => {
    const employeeId = await whose(ctx, { employee_id });
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
  },
};

/** What was acknowledged of a deleted memo stays in the company's records, for management. */
function requireAcknowledged(ctx: CompanyContext, id: number): Promise<MemoRecord> {
  return requireMemo(ctx, id, { alsoDeleted: isManagement(ctx.actor.role) });
}

/** @throws CallError `forbidden` for an employee who asks about someone else; `not_found` for nobody */
async function whose(
  { tx, scope, actor }: CompanyContext,
  input: Pick<OfEmployee, "id" | "employee_id">,
): Promise<number> {
  const asked = input.employee_id ?? input.id ?? actor.employeeId;
  if (asked === actor.employeeId) return asked;
  if (!isManagement(actor.role)) throw new CallError("forbidden");
  if (!(await employeeExists(tx, scope, asked))) throw new CallError("not_found");
  return asked;
}

async function listOf(
  ctx: CompanyContext,
  input: OfEmployee,
  options: Omit<InboxOptions, "eyes">,
): Promise<{ rows: MemoRow[]; total: number }> {
  const { tx, scope, now } = ctx;
  const employeeId = await whose(ctx, input);
  const onRecord = isManagement(ctx.actor.role);
  const eyes = await eyesOn(ctx, employeeId);
  const asked = { ...options, onRecord, eyes };
  const { rows, total } = await findInbox(tx, scope, employeeId, asked, now);
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
  const wordsFor = (row: MemoRecord): MemoRecord =>
    asReadBy(employeeId, { row, media: [], translations: [] }, celebrations.get(row.id), now).row;
  const shown = rows.map(({ row, recipient }) => ({
    ...presentMemoRow(onRecord ? row : wordsFor(row), titles.get(row.id), now, {
      response: presentResponse(recipient, flags.get(row.id), now),
    }),
    ...(onRecord ? {} : forManagement),
  }));
  return { rows: shown, total };
}

/** What an employee is not told, as `presentMemo` does not. */
const forManagement = {
  ...{ send_id: null, recipient_count: null, acknowledged_count: null, response_rate: null },
};

/** Which anonymous surveys somebody has answered is for themselves to know. */
async function eyesOn(ctx: CompanyContext, employeeId: number): Promise<Eyes> {
  return employeeId === ctx.actor.employeeId ? { answered: await ownAnswered(ctx) } : "others";
}

/** More memos than one person gets in their years at a company. */
const all = { page: 1, per_page: 10_000 };

async function allOf(
  ctx: CompanyContext,
  input: OfEmployee,
  state: "acknowledged" | "left",
): Promise<MemoRow[]> {
  const { rows } = await listOf(ctx, input, { ...all, state, terms: "" });
  return rows;
}
