import { auditFieldPlace } from "@lineup/contract/audit-words";
import type { AuditEntry } from "@lineup/contract/audit/schemas";

import type { EntryRecord } from "#server/features/audit/reads";

/** @returns the entry as clients get it; long texts are cut to start shortly before they differ */
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
  const [was, is] = rich ? [withoutMarkup(before), withoutMarkup(after)] : [before, after];
  const from = Math.max(0, commonLength(was, is) - charactersBefore);
  return { field, before: excerpt(was, from), after: excerpt(is, from) };
}

/** The number of characters that an excerpt shows before the difference. */
const charactersBefore = 40;
const maxCharacters = 300;

/** @returns true for the content of memos, their templates and sends, which is HTML; the content of raised hands is plain text */
function isRich(kind: EntryRecord["subject_kind"], field: string): boolean {
  return kind.startsWith("memo") && /^(recipient_)?content(\.|$)/.test(field);
}

/** @returns rich text as plain text, with `[*]` for each picture; any other value unchanged */
function withoutMarkup(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return value
    .replaceAll(/<img[^>]*>/g, " [*] ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(nbsp|amp|lt|gt|quot);/g, (_whole, name: string) => entities[name] ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const entities: Readonly<Record<string, string>> = {
  ...{ nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"' },
};

/** @returns the number of characters that two texts have in common at the start; 0 when one isn't a text or both are short */
function commonLength(one: unknown, other: unknown): number {
  if (typeof one !== "string" || typeof other !== "string") return 0;
  if (Math.max(one.length, other.length) <= maxCharacters) return 0;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function excerpt(value: unknown, from: number): unknown {
  if (typeof value !== "string" || (from === 0 && value.length <= maxCharacters)) return value;
  const end = from + maxCharacters;
  const part = value.slice(from, end).toWellFormed();
  return `${from > 0 ? "…" : ""}${part}${end < value.length ? "…" : ""}`;
}
