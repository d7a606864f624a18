import type { NamedMany } from "@lineup/contract/audit-words";
import type { Memo } from "@lineup/contract/memos/schemas";
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";

import { decidedStatus } from "#server/features/memos/rules";
import { type AuditChange, type AuditFields, translationFields } from "#server/platform/audit";

/** @returns the audit entry of a send's change @param before null for a new send @param after null for a deleted one */
export function sendAudit(
  before: MemoTemplateSend | null,
  after: MemoTemplateSend | null,
): AuditChange {
  return {
    kind: "memo-send",
    id: (after ?? before)?.id ?? null,
    name: (after ?? before)?.title ?? "",
    before: before && factsOf(before),
    after: after && factsOf(after),
  };
}

/** @returns the audit entry of a change to one memo of a send */
export function sendMemoAudit(
  send: Pick<MemoTemplateSend, "id" | "title">,
  before: Memo | null,
  after: Memo | null,
): AuditChange {
  const facts = { before: memoFacts(before), after: memoFacts(after) };
  return { kind: "memo-send", id: send.id, name: send.title, ...facts };
}

function factsOf(send: MemoTemplateSend): AuditFields {
  const { title, content, timezone, recipient_count } = send;
  const status = decidedStatus(send);
  const { start_at, end_at, due_at, reveal_at } = send;
  return {
    ...{ title, content, status, start_at, end_at, due_at, reveal_at, timezone },
    memos: send.memos.length === 0 ? null : send.memos.map((memo) => memo.title),
    locations: manyOf(send.locations),
    audiences: manyOf(send.audiences),
    people: manyOf(send.recipients),
    files: filesOf(send),
    recipient_count: send.published_at === null ? null : recipient_count,
  };
}

function memoFacts(memo: Memo | null): AuditFields {
  if (memo === null) return {};
  const { locale_code, title, type, category, priority, signature, content } = memo;
  const { recipient_title, recipient_content } = memo;
  return {
    ...{ locale_code, title, type, category, priority, signature, content },
    ...{ recipient_title, recipient_content },
    ...translationFields(memo.translations),
    ...(memo.answer_type && {
      answer_type: memo.answer_type,
      options: memo.options,
      is_anonymous: memo.is_anonymous,
    }),
    celebrated: manyOf(memo.celebrated),
    files: filesOf(memo),
  };
}

function filesOf({ media }: Pick<Memo, "media">): string[] | null {
  return media.length === 0 ? null : media.map(({ name }) => name);
}

/** @returns the first names, as many as a reader looks at, and the total */
function manyOf(named: readonly { readonly name: string }[]): NamedMany | null {
  if (named.length === 0) return null;
  return { names: named.slice(0, 20).map(({ name }) => name), count: named.length };
}
