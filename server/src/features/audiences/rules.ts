export interface Members {
  readonly add: number[];
  readonly remove: number[];
}

/** @returns who is to come and to go, of those who are in it now */
export function changesOf(
  now: readonly number[],
  change: {
    readonly employee_ids?: number[] | undefined;
    readonly add_employee_ids?: number[] | undefined;
    readonly remove_employee_ids?: number[] | undefined;
  },
): Members {
  const before = new Set(now);
  const after = new Set(change.employee_ids ?? now);
  for (const id of change.add_employee_ids ?? []) after.add(id);
  for (const id of change.remove_employee_ids ?? []) after.delete(id);
  return {
    add: [...after].filter((id) => !before.has(id)),
    remove: now.filter((id) => !after.has(id)),
  };
}
