import type { Memo } from "@lineup/contract/memos/schemas";
import { sql } from "kysely";

import {
  type Flag,
  readFlagsOfEmployee,
  readFlagsOfMemo,
} from "#server/features/follow-ups/flags/reads";
import { readMediaOfMemos } from "#server/features/memos/media-reads";
import { readAnsweredOf } from "#server/features/memos/anonymous/reads";
import { readCelebrations } from "#server/features/memos/celebrations/reads";
import {
  type MemoRecord,
  type RecipientRecord,
  presentMemo,
  presentResponse,
} from "#server/features/memos/present";
import { contentFor, pastDueFor } from "#server/features/memos/inbox/reader-present";
import {
  joinAcknowledgement,
  memoColumns,
  recipientColumns,
  recipientDates,
} from "#server/features/memos/reads";
import { isRevealed } from "#server/features/memos/rules";
import { isVisibleToRecipient } from "#server/features/memos/state-reads";
import { readTranslationsOfMemos } from "#server/features/memos/translation-reads";
import type { Db } from "#server/platform/context";
import { idList } from "#server/platform/db/id-list";
import { withDates } from "#server/platform/db/json-dates";
import type { CompanyScope } from "#server/platform/scope";

/** A memo as one of its recipients sees it, with the recipient's own response. */
export type OwnMemo = Memo & { employee_response: NonNullable<Memo["employee_response"]> };

/**
 * @param secret the installation's secret, which is needed to find out whether the employee answered an anonymous survey. Pass
 *   the secret only if the signed-in user is this employee
 * @returns the memo as the employee sees it, with the employee's own response; null if the employee can't see the memo
 */
export async function readMemoForEmployee(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  memoId: number,
  now: Date,
  secret: string | null = null,
): Promise<OwnMemo | null> {
  const memos = await readMemoForEmployees(db, scope, [employeeId], memoId, now, secret);
  return memos.get(employeeId) ?? null;
}

/** @returns the memo as each given recipient sees it, by employee id. Recipients who can't see the memo are left out */
export async function readMemoForEmployees(
  db: Db,
  scope: CompanyScope,
  employeeIds: readonly number[],
  memoId: number,
  now: Date,
  secret: string | null,
): Promise<Map<number, OwnMemo>> {
  const { rows } = await sql<
    MemoRecord & Carries & { recipient: RecipientRecord }
  >`with memo as materialized (select ${memoColumns},
      exists (select from memo_flags f where f.company_id = m.company_id and f.memo_id = m.id and f.withdrawn_at is null) as has_flags,
      exists (select from memo_media f where f.company_id = m.company_id and f.memo_id = m.id) as has_media,
      exists (select from memo_translations t where t.company_id = m.company_id and t.memo_id = m.id) as has_translations
      from memos m where m.company_id = ${scope.companyId} and m.id = ${memoId})
    select memo.*, (select to_jsonb(x) from (select ${recipientColumns}) x) as recipient
    from memo
    join memos m on m.company_id = memo.company_id and m.id = memo.id
    join memo_recipients r on r.company_id = m.company_id and r.memo_id = m.id
      and r.employee_id = any(${idList(employeeIds)})
    ${joinAcknowledgement}
    where ${isVisibleToRecipient(now)}`.execute(db);
  const [first] = rows;
  if (first === undefined) return new Map();
  const theirs = rows.map(({ recipient }) => recipient.employee_id);
  const answered =
    secret !== null && first.is_anonymous
      ? await readAnsweredOf(db, scope, memoId, theirs, secret)
      : new Set();
  const flags = first.has_flags ? await readFlagsOfMemo(db, scope, memoId, theirs) : new Map();
  const found = rows.map(({ recipient, ...row }) => ({
    row,
    recipient: withDates(recipient, recipientDates),
    flags: flags.get(recipient.employee_id),
    isAnswered: answered.has(recipient.employee_id),
  }));
  const shown = await presentFound(db, scope, found, now, first);
  return new Map(shown.map((memo, at) => [theirs[at] ?? 0, memo]));
}

/**
 * Tells for flags, files and translations whether a memo has any. Most memos have none, so these tables are read only if needed.
 * This saves time when a whole staff answers a memo in the same minute.
 */
interface Carries {
  readonly has_flags: boolean;
  readonly has_media: boolean;
  readonly has_translations: boolean;
}

/** A memo with the row of one of the memo's recipients. */
interface Found {
  readonly row: MemoRecord;
  readonly recipient: RecipientRecord;
  readonly flags: readonly Flag[] | undefined;
  /** True if the memo is an anonymous survey that the recipient has answered. Only the recipient may see this value. */
  readonly isAnswered: boolean;
}

/**
 * @param answered the ids of the anonymous surveys that the employee has answered
 * @returns the memos as the employee sees them. The number of SQL statements doesn't depend on the number of memos
 */
export async function presentForEmployee(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  found: readonly Pick<Found, "row" | "recipient">[],
  now: Date,
  answered: readonly number[],
): Promise<OwnMemo[]> {
  const ids = found.map(({ row }) => row.id);
  const flags = await readFlagsOfEmployee(db, scope, employeeId, ids);
  const whole = found.map(({ row, recipient }) => ({
    ...{ row, recipient, flags: flags.get(row.id), isAnswered: answered.includes(row.id) },
  }));
  return presentFound(db, scope, whole, now);
}

async function presentFound(
  db: Db,
  scope: CompanyScope,
  found: readonly Found[],
  now: Date,
  { has_media, has_translations }: Pick<Carries, "has_media" | "has_translations"> = anything,
): Promise<OwnMemo[]> {
  const rows = [...new Map(found.map(({ row }) => [row.id, row])).values()];
  const ids = rows.map(({ id }) => id);
  const media = await readMediaOfMemos(db, scope, has_media ? ids : []);
  const translations = await readTranslationsOfMemos(db, scope, has_translations ? ids : []);
  const celebrations = await readCelebrations(db, scope, rows);
  return found.map(({ row, recipient, flags, isAnswered }) => {
    const response = {
      ...presentResponse(recipient, flags, now),
      ...(isAnswered && { has_answered: true }),
    };
    const celebration = celebrations.get(row.id);
    const whole = {
      row,
      media: media.get(row.id) ?? [],
      translations: translations.get(row.id) ?? [],
    };
    const { row: theirs, ...words } = contentFor(recipient.employee_id, whole, celebration, now);
    const parts = {
      ...words,
      targets: null,
      // Before a memo opens, recipients only see its title.
      celebration: isRevealed(row, now) ? celebration : undefined,
      flaggedCount: null,
      response,
      copies: [copyOf(recipient)],
      showCounts: false,
    };
    return {
      ...pastDueFor(presentMemo(theirs, parts, now), recipient),
      employee_response: response,
    };
  });
}

/**
 * @returns the recipient's entry in `employee_memos`. It doesn't contain the recipient's response, which is in
 *   `employee_response`
 */
function copyOf({ id, memo_id, employee_id }: RecipientRecord): Memo["employee_memos"][number] {
  return { id, memo_id, employee_id };
}

const anything = { has_media: true, has_translations: true };
