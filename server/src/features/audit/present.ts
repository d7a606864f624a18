import { auditFieldPlace } from "@lineup/contract/audit-words";
import type { AuditEntry } from "@lineup/contract/audit/schemas";

import type { EntryRecord } from "#server/features/audit/reads";

/** An entry as it is shown: long texts begin shortly before they differ. */
export function presentEntry({ at, actor_id, actor_name, ...entry }: EntryRecord): AuditEntry {
  const { id, action, subject_kind, subject_id, subject_name } = entry;
  return {
    ...{ id, action, subject_id, subject_name },
    at: at.toISOString(),
    actor: actor_id === null && actor_name === "" ? null : { id: actor_id, name: actor_name },
    kind: subject_kind,
    changes: Object.entries(entry.changes)
      .map(([field, [before, after]]) => shown(field, before, after, isRich(subject_kind, field)))
      .toSorted((one, other) => auditFieldPlace(one.field) - auditFieldPlace(other.field)),
  };
}

function shown(
  field: string,
  before: unknown,
  after: unknown,
  rich: boolean,
): AuditEntry["changes"][number] {
  const [was, is] = rich ? [readable(before), readable(after)] : [before, after];
  const from = Math.max(0, sameStart(was, is) - lettersBefore);
  return { field, before: excerpt(was, from), after: excerpt(is, from) };
}

const lettersBefore = 40;
const mostLetters = 300;

/** @returns whether a field is rich text: that of memos, their templates and sends; what people say of hands is plain */
function isRich(kind: EntryRecord["subject_kind"], field: string): boolean {
  return kind.startsWith("memo") && /^(recipient_)?content(\.|$)/.test(field);
}

/** Rich text without its markup. */
function readable(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return value
    .replaceAll(/<img[^>]*>/g, " [*] ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(nbsp|amp|lt|gt|quot);/g, (_whole, name: string) => letters[name] ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const letters: Readonly<Record<string, string>> = {
  ...{ nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"' },
};

/** @returns how many letters two texts have in common at their start; none where one is no text, or both are short */
function sameStart(one: unknown, other: unknown): number {
  if (typeof one !== "string" || typeof other !== "string") return 0;
  if (Math.max(one.length, other.length) <= mostLetters) return 0;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function excerpt(value: unknown, from: number): unknown {
  if (typeof value !== "string" || (from === 0 && value.length <= mostLetters)) return value;
  const end = from + mostLetters;
  const part = value.slice(from, end).toWellFormed();
  return `${from > 0 ? "…" : ""}${part}${end < value.length ? "…" : ""}`;
}
