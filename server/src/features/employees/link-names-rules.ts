import type { Named } from "#server/features/employees/reads";

/**
 * The names of linked records for the audit log. When a record was replaced by another one with the same name, both get
 * their ids, or else nothing would seem to have changed.
 * @returns the names before and after, in the order of the links
 */
export function distinctNames(
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
