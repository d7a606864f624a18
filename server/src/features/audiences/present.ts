import type { CallOutput } from "@lineup/contract/calls";

import { type CountedSegment, presentSegment } from "#server/platform/segment-records";

export type AudienceDetail = CallOutput<"getAudience">["audience"];

export function presentDetail(
  row: CountedSegment<"audience">,
  parts: Pick<AudienceDetail, "employee_ids" | "memo_count" | "scheduled_send_count">,
): AudienceDetail {
  return { ...presentSegment(row), ...parts };
}
