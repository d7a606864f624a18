import { type RawBuilder, sql } from "kysely";

/** Which part of a list is asked for. */
export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly per_page: number;
}

/** How a list is sorted, in the words of its answer. */
export interface Sorting {
  readonly sort_by: string;
  readonly sort_direction: "asc" | "desc";
}

/** A list's input, as far as it says how the list is sorted. */
export interface RequestedSorting {
  readonly sort_by: string;
  readonly sort_direction?: "asc" | "desc" | undefined;
}

/** What has happened is read from the newest back, and amounts from the largest; all else forwards. */
const backwards: readonly string[] = [
  ...["updated_at", "shared_at", "created_at", "published_at", "acknowledged_at", "last_seen_at"],
  ...["last_login_at", "invite_accepted_at", "answered_at"],
  ...["employee_count", "response_rate", "use_count"],
];

/** @returns how a list is sorted: in the direction that is asked for, or else as its field is read */
export function sortingOf({ sort_by, sort_direction }: RequestedSorting): Sorting {
  const usual = backwards.includes(sort_by) ? "desc" : "asc";
  return { sort_by, sort_direction: sort_direction ?? usual };
}

/** @returns the direction of `sortingOf`, for `order by` */
export function directionOf(input: RequestedSorting): RawBuilder<unknown> {
  return sql.raw(sortingOf(input).sort_direction);
}

/** @returns `limit … offset …` for the page */
export function limitTo({ page, per_page }: PageRequest): RawBuilder<unknown> {
  return sql`limit ${per_page} offset ${(page - 1) * per_page}`;
}

/** @returns what every paged answer says of itself */
export function pagedFields(
  { page, per_page }: PageRequest,
  total: number,
  { sort_by, sort_direction }: Sorting,
): Sorting & { current_page: number; total_pages: number; total: number } {
  const total_pages = Math.max(1, Math.ceil(total / per_page));
  return { current_page: page, total_pages, total, sort_by, sort_direction };
}

/** @returns records in the order of these ids; of an id that has none, nothing */
export function inOrderOf<R extends { readonly id: number }>(
  ids: readonly number[],
  records: readonly R[],
): R[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
