export interface MemberChanges {
  readonly add: number[];
  readonly remove: number[];
}

/** @returns the ids that a change adds to an audience's current members, and those that it removes */
export function memberChanges(
  current: readonly number[],
  change: {
    readonly employee_ids?: number[] | undefined;
    readonly add_employee_ids?: number[] | undefined;
    readonly remove_employee_ids?: number[] | undefined;
  },
): MemberChanges {
  const before = new Set(current);
  const after = new Set(change.employee_ids ?? current);
  for (const id of change.add_employee_ids ?? []) after.add(id);
  for (const id of change.remove_employee_ids ?? []) after.delete(id);
  return {
    add: [...after].filter((id) => !before.has(id)),
    remove: current.filter((id) => !after.has(id)),
  };
}
