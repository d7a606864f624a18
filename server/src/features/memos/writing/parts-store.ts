import type { Target } from "@lineup/contract/targeting/schemas";
import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

// The lists of a memo: its targets, files and tags, and the people it celebrates.

type TargetLists = Pick<Target, "location_ids" | "audience_ids" | "recipient_ids">;

/** Inserts the targets of memos that have no targets yet. */
export async function insertTargets(
  tx: Db,
  scope: CompanyScope,
  targets: readonly (TargetLists & { readonly memo_id: number })[],
): Promise<void> {
  const named = targets.flatMap(({ memo_id, location_ids, audience_ids, recipient_ids }) => {
    const count = location_ids.length + audience_ids.length + recipient_ids.length;
    return count === 0 ? [] : [{ memo_id, location_ids, audience_ids, recipient_ids }];
  });
  if (named.length === 0) return;
  await sql`with target as materialized (
      select * from json_to_recordset(${JSON.stringify(named)})
        as x (memo_id bigint, location_ids bigint[], audience_ids bigint[], recipient_ids bigint[])),
    located as (
      insert into memo_locations (company_id, memo_id, location_id)
      select distinct ${scope.companyId}::bigint, memo_id, id from target, unnest(location_ids) id),
    grouped as (
      insert into memo_audiences (company_id, memo_id, audience_id)
      select distinct ${scope.companyId}::bigint, memo_id, id from target, unnest(audience_ids) id)
    insert into memo_named_recipients (company_id, memo_id, employee_id)
    select distinct ${scope.companyId}::bigint, memo_id, id from target, unnest(recipient_ids) id`.execute(
    tx,
  );
}

/** Replaces the targets of a memo. */
export async function replaceTargets(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  target: TargetLists,
): Promise<void> {
  const of = sql`where company_id = ${scope.companyId} and memo_id = ${memoId}`;
  await sql`with located as (delete from memo_locations ${of}), grouped as (delete from memo_audiences ${of})
    delete from memo_named_recipients ${of}`.execute(tx);
  await insertTargets(tx, scope, [{ ...target, memo_id: memoId }]);
}

/** The files to attach to a memo, in order. */
export interface FilesOfMemo {
  readonly memo_id: number;
  readonly media_ids: readonly number[];
  /**
   * True if the files come from the memo's send. These files are placed after the memo's own files. A file that the memo
   * already has stays unchanged.
   */
  readonly is_of_send: boolean;
}

/** Attaches files to memos. A foreign key prevents attaching files of another company. */
export async function insertMedia(
  tx: Db,
  scope: CompanyScope,
  files: readonly FilesOfMemo[],
): Promise<void> {
  const some = files.filter(({ media_ids }) => media_ids.length > 0);
  if (some.length === 0) return;
  await sql`insert into memo_media (company_id, memo_id, media_id, position, is_of_send)
    select ${scope.companyId}::bigint, f.memo_id, x, case when f.is_of_send then 1000000 else 0 end + min(n), f.is_of_send
    from json_to_recordset(${JSON.stringify(some)}) as f (memo_id bigint, media_ids bigint[], is_of_send boolean),
      unnest(f.media_ids) with ordinality u (x, n)
    group by f.memo_id, f.is_of_send, x order by f.is_of_send on conflict do nothing`.execute(tx);
}

/**
 * Replaces the files of a memo with the given files, in the given order. Files that came from the memo's send stay marked
 * as files of the send.
 */
export async function replaceMedia(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  mediaIds: readonly number[],
): Promise<void> {
  const ofMemo = sql`where company_id = ${scope.companyId} and memo_id = ${memoId}`;
  const { rows } = await sql<{
    media_id: number;
    is_of_send: boolean;
  }>`delete from memo_media ${ofMemo}
    returning media_id, is_of_send`.execute(tx);
  await insertMedia(tx, scope, [{ memo_id: memoId, media_ids: mediaIds, is_of_send: false }]);
  const ofSend = rows.filter((row) => row.is_of_send).map((row) => row.media_id);
  if (ofSend.length === 0) return;
  await sql`update memo_media set is_of_send = true ${ofMemo} and media_id = any(${ofSend}::bigint[])`.execute(
    tx,
  );
}

/** Replaces the files that memos get from their send; an empty list removes them. */
export async function replaceMediaOfSend(
  tx: Db,
  scope: CompanyScope,
  memoIds: readonly number[],
  mediaIds: readonly number[],
): Promise<void> {
  await sql`delete from memo_media where company_id = ${scope.companyId} and memo_id = any(${[...memoIds]}::bigint[])
    and is_of_send`.execute(tx);
  const files = memoIds.map((memo_id) => ({ memo_id, media_ids: mediaIds, is_of_send: true }));
  await insertMedia(tx, scope, files);
}

/** Adds tags to memos. The memos keep the tags that they already have. */
export async function insertTags(
  tx: Db,
  scope: CompanyScope,
  tags: readonly { readonly memo_id: number; readonly tag_ids: readonly number[] }[],
): Promise<void> {
  const some = tags.filter(({ tag_ids }) => tag_ids.length > 0);
  if (some.length === 0) return;
  await sql`insert into memo_tags (company_id, memo_id, tag_id)
    select distinct ${scope.companyId}::bigint, t.memo_id, id
    from json_to_recordset(${JSON.stringify(some)}) as t (memo_id bigint, tag_ids bigint[]), unnest(t.tag_ids) id`.execute(
    tx,
  );
}

/** Replaces the tags of a memo. */
export async function replaceTags(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  tagIds: readonly number[],
): Promise<void> {
  await sql`delete from memo_tags where company_id = ${scope.companyId} and memo_id = ${memoId}`.execute(
    tx,
  );
  await insertTags(tx, scope, [{ memo_id: memoId, tag_ids: tagIds }]);
}

/** Adds celebrated people to memos. The memos keep the people whom they already celebrate. */
export async function insertCelebrated(
  tx: Db,
  scope: CompanyScope,
  celebrated: readonly { readonly memo_id: number; readonly celebrated_ids: readonly number[] }[],
): Promise<void> {
  const some = celebrated.filter(({ celebrated_ids }) => celebrated_ids.length > 0);
  if (some.length === 0) return;
  await sql`insert into memo_celebrated (company_id, memo_id, employee_id)
    select distinct ${scope.companyId}::bigint, c.memo_id, id
    from json_to_recordset(${JSON.stringify(some)}) as c (memo_id bigint, celebrated_ids bigint[]),
      unnest(c.celebrated_ids) id`.execute(tx);
}

/** Replaces the people whom a memo celebrates. */
export async function replaceCelebrated(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  employeeIds: readonly number[],
): Promise<void> {
  await sql`delete from memo_celebrated where company_id = ${scope.companyId} and memo_id = ${memoId}`.execute(
    tx,
  );
  await insertCelebrated(tx, scope, [{ memo_id: memoId, celebrated_ids: employeeIds }]);
}
