import { api, tokenOf } from "./session.ts";

/** Adds people whom a search for `last` finds. @returns their ids */
export async function addPeople(last: string, ...people: readonly object[]): Promise<number[]> {
  const token = await tokenOf("admin");
  const ids: number[] = [];
  for (const fields of people) {
    const data = { company_id: 1, name_last: last, ...fields };
    const { employee } = await api<{ employee: { id: number } }>(
      ...([token, "POST", "/api/company/employee/new", data] as const),
    );
    ids.push(employee.id);
  }
  return ids;
}
