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
