import type { CallOutput } from "@lineup/contract/calls";

import { type CountedSegment, presentSegment } from "#server/platform/segment-records";

export type LocationDetail = CallOutput<"getLocation">["location"];

export function presentDetail(row: CountedSegment<"location">, memo_count: number): LocationDetail {
  return { ...presentSegment(row), memo_count };
}
