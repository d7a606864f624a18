import type { Target } from "@lineup/contract/targeting/schemas";

/** The deleted locations and audiences of a target. */
export interface DeletedTargets {
  readonly lost_location_ids: readonly number[];
  readonly lost_audience_ids: readonly number[];
}

/**
 * @returns true when all locations, or all audiences, of the target were deleted. Nothing is sent then, because an
 *   empty list would mean everyone.
 */
export function hasOnlyDeletedTargets({
  mode,
  lost_location_ids,
  lost_audience_ids,
}: DeletedTargets & Pick<Target, "mode">): boolean {
  return mode === "segments" && (lost_location_ids.length > 0 || lost_audience_ids.length > 0);
}

/** @returns the deleted locations and audiences that the new target doesn't replace; they stay with it */
export function remainingDeletedTargets(
  before: DeletedTargets,
  target: Pick<Target, "location_ids" | "audience_ids">,
): DeletedTargets {
  return {
    lost_location_ids: target.location_ids.length > 0 ? [] : before.lost_location_ids,
    lost_audience_ids: target.audience_ids.length > 0 ? [] : before.lost_audience_ids,
  };
}
