import { type RawBuilder, sql } from "kysely";

/** The page of a list that a call asks for. */
export interface PageRequest {
  /** Counted from 1. */
  readonly page: number;
  readonly per_page: number;
}

/** How a list is sorted, with the field names of its answer. */
export interface Sorting {
  readonly sort_by: string;
  readonly sort_direction: "asc" | "desc";
}

/** The part of a list call's input that sorts it. */
export interface RequestedSorting {
  readonly sort_by: string;
  readonly sort_direction?: "asc" | "desc" | undefined;
}

/** Fields that are sorted in descending order by default: past times start with the newest, amounts with the largest. */
const descendingFields: readonly string[] = [
  ...["updated_at", "shared_at", "created_at", "published_at", "acknowledged_at", "last_seen_at"],
  ...["last_login_at", "invite_accepted_at", "answered_at"],
  ...["employee_count", "response_rate", "use_count"],
];

/** @returns the field and the direction of a list: the requested direction, or else the field's default */
export function sortingOf({ sort_by, sort_direction }: RequestedSorting): Sorting {
  const byDefault = descendingFields.includes(sort_by) ? "desc" : "asc";
  return { sort_by, sort_direction: sort_direction ?? byDefault };
}

/** @returns the direction from `sortingOf`, as SQL for `order by` */
export function directionOf(input: RequestedSorting): RawBuilder<unknown> {
  return sql.raw(sortingOf(input).sort_direction);
}

/** @returns the SQL `limit … offset …` of the page */
export function limitTo({ page, per_page }: PageRequest): RawBuilder<unknown> {
  return sql`limit ${per_page} offset ${(page - 1) * per_page}`;
}

/** @returns the fields that every paged answer has: the page, the totals and the sorting */
export function pagedFields(
  { page, per_page }: PageRequest,
  total: number,
  { sort_by, sort_direction }: Sorting,
): Sorting & { current_page: number; total_pages: number; total: number } {
  const total_pages = Math.max(1, Math.ceil(total / per_page));
  return { current_page: page, total_pages, total, sort_by, sort_direction };
}

/** @returns the records in the order of the ids; ids without a record are skipped */
export function inOrderOf<R extends { readonly id: number }>(
  ids: readonly number[],
  records: readonly R[],
): R[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
