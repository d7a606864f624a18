import type { MemoDraft } from "@lineup/contract/memos/schemas";
import { customOptionsKey } from "@lineup/contract/constants";
import type { MemoTemplateSend, SendMemoDraft } from "@lineup/contract/sends/schemas";
import type { Target } from "@lineup/contract/targeting/schemas";

import {
  checkSendMedia,
  checkSendTarget,
  lockedSend,
  sendView,
  sendViews,
} from "#server/features/sends/access";
import { sendAudit } from "#server/features/sends/audit-present";
import { targetOf } from "#server/features/sends/present";
import { readSendTargets } from "#server/features/sends/reads";
import { checkSendDates, publishMemosOfSend } from "#server/features/memos/sends/service";
import {
  type NewMemo,
  type WriteContext,
  writeMemos,
} from "#server/features/memos/writing/create-service";
import { dateOf, given, together } from "#server/features/sends/rules";
import { type SendRow, insertSends, updateSendFields } from "#server/features/sends/store";
import type { Actor, CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";

/** What changing a send takes, which enters the audit log. */
export type SendContext = WriteContext &
  Pick<CompanyContext, "audit"> & {
    readonly actor: Pick<Actor, "employeeId">;
  };

/** What a memo of a send is written with; what is left out is as of a new memo. */
export type SendMemo = Partial<SendMemoDraft> & Pick<SendMemoDraft, "title">;

/** A send to be made. Instants are ISO 8601. */
export interface SendDraft extends Target {
  readonly title: string;
  /** What managers note about it. */
  readonly content?: string;
  readonly memo_template_id?: number | null;
  readonly memo_template_package_id?: number | null;
  readonly start_at: string | null;
  readonly end_at: string | null;
  readonly due_at: string | null;
  readonly reveal_at?: string | null;
  /** In place of dates: so many days of the zone after its start, whenever that is. */
  readonly reveal_after_days?: number | null;
  readonly due_after_days?: number | null;
  readonly expire_after_days?: number | null;
  readonly days_timezone?: string;
  /** Only people who work in this zone receive it; null: everybody. */
  readonly timezone: string | null;
  /** Whom it is for was said before, where it is made from: a kind of place that is hidden by now stays. */
  readonly is_target_kept?: boolean;
  readonly memos: readonly SendMemo[];
  readonly media_ids: readonly number[];
}

/**
 * Makes a draft send with its draft memos.
 * @throws CallError that names the field for people, places or files that the company doesn't have, dates that don't go together, or
 *   a memo that can't be
 */
export async function createSend(ctx: SendContext, draft: SendDraft): Promise<MemoTemplateSend> {
  const [made] = await createSends(ctx, [draft], "draft");
  if (made === undefined) throw new Error("a send was not written");
  return made;
}

/**
 * Makes sends of somebody, as drafts or going out at their start or at once: all of them, or none. The number of statements does not
 * grow with them.
 * @returns them in their order @throws CallError as `createSend`, and for what can't go out
 */
export async function createSends(
  ctx: SendContext,
  drafts: readonly SendDraft[],
  status: "draft" | "published",
): Promise<MemoTemplateSend[]> {
  const run = { scheduled_send_id: null, run_on: null, authorId: ctx.actor.employeeId };
  const written = drafts.map((draft) => ({ ...draft, ...run }));
  const made = await sendViews(ctx, await writeSends(ctx, written, status));
  for (const send of made) await ctx.audit(sendAudit(null, send));
  await tellOfSends(
    ctx,
    made.map(({ id }) => id),
  );
  return made;
}

/** A send of which nobody makes a draft first. */
export interface ReadySend extends SendDraft {
  /** What it goes out of, and of which of its days. */
  readonly scheduled_send_id: number;
  readonly run_on: string;
  readonly authorId: number | null;
}

/**
 * Makes sends that go out at their start or at once: all of them, or none. The number of statements does not grow with them. What
 * they go out of is their record, and not the audit log.
 * @returns their ids, in their order @throws CallError for what can't go out
 */
export async function sendReady(ctx: WriteContext, sends: readonly ReadySend[]): Promise<number[]> {
  const kept = sends.map((send) => ({ ...send, is_target_kept: true }));
  const ids = await writeSends(ctx, kept, "published");
  await tellOfSends(ctx, ids);
  return ids;
}

type Written = SendDraft &
  Pick<SendRow, "scheduled_send_id" | "run_on"> &
  Pick<NewMemo, "authorId">;

async function writeSends(
  ctx: WriteContext,
  sends: readonly Written[],
  status: "draft" | "published",
): Promise<number[]> {
  const { tx, scope, now } = ctx;
  for (const { start_at, end_at, due_at, reveal_at } of sends)
    checkSendDates({
      start_at: dateOf(start_at),
      end_at: dateOf(end_at),
      due_at: dateOf(due_at),
      reveal_at: dateOf(reveal_at ?? null),
    });
  const kept = sends.filter(({ is_target_kept }) => is_target_kept);
  await checkSendTarget(ctx, together(sends), together(kept));
  const mediaIds = sends.flatMap(({ media_ids }) => media_ids);
  await checkSendMedia(ctx, mediaIds);
  const published_at = status === "published" ? now : null;
  const rows = sends.map(({ memos: _memos, ...send }) => ({
    ...{ content: "", memo_template_id: null, memo_template_package_id: null, ...send },
    ...{ status, published_at, created_by: send.authorId },
  }));
  const ids = await insertSends(tx, scope, rows, now);
  const written = sends.flatMap((send, at) => memosOf(send, ids[at] ?? 0, status));
  await writeMemos(ctx, written);
  return ids;
}

/** A draft's memos hear of whom they are for, and when they go out, as it is sent. */
function memosOf(
  { authorId, timezone, media_ids, memos, ...send }: Written,
  id: number,
  status: "draft" | "published",
): NewMemo[] {
  const { mode, location_ids, audience_ids, recipient_ids } = send;
  const { start_at, end_at, due_at, reveal_at = null } = send;
  const target = { mode, location_ids, audience_ids, recipient_ids };
  const going =
    status === "published" ? { ...target, start_at, end_at, due_at, reveal_at, status } : {};
  const of = status === "published" ? { timezone, media_ids } : { timezone: null, media_ids: [] };
  return memos.map((memo) => {
    return { authorId, send: { id, ...of }, draft: { ...memoDraftOf(memo), ...going } };
  });
}

/**
 * Sends a draft's memos, at its start or at once: all of them or, where one can't go out, none.
 * @param revision that whoever sends it has seen, where they say so
 * @throws CallError `not_found`; `conflict` for what is no draft; `stale_version`; `validation_failed` that names the memos that can't go out
 */
export async function publishSend(
  ctx: SendContext,
  sendId: number,
  revision?: number,
): Promise<MemoTemplateSend> {
  const { tx, scope, now } = ctx;
  const send = await lockedSend(ctx, sendId);
  if (send.status !== "draft") throw new CallError("conflict");
  if (revision !== undefined && revision !== send.revision) throw new CallError("stale_version");
  const before = await sendView(ctx, sendId);
  if (before.memos.length === 0)
    throw invalidField("memos", {
      en: "Write at least one memo",
      es: "Escribe al menos un comunicado",
    });
  const { start_at, end_at, due_at, reveal_at, timezone } = send;
  const target = targetOf(send, await readSendTargets(tx, scope, sendId));
  const media_ids = before.media.map(({ id }) => id);
  const going = { ...target, start_at, end_at, due_at, reveal_at, timezone, media_ids };
  const ids = before.memos.map(({ id }) => id);
  await publishMemosOfSend(ctx, ids, going);
  const by = { updated_by: ctx.actor.employeeId, updated_at: now };
  // What was counted from its start is a date now.
  const days = { reveal_after_days: null, due_after_days: null, expire_after_days: null };
  const dates = { reveal_at, due_at, end_at, ...days };
  const state = { status: "published", published_at: now } as const;
  await updateSendFields(tx, scope, sendId, { ...state, ...dates, ...by });
  const sent = await sendView(ctx, sendId);
  await ctx.audit(sendAudit(before, sent));
  await tellOfSends(ctx, [sendId]);
  return sent;
}

/** Tells management's other screens of changes of sends. */
export function tellOfSends(
  { emit }: Pick<WriteContext, "emit">,
  sendIds: readonly number[],
): Promise<void> {
  const audience = { kind: "management" };
  return emit(
    ...sendIds.map((send_id) => {
      return { type: "MemoSendChanged", payload: { send_id }, audience } as const;
    }),
  );
}

/** @returns the memo as it is written: to whom and when it goes is said when it is sent */
export function memoDraftOf(memo: SendMemo): MemoDraft {
  return { ...blankMemo, ...given(memo), title: memo.title };
}

const blankMemo: Omit<MemoDraft, "title"> = {
  ...{ display_type: "memo", type: "nonflaggable", content: "", translations: [] },
  ...{ answer_type: null, options: [], options_key: customOptionsKey, is_anonymous: false },
  ...{ celebrated_ids: [], category: null, priority: "normal", signature: false, media_ids: [] },
  ...{ mode: "segments", location_ids: [], audience_ids: [], recipient_ids: [] },
  ...{ start_at: null, end_at: null, due_at: null, include_new_members: true, status: "draft" },
  ...{ reveal_at: null, recipient_title: null, recipient_content: null, tag_ids: [] },
};
