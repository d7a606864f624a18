interface Facts {
  readonly teamIds: readonly number[];
  /** The number of open invitations; undefined until they are loaded. */
  readonly inviteCount: number | undefined;
  /** True if the address asks to show the team chooser. */
  readonly show: boolean;
}

/**
 * Decides whether to skip the team chooser: only with exactly one team, no invitations and an address that doesn't ask
 * for the chooser.
 * @returns the id of the team to open, `wait` until the invitations are loaded, or `choose` to show the chooser
 */
export function straightThrough({ teamIds, inviteCount, show }: Facts): number | "wait" | "choose" {
  const [only] = teamIds;
  if (show || only === undefined || teamIds.length > 1) return "choose";
  if (inviteCount === undefined) return "wait";
  return inviteCount === 0 ? only : "choose";
}
