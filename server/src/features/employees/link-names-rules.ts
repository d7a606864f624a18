import type { Named } from "#server/features/employees/reads";

/**
 * Links as the audit log keeps them: by name. One that gave way to another of the same name has its id behind it, as has the
 * other: else nothing would seem to have changed.
 * @returns the names before and after, in the order of the links
 */
export function namesApart(
  before: readonly Named[],
  after: readonly Named[],
): readonly [before: string[], after: string[]] {
  const gone = without(before, after);
  const come = new Set(without(after, before).map(({ name }) => name));
  const alike = new Set(gone.map(({ name }) => name).filter((name) => come.has(name)));
  const call = ({ id, name }: Named): string => (alike.has(name) ? `${name} (${id})` : name);
  return [before.map(call), after.map(call)];
}

function without(some: readonly Named[], others: readonly Named[]): Named[] {
  const ids = new Set(others.map(({ id }) => id));
  return some.filter(({ id }) => !ids.has(id));
}
