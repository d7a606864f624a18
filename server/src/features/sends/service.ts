import type { MemoChange, MemoDraft } from "@lineup/contract/memos/schemas";
import { customOptionsKey } from "@lineup/contract/constants";
import type { MemoTemplateSend, SendMemoDraft } from "@lineup/contract/sends/schemas";
import type { Target } from "@lineup/contract/targeting/schemas";

import {
  checkSendMedia,
  checkSendTarget,
  lockedSend,
  sendView,
} from "#server/features/sends/access";
import { sendAudit } from "#server/features/sends/audit-present";
import { targetOf } from "#server/features/sends/present";
import { readSendTargets } from "#server/features/sends/reads";
import {
  insertSend,
  replaceSendMedia,
  replaceSendTargets,
  updateSendFields,
} from "#server/features/sends/store";
import type { Actor, CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import type { Text } from "#server/platform/texts";

/**
 * What sending takes. A call has it; a job, for which nobody is signed in, brings whoever set it up as `actor` (or null), and an
 * `audit` that names itself.
 */
export type SendContext = Pick<
  CompanyContext,
  "tx" | "scope" | "now" | "emit" | "enqueue" | "audit"
> & { readonly actor: Pick<Actor, "employeeId"> | null };

/** To whom, when and with what a memo goes out. */
export interface Going extends Target {
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  readonly due_at: Date | null;
  readonly timezone: string | null;
  /** Files that go with it after its own. */
  readonly media_ids: readonly number[];
}

/** What the memos of a send are done to. The feature of memos does it; the composition root brings the two together. */
export interface MemoWriter {
  /** @throws CallError that names the date which does not go with the others */
  checkDates(dates: Pick<Going, "start_at" | "end_at" | "due_at">): void;
  /** Writes a draft, after the memos of the send that are there. @returns its id */
  write(ctx: SendContext, sendId: number, draft: MemoDraft): Promise<number>;
  /** Changes what a memo says or, where it is out, its dates. */
  change(
    ctx: SendContext,
    memoId: number,
    change: Omit<MemoChange, "id" | "ask_again">,
  ): Promise<void>;
  /** Puts a send's memos into this order. */
  arrange(ctx: SendContext, sendId: number, memoIds: readonly number[]): Promise<void>;
  /** Deletes a memo for everyone. */
  remove(ctx: SendContext, memoId: number): Promise<void>;
  /** Sends a draft. @throws CallError for what it lacks, or where it reaches nobody */
  send(ctx: SendContext, memoId: number, going: Going): Promise<void>;
  /** Makes a draft again of what is still to come. @throws CallError `conflict` for a memo that has been out */
  withdraw(ctx: SendContext, memoId: number): Promise<void>;
  /** Puts a sent memo out of everyone's way, where it is not by itself already. */
  putAway(ctx: SendContext, memoId: number): Promise<void>;
  /** Brings back what was put away with its send, to those as well who joined since. */
  bringBack(ctx: SendContext, memoId: number, since: Date | null): Promise<void>;
}

/** What a memo of a send is written with; what is left out is as of a new memo. */
export type SendMemo = Partial<SendMemoDraft> & Pick<SendMemoDraft, "title">;

/** A send to be made. Instants are ISO 8601. */
export interface SendDraft extends Target {
  readonly title: string;
  /** What managers note about it. */
  readonly content?: string;
  readonly memo_template_id?: number | null;
  readonly memo_template_package_id?: number | null;
  readonly scheduled_send_id?: number | null;
  readonly start_at: string | null;
  readonly end_at: string | null;
  readonly due_at: string | null;
  /** Only people who work in this zone receive it; null: everybody. */
  readonly timezone: string | null;
  readonly memos: readonly SendMemo[];
  readonly media_ids: readonly number[];
}

/**
 * Makes a draft send with its draft memos.
 * @throws CallError that names the field for people, places or files that the company doesn't have, dates that don't go together, or
 *   a memo that can't be
 */
export async function createSend(
  ctx: SendContext,
  memos: MemoWriter,
  draft: SendDraft,
): Promise<MemoTemplateSend> {
  const { tx, scope, now } = ctx;
  await checkSendTarget(ctx, draft);
  await checkSendMedia(ctx, draft.media_ids);
  const dates = {
    start_at: dateOf(draft.start_at),
    end_at: dateOf(draft.end_at),
    due_at: dateOf(draft.due_at),
  };
  memos.checkDates(dates);
  const by = ctx.actor?.employeeId ?? null;
  const sendId = await insertSend(tx, scope, {
    title: draft.title,
    content: draft.content ?? "",
    mode: draft.mode,
    ...dates,
    timezone: draft.timezone,
    memo_template_id: draft.memo_template_id ?? null,
    memo_template_package_id: draft.memo_template_package_id ?? null,
    scheduled_send_id: draft.scheduled_send_id ?? null,
    ...{ created_by: by, updated_by: by, created_at: now, updated_at: now },
  });
  await replaceSendTargets(tx, scope, sendId, draft);
  await replaceSendMedia(tx, scope, sendId, draft.media_ids);
  for (const memo of draft.memos) await memos.write(ctx, sendId, memoDraftOf(memo));
  const made = await sendView(ctx, sendId);
  await ctx.audit(sendAudit(null, made));
  await tellOfSend(ctx, sendId);
  return made;
}

/**
 * Sends a draft's memos, at its start or at once: all of them or, where one can't go out, none.
 * @throws CallError `not_found`; `conflict` for what is no draft; `validation_failed` that names the memos that can't go out
 */
export async function publishSend(
  ctx: SendContext,
  memos: MemoWriter,
  sendId: number,
): Promise<MemoTemplateSend> {
  const { tx, scope, now } = ctx;
  const send = await lockedSend(ctx, sendId);
  if (send.status !== "draft") throw new CallError("conflict");
  const before = await sendView(ctx, sendId);
  if (before.memos.length === 0)
    throw invalidField("memos", {
      en: "Write at least one memo",
      es: "Escribe al menos un comunicado",
    });
  const { start_at, end_at, due_at, timezone } = send;
  const target = targetOf(send, await readSendTargets(tx, scope, sendId));
  const media_ids = before.media.map(({ id }) => id);
  const going = { ...target, start_at, end_at, due_at, timezone, media_ids };
  const problems: Text[] = [];
  for (const { id, title } of before.memos) {
    try {
      await memos.send(ctx, id, going);
    } catch (error) {
      problems.push(...problemsOf(error, title));
    }
  }
  if (problems[0])
    throw new CallError("validation_failed", { details: { memos: problems }, text: problems[0] });
  const by = { updated_by: ctx.actor?.employeeId ?? null, updated_at: now };
  await updateSendFields(tx, scope, sendId, { status: "published", published_at: now, ...by });
  const sent = await sendView(ctx, sendId);
  await ctx.audit(sendAudit(before, sent));
  await tellOfSend(ctx, sendId);
  return sent;
}

/** Tells management's other screens of a change of a send. */
export function tellOfSend({ emit }: Pick<SendContext, "emit">, sendId: number): Promise<void> {
  const audience = { kind: "management" };
  return emit({ type: "MemoSendChanged", payload: { send_id: sendId }, audience });
}

/** @returns an instant of ISO 8601, or none */
export function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** @returns the memo as it is written: to whom and when it goes is said when it is sent */
export function memoDraftOf(memo: SendMemo): MemoDraft {
  const given = Object.entries(memo).filter(([, value]) => value !== undefined);
  return { ...blankMemo, title: memo.title, ...Object.fromEntries(given) };
}

const blankMemo: Omit<MemoDraft, "title"> = {
  ...{ display_type: "memo", type: "nonflaggable", content: "", translations: [] },
  ...{ answer_type: null, options: [], options_key: customOptionsKey, is_anonymous: false },
  ...{ celebrated_ids: [], category: null, priority: "normal", signature: false, media_ids: [] },
  ...{ mode: "segments", location_ids: [], audience_ids: [], recipient_ids: [] },
  ...{ start_at: null, end_at: null, due_at: null, include_new_members: true, status: "draft" },
  ...{ reveal_at: null, recipient_title: null, recipient_content: null },
};

/** What is wrong with a send rather than with one of its memos. */
const ofTheSend: ReadonlySet<string> = new Set([
  ...["recipient_ids", "location_ids", "audience_ids"],
  ...["start_at", "end_at", "due_at"],
]);

/** @returns what one memo can't go out for, naming it @throws the error, where it is the whole send's */
function problemsOf(error: unknown, title: string): Text[] {
  if (!(error instanceof CallError) || error.code !== "validation_failed") throw error;
  const fields = Object.entries(error.details);
  if (fields.some(([field]) => ofTheSend.has(field))) throw error;
  return fields
    .flatMap(([, texts]) => texts as readonly Text[])
    .map(({ en, es }) => ({ en: `“${title}”: ${en}`, es: `«${title}»: ${es}` }));
}
