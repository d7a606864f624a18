import type { CallArguments } from "@lineup/contract/calls";
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
import {
  type Held,
  endOfHold,
  enqueueRelease,
} from "#server/features/memos/publishing/hold-service";
import { checkSendDates, publishMemosOfSend } from "#server/features/memos/sends/service";
import {
  type NewMemo,
  type WriteContext,
  writeMemos,
} from "#server/features/memos/writing/create-service";
import { dateOf, given, combinedTarget } from "#server/features/sends/rules";
import { readActive } from "#server/features/targeting/reads";
import { type SendRow, insertSends, updateSendFields } from "#server/features/sends/store";
import type { Actor, CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";

/** The context of changing a send, which writes the audit log. */
export type SendContext = WriteContext &
  Pick<CompanyContext, "audit"> & {
    readonly actor: Pick<Actor, "employeeId">;
  };

/** A memo of a send to write; absent fields get the defaults of a new memo. */
export type SendMemo = Partial<SendMemoDraft> & Pick<SendMemoDraft, "title">;

/** A send to create. Times are ISO 8601. */
export interface SendDraft extends Target {
  readonly title: string;
  /** A note for managers. */
  readonly content?: string;
  readonly memo_template_id?: number | null;
  readonly memo_template_package_id?: number | null;
  readonly start_at: string | null;
  readonly end_at: string | null;
  readonly due_at: string | null;
  readonly reveal_at?: string | null;
  /** In place of dates: the number of days after the start, whenever that is, in the time zone. */
  readonly reveal_after_days?: number | null;
  readonly due_after_days?: number | null;
  readonly expire_after_days?: number | null;
  readonly days_timezone?: string;
  /** Only people who work in this time zone receive it; null: everyone. */
  readonly timezone: string | null;
  /** The target comes from the template, so locations or audiences turned off since then may stay. */
  readonly is_target_kept?: boolean;
  readonly memos: readonly SendMemo[];
  readonly media_ids: readonly number[];
}

/**
 * Creates a draft send with its draft memos.
 * @throws CallError that names the field with people, places or files the company doesn't have, with conflicting
 *   dates, or with a mistake in a memo
 */
export async function createSend(ctx: SendContext, draft: SendDraft): Promise<MemoTemplateSend> {
  const [made] = await createSends(ctx, [draft], "draft");
  if (made === undefined) throw new Error("a send was not written");
  return made;
}

/**
 * Creates sends of the caller, as drafts, published, or held so that they can be undone: all of them, or none. The number of statements doesn't grow
 * with the sends.
 * @returns the sends, in the given order @throws CallError as `createSend`, and for a send that can't go out
 */
export async function createSends(
  ctx: SendContext,
  drafts: readonly SendDraft[],
  status: "draft" | "held" | "published",
): Promise<MemoTemplateSend[]> {
  const run = { scheduled_send_id: null, run_on: null, authorId: ctx.actor.employeeId };
  const written = drafts.map((draft) => ({ ...draft, ...run }));
  const made = await sendViews(ctx, await writeSends(ctx, written, status));
  if (status === "held") await enqueueRelease(ctx, made.flatMap(heldOf));
  for (const send of made) await ctx.audit(sendAudit(null, send));
  await announceSends(
    ctx,
    made.map(({ id }) => id),
  );
  return made;
}

/** A send that is published without being a draft first. */
export interface ReadySend extends SendDraft {
  /** The scheduled send it comes from, and the day of its series. */
  readonly scheduled_send_id: number;
  readonly run_on: string;
  readonly authorId: number | null;
}

/**
 * Creates and publishes sends: all of them, or none. The number of statements doesn't grow with the sends. They are
 * recorded as runs of their scheduled send, not in the audit log.
 * @returns their ids, in the given order @throws CallError for a send that can't go out
 */
export async function sendReady(ctx: WriteContext, sends: readonly ReadySend[]): Promise<number[]> {
  const authors = sends.flatMap(({ authorId }) => authorId ?? []);
  const active = new Set(await readActive(ctx.tx, ctx.scope, authors));
  const kept = sends.map(({ authorId, ...send }) => ({
    ...send,
    is_target_kept: true,
    // What someone scheduled before they left goes out without their name.
    authorId: authorId !== null && active.has(authorId) ? authorId : null,
  }));
  const ids = await writeSends(ctx, kept, "published");
  await announceSends(ctx, ids);
  return ids;
}

type Written = SendDraft &
  Pick<SendRow, "scheduled_send_id" | "run_on"> &
  Pick<NewMemo, "authorId">;

async function writeSends(
  ctx: WriteContext,
  sends: readonly Written[],
  status: SendRow["status"],
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
  await checkSendTarget(ctx, combinedTarget(sends), combinedTarget(kept));
  const mediaIds = sends.flatMap(({ media_ids }) => media_ids);
  await checkSendMedia(ctx, mediaIds);
  const published_at = status === "draft" ? null : now;
  const held_until = status === "held" ? endOfHold(now) : null;
  const rows = sends.map(({ memos: _memos, ...send }) => ({
    ...{ content: "", memo_template_id: null, memo_template_package_id: null, ...send },
    ...{ status, published_at, held_until, created_by: send.authorId },
  }));
  const ids = await insertSends(tx, scope, rows, now);
  const written = sends.flatMap((send, at) => memosOf(send, ids[at] ?? 0, status));
  await writeMemos(ctx, written, held_until);
  return ids;
}

/** @returns the memos of a send; those of a draft get their target and dates when the send is published */
function memosOf(
  { authorId, timezone, media_ids, memos, ...send }: Written,
  id: number,
  sendStatus: SendRow["status"],
): NewMemo[] {
  const { mode, location_ids, audience_ids, recipient_ids } = send;
  const { start_at, end_at, due_at, reveal_at = null } = send;
  const target = { mode, location_ids, audience_ids, recipient_ids };
  const goesOut = sendStatus !== "draft";
  const status = "published" as const;
  const going = goesOut ? { ...target, start_at, end_at, due_at, reveal_at, status } : {};
  const of = goesOut ? { timezone, media_ids } : { timezone: null, media_ids: [] };
  return memos.map((memo) => {
    return { authorId, send: { id, ...of }, draft: { ...memoDraftOf(memo), ...going } };
  });
}

/**
 * Publishes a draft, to go out at its start or right away: all of its memos, or none.
 * @param how `revision`: the revision the caller has seen, if given; `hold`: true to hold it, so that it can be undone
 * @throws CallError `not_found`; `conflict` when it isn't a draft; `stale_version`; `validation_failed` with the
 *   memos that can't go out
 */
export async function publishSend(
  ctx: SendContext,
  sendId: number,
  { revision, hold }: Pick<CallArguments<"publishSend">, "revision" | "hold">,
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
  const held_until = hold ? endOfHold(now) : null;
  await publishMemosOfSend(ctx, ids, going, held_until);
  const by = { updated_by: ctx.actor.employeeId, updated_at: now };
  // Dates relative to the start are fixed from now on.
  const days = { reveal_after_days: null, due_after_days: null, expire_after_days: null };
  const dates = { reveal_at, due_at, end_at, ...days };
  const status: SendRow["status"] = hold ? "held" : "published";
  const state = { status, held_until, published_at: now } as const;
  await updateSendFields(tx, scope, sendId, { ...state, ...dates, ...by });
  const sent = await sendView(ctx, sendId);
  await enqueueRelease(ctx, heldOf(sent));
  await ctx.audit(sendAudit(before, sent));
  await announceSends(ctx, [sendId]);
  return sent;
}

/** @returns the release of a held send; none for any other */
function heldOf({ id: sendId, held_until, memos }: MemoTemplateSend): Held[] {
  if (held_until === null) return [];
  return [{ sendId, memoIds: memos.map(({ id }) => id), heldUntil: new Date(held_until) }];
}

/** Tells management's screens that sends have changed. */
export function announceSends(
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

/** @returns the memo's content as a draft; its target and dates are set when it is sent */
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
