interface Facts {
  readonly teamIds: readonly number[];
  /** The number of open invitations; undefined until they are loaded. */
  readonly inviteCount: number | undefined;
  /** True if the address asks to show the team chooser. */
  readonly show: boolean;
}

/**
 * Decides whether to skip the team chooser. The chooser is skipped for people with exactly one team and no invitations,
 * unless the address asks to show it.
 * @returns the id of the team to open, `wait` until the invitations are loaded, or `choose` to show the chooser
 */
export function straightThrough({ teamIds, inviteCount, show }: Facts): number | "wait" | "choose" {
  const [only] = teamIds;
  if (show || only === undefined || teamIds.length > 1) return "choose";
  if (inviteCount === undefined) return "wait";
  return inviteCount === 0 ? only : "choose";
}
