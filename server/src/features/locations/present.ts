import type { CallOutput } from "@lineup/contract/calls";

import { type CountedSegment, presentSegment } from "#server/platform/segment-records";

export type LocationDetail = CallOutput<"getLocation">["location"];

export function presentDetail(
  row: CountedSegment<"location">,
  uses: Pick<LocationDetail, "memo_count" | "scheduled_send_count" | "device_count">,
): LocationDetail {
  return { ...presentSegment(row), ...uses };
}
