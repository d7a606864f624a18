import { query } from "./database.ts";

/** Adds people whom one search finds. @returns their common last name and their ids */
export async function hire(
  count: number,
  last = `Bulk${Date.now()}`,
): Promise<{ last: string; ids: number[] }> {
  const rows = await query<{ id: string }>(
    `insert into employees (company_id, name_first, name_last, type)
      select 1, 'P' || lpad(n::text, 3, '0'), $1, 'Temp' from generate_series(1, $2::int) n returning id`,
    [last, count],
  );
  return { last, ids: rows.map(({ id }) => Number(id)) };
}
