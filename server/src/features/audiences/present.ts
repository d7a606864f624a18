import type { CallOutput } from "@lineup/contract/calls";

import type { AudienceRecord, CountedAudience } from "#server/features/audiences/reads";

export type AudienceDetail = CallOutput<"getAudience">["audience"];

export function presentAudience<R extends AudienceRecord>(
  row: R,
): Omit<R, "created_at" | "deleted_at"> & { created_at: string; deleted_at: string | null } {
  const { created_at, deleted_at } = row;
  return {
    ...row,
    created_at: created_at.toISOString(),
    deleted_at: deleted_at?.toISOString() ?? null,
  };
}

export function presentDetail(
  row: CountedAudience,
  parts: Pick<AudienceDetail, "employee_ids" | "memo_count">,
): AudienceDetail {
  return { ...presentAudience(row), ...parts };
}
