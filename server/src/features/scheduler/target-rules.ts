import type { Target } from "@lineup/contract/targeting/schemas";

/** Whom it was for, as far as that is gone. */
export interface LostPlaces {
  readonly lost_location_ids: readonly number[];
  readonly lost_audience_ids: readonly number[];
}

/** @returns whether all places of a kind that it is for are gone: nothing goes out then, as none of them would mean all */
export function hasLostPlaces({
  mode,
  lost_location_ids,
  lost_audience_ids,
}: LostPlaces & Pick<Target, "mode">): boolean {
  return mode === "segments" && (lost_location_ids.length > 0 || lost_audience_ids.length > 0);
}

/** @returns of the places that are gone those in whose stead a target names no others: they stay with it */
export function lostAfter(
  before: LostPlaces,
  target: Pick<Target, "location_ids" | "audience_ids">,
): LostPlaces {
  return {
    lost_location_ids: target.location_ids.length > 0 ? [] : before.lost_location_ids,
    lost_audience_ids: target.audience_ids.length > 0 ? [] : before.lost_audience_ids,
  };
}
