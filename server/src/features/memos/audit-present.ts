import type { NamedMany } from "@lineup/contract/audit-words";
import type { Memo } from "@lineup/contract/memos/schemas";

import type { MemoRecord, MemoTargets } from "#server/features/memos/present";
import { type AuditChange, translationFields } from "#server/platform/audit";

/** What became of a memo, as the audit log says it. @param before null for a new one @param after null where it is gone */
export function memoAudit(before: Memo | null, after: Memo | null): AuditChange {
  return {
    kind: "memo",
    id: (after ?? before)?.id ?? null,
    name: (after ?? before)?.title ?? "",
    before: before && factsOf(before),
    after: after && factsOf(after),
  };
}

/** Something that happened to a memo, beside its own fields. */
export function memoChange(
  { id, title }: Pick<Memo, "id" | "title">,
  after: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): AuditChange {
  return { kind: "memo", id, name: title, before, after };
}

/** A celebration that nobody sent: whom it celebrates, where, and how many it reached. */
export function dayAudit(
  { id, title, type, status, category, end_at, recipient_count }: MemoRecord,
  celebrated: { readonly name: string },
  { locations }: Pick<MemoTargets, "locations">,
): AuditChange {
  const after = {
    ...{ title, type, status, category, end_at: end_at?.toISOString() ?? null },
    ...{ celebrated: manyOf([celebrated]), locations: manyOf(locations), recipient_count },
  };
  return { kind: "memo", id, name: title, before: null, after };
}

/** What a manager decides of it, and whom it reached. */
function factsOf(memo: Memo): Record<string, unknown> {
  const { locale_code, title, type, status, category, priority, signature } = memo;
  const { version, include_new_members } = memo;
  const { start_at, end_at, due_at, reveal_at, recipient_count } = memo;
  const { recipient_title, recipient_content, author_description } = memo;
  const plain = { locale_code, title, type, status, category, priority, signature };
  return {
    ...plain,
    ...{ include_new_members, start_at, end_at, due_at, reveal_at },
    ...{ recipient_title, recipient_content, author_description },
    // Everything has a first version.
    version: version > 1 ? version : null,
    content: memo.content,
    ...translationFields(memo.translations),
    ...(memo.answer_type && {
      answer_type: memo.answer_type,
      options: memo.options,
      is_anonymous: memo.is_anonymous,
    }),
    celebrated: manyOf(memo.celebrated),
    locations: manyOf(memo.locations),
    audiences: manyOf(memo.audiences),
    people: manyOf(memo.named_recipients),
    tags: manyOf(memo.tags.map(({ title: name }) => ({ name }))),
    files: memo.media.length === 0 ? null : memo.media.map(({ name }) => name),
    recipient_count: status === "draft" ? null : recipient_count,
  };
}

/** As many names as somebody reads, and how many there are. */
function manyOf(named: readonly { readonly name: string }[]): NamedMany | null {
  if (named.length === 0) return null;
  return { names: named.slice(0, 20).map(({ name }) => name), count: named.length };
}
