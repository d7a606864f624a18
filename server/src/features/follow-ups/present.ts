/** @returns the employees of these follow-ups, each once, by name */
export function employeesOf(
  followUps: readonly { readonly employee: { id: number; name: string } }[],
): { id: number; name: string }[] {
  const names = new Map(followUps.map(({ employee }) => [employee.id, employee.name]));
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
}
