import type { Memo } from "@lineup/contract/memos/schemas";
import { sql } from "kysely";

import { readFlagsOfEmployee } from "#server/features/follow-ups/reads";
import { readMediaOfMemos } from "#server/features/media/reads";
import { hasAnswered } from "#server/features/memos/anonymous-reads";
import { readCelebrations } from "#server/features/memos/celebration-reads";
import {
  type MemoRecord,
  type RecipientRecord,
  presentMemo,
  presentResponse,
} from "#server/features/memos/present";
import { asReadBy } from "#server/features/memos/reader-present";
import {
  joinAcknowledgement,
  memoColumns,
  recipientColumns,
  recipientDates,
} from "#server/features/memos/reads";
import { isTheirs } from "#server/features/memos/state-reads";
import { readTranslationsOfMemos } from "#server/features/memos/translation-reads";
import type { Db } from "#server/platform/context";
import { withDates } from "#server/platform/db/json-dates";
import type { CompanyScope } from "#server/platform/scope";

/**
 * @param secret for the person's own eyes, the installation's: it tells whether they have answered an anonymous survey
 * @returns the memo as one recipient sees it, with their own response; null when it isn't theirs to see
 */
export async function readMemoForEmployee(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  memoId: number,
  now: Date,
  secret: string | null = null,
): Promise<(Memo & { employee_response: NonNullable<Memo["employee_response"]> }) | null> {
  const { rows } = await sql<
    MemoRecord & Carries & { recipient: RecipientRecord }
  >`select ${memoColumns},
      (select to_jsonb(x) from (select ${recipientColumns}) x) as recipient,
      exists (select from memo_flags f where f.company_id = m.company_id and f.memo_id = m.id
        and f.employee_id = r.employee_id) as has_flags,
      exists (select from memo_media f where f.company_id = m.company_id and f.memo_id = m.id) as has_media,
      exists (select from memo_translations t where t.company_id = m.company_id and t.memo_id = m.id) as has_translations
    from memos m
    join memo_recipients r on r.company_id = m.company_id and r.memo_id = m.id and r.employee_id = ${employeeId}
    ${joinAcknowledgement}
    where m.company_id = ${scope.companyId} and m.id = ${memoId} and ${isTheirs(now)}`.execute(db);
  const [first] = rows;
  if (first === undefined) return null;
  const { recipient, has_flags, has_media, has_translations, ...row } = first;
  const found = [{ row, recipient: withDates(recipient, recipientDates) }];
  const isAnswered =
    secret !== null &&
    row.is_anonymous &&
    (await hasAnswered(db, scope, { memoId, employeeId }, secret));
  const answered = isAnswered ? [memoId] : [];
  const carries = { has_flags, has_media, has_translations };
  const [shown] = await presentForEmployee(db, scope, employeeId, found, now, answered, carries);
  return shown ?? null;
}

/** What there is to look up of memos: a whole staff answers in the same minute, and most memos carry none of it. */
interface Carries {
  readonly has_flags: boolean;
  readonly has_media: boolean;
  readonly has_translations: boolean;
}

const anything: Carries = { has_flags: true, has_media: true, has_translations: true };

/**
 * Shapes memos for one of their recipients; looks everything up for all of them at once.
 * @param answered the anonymous surveys among them that they have answered
 */
export async function presentForEmployee(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  found: readonly { row: MemoRecord; recipient: RecipientRecord }[],
  now: Date,
  answered: readonly number[],
  carries: Carries = anything,
): Promise<(Memo & { employee_response: NonNullable<Memo["employee_response"]> })[]> {
  const ids = found.map(({ row }) => row.id);
  const flags = await readFlagsOfEmployee(db, scope, employeeId, carries.has_flags ? ids : []);
  const media = await readMediaOfMemos(db, scope, carries.has_media ? ids : []);
  const translations = await readTranslationsOfMemos(
    db,
    scope,
    carries.has_translations ? ids : [],
  );
  const celebrations = await readCelebrations(
    db,
    scope,
    found.map(({ row }) => row),
  );
  return found.map(({ row, recipient }) => {
    const response = {
      ...presentResponse(recipient, flags.get(row.id), now),
      ...(answered.includes(row.id) && { has_answered: true }),
    };
    const celebration = celebrations.get(row.id);
    const whole = {
      row,
      media: media.get(row.id) ?? [],
      translations: translations.get(row.id) ?? [],
    };
    const { row: theirs, ...words } = asReadBy(employeeId, whole, celebration, now);
    const parts = {
      ...words,
      targets: null,
      celebration,
      flaggedCount: null,
      response,
      showCounts: false,
    };
    return { ...presentMemo(theirs, parts, now), employee_response: response };
  });
}
