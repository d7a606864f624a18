interface Facts {
  readonly teamIds: readonly number[];
  /** The number of open invitations; undefined while unknown. */
  readonly inviteCount: number | undefined;
  /** True if the address asks for the chooser. */
  readonly show: boolean;
}

/**
 * Decides if the chooser can be skipped: with exactly one team, no invitations, and no request for the chooser.
 * @returns the team to open, `wait` while the invitations are unknown, or `choose`
 */
export function straightThrough({ teamIds, inviteCount, show }: Facts): number | "wait" | "choose" {
  const [only] = teamIds;
  if (show || only === undefined || teamIds.length > 1) return "choose";
  if (inviteCount === undefined) return "wait";
  return inviteCount === 0 ? only : "choose";
}
