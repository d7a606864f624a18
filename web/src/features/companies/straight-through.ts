interface Facts {
  readonly teamIds: readonly number[];
  /** How many invitations wait; undefined while unknown. */
  readonly inviteCount: number | undefined;
  /** The address asks for the chooser. */
  readonly show: boolean;
}

/**
 * Whether choosing can be skipped: exactly one team, no invitations, and nobody asked for the chooser.
 * @returns the team to open, `wait` while the invitations could still decide it, or `choose`
 */
export function straightThrough({ teamIds, inviteCount, show }: Facts): number | "wait" | "choose" {
  const [only] = teamIds;
  if (show || only === undefined || teamIds.length > 1) return "choose";
  if (inviteCount === undefined) return "wait";
  return inviteCount === 0 ? only : "choose";
}
