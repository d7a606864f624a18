import { type RawBuilder, sql } from "kysely";

/**
 * Ids as one value for `= any(…)`, in queries that a whole staff causes in the same minute. PostgreSQL plans again for each length
 * of an array, which takes longer than the lookup. It can't see the length of this value, so one plan serves all.
 */
export function idList(ids: readonly number[]): RawBuilder<number[]> {
  return sql`array(select json_array_elements_text(${JSON.stringify(ids)})::bigint)`;
}
