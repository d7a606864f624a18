import type { Target } from "@lineup/contract/targeting/schemas";
import { type RawBuilder, sql } from "kysely";

import type { MemoRecord } from "#server/features/memos/present";
import type { Db } from "#server/platform/context";
import { withDates } from "#server/platform/db/json-dates";
import type { CompanyScope } from "#server/platform/scope";

/** The fields of a memo that are checked before it is published. */
export interface Outgoing
  extends
    Target,
    Pick<
      MemoRecord,
      | ("id" | "kind" | "title" | "content" | "answer_type" | "options" | "is_anonymous")
      | ("start_at" | "end_at" | "due_at" | "timezone" | "send_id" | "author_id")
    > {
  readonly has_files: boolean;
  /** The memo's content in other languages. */
  readonly translations: readonly {
    readonly content: string;
    readonly options: readonly string[];
  }[];
}

/** @returns these memos with the data that is checked before publishing, ordered by id. Deleted memos are left out */
export async function readOutgoing(
  db: Db,
  scope: CompanyScope,
  memoIds: readonly number[],
): Promise<Outgoing[]> {
  const { rows } =
    await sql<Outgoing>`select m.id, m.kind, m.title, m.content, m.answer_type, m.options, m.is_anonymous,
      m.start_at, m.end_at, m.due_at, m.timezone, m.send_id, m.author_id, m.mode,
      ${targetIds("memo_locations", "location_id")} as location_ids,
      ${targetIds("memo_audiences", "audience_id")} as audience_ids,
      ${targetIds("memo_named_recipients", "employee_id")} as recipient_ids,
      exists (select from memo_media x join media f on f.company_id = x.company_id and f.id = x.media_id
          and f.deleted_at is null where x.company_id = m.company_id and x.memo_id = m.id) as has_files,
      (select coalesce(json_agg(json_build_object('content', t.content, 'options', t.options)), '[]')
        from memo_translations t where t.company_id = m.company_id and t.memo_id = m.id) as translations
    from memos m where m.company_id = ${scope.companyId} and m.id = any(${[...memoIds]}::bigint[])
      and m.deleted_at is null
    order by m.id`.execute(db);
  return rows;
}

/** What undoing a held memo of a send restores. */
export type UndoState = Pick<
  MemoRecord,
  "status" | "start_at" | "end_at" | "due_at" | "reveal_at" | "published_at"
>;

/** @returns what undoing this memo restores; undefined for a memo that isn't held alone */
export async function readUndoState(
  db: Db,
  scope: CompanyScope,
  memoId: number,
): Promise<UndoState | undefined> {
  const { rows } = await sql<{ state: UndoState }>`select undo_state as state from memos
    where company_id = ${scope.companyId} and id = ${memoId} and undo_state is not null`.execute(
    db,
  );
  const state = rows[0]?.state;
  return state && withDates(state, ["start_at", "end_at", "due_at", "reveal_at", "published_at"]);
}

/** @returns SQL for an array of a memo's target ids from one table, such as its location ids. The memo is row `m` of the query */
export function targetIds(table: string, column: string): RawBuilder<number[]> {
  return sql<number[]>`array(select ${sql.ref(`x.${column}`)} from ${sql.table(table)} x
    where x.company_id = m.company_id and x.memo_id = m.id order by 1)`;
}
