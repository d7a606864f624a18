import { type RawBuilder, sql } from "kysely";

/**
 * Ids as one value, for `= any(…)` in what a whole staff asks in the same minute. PostgreSQL sees how long an array is and plans for
 * that each time, which takes longer than to look a person up; of this it can't see it, so that one plan serves for all.
 */
export function idList(ids: readonly number[]): RawBuilder<number[]> {
  return sql`array(select json_array_elements_text(${JSON.stringify(ids)})::bigint)`;
}
