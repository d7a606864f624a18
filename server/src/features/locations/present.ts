import type { CallOutput } from "@lineup/contract/calls";

import type { CountedLocation, LocationRecord } from "#server/features/locations/reads";

export type LocationDetail = CallOutput<"getLocation">["location"];

export function presentLocation<R extends LocationRecord>(
  row: R,
): Omit<R, "created_at" | "deleted_at"> & { created_at: string; deleted_at: string | null } {
  const { created_at, deleted_at } = row;
  return {
    ...row,
    created_at: created_at.toISOString(),
    deleted_at: deleted_at?.toISOString() ?? null,
  };
}

export function presentDetail(row: CountedLocation, memo_count: number): LocationDetail {
  return { ...presentLocation(row), memo_count };
}
