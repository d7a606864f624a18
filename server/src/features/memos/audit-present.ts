import type { AuditField, NamedMany } from "@lineup/contract/audit-words";
import { type Memo, memoChange as changeSchema } from "@lineup/contract/memos/schemas";

import type { MemoRecord, MemoTargets } from "#server/features/memos/present";
import { decidedStatus } from "#server/features/memos/rules";
import { type AuditChange, type AuditFields, translationFields } from "#server/platform/audit";

/** @returns the audit entry of a memo's change @param before null for a new memo @param after null for a deleted one */
export function memoAudit(before: Memo | null, after: Memo | null): AuditChange {
  return {
    kind: "memo",
    id: (after ?? before)?.id ?? null,
    name: (after ?? before)?.title ?? "",
    before: before && factsOf(before),
    after: after && factsOf(after),
  };
}

/** @returns the audit entry of an event that doesn't change the memo's own fields */
export function memoChange(
  { id, title }: Pick<Memo, "id" | "title">,
  after: AuditFields,
  before: AuditFields = {},
): AuditChange {
  return { kind: "memo", id, name: title, before, after };
}

/** @returns the audit entry of an auto-celebration: the person, the locations and the number of recipients */
export function autoCelebrationAudit(
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

/** Fields of a change that stay out of the log, or are logged in another form. */
const notPlain = [
  "id",
  "mode",
  "options",
  "options_key",
  "is_anonymous",
  "revision",
  "translations",
] as const;

type MemoField = keyof typeof changeSchema.shape;
/** Ids, such as `media_ids`, are in the schema but not in a memo. */
type PlainField = Exclude<MemoField & keyof Memo, (typeof notPlain)[number]>;

function isPlain(field: MemoField): field is PlainField {
  return !notPlain.some((name) => name === field);
}

/**
 * The fields that managers write. They come from the schema, so a new field enters the log without another list. It doesn't
 * compile without words for it.
 */
const plainFields: readonly AuditField[] = (Object.keys(changeSchema.shape) as MemoField[]).filter(
  isPlain,
);

/** @returns the logged fields of a memo: what managers decided, and who received it */
function factsOf(memo: Memo): AuditFields {
  const written: Readonly<Record<string, unknown>> = memo;
  return {
    ...Object.fromEntries(
      plainFields.filter((field) => field in memo).map((field) => [field, written[field]]),
    ),
    status: decidedStatus(memo),
    // Every memo has a first version, so only later ones are logged.
    version: memo.version > 1 ? memo.version : null,
    ...translationFields(memo.translations),
    ...(memo.answer_type && { options: memo.options, is_anonymous: memo.is_anonymous }),
    celebrated: manyOf(memo.celebrated),
    locations: manyOf(memo.locations),
    audiences: manyOf(memo.audiences),
    people: manyOf(memo.named_recipients),
    tags: manyOf(memo.tags.map(({ title: name }) => ({ name }))),
    files: memo.media.length === 0 ? null : memo.media.map(({ name }) => name),
    recipient_count: memo.status === "draft" ? null : memo.recipient_count,
  };
}

/** @returns the first names, as many as a reader looks at, and the total */
function manyOf(named: readonly { readonly name: string }[]): NamedMany | null {
  if (named.length === 0) return null;
  return { names: named.slice(0, 20).map(({ name }) => name), count: named.length };
}
