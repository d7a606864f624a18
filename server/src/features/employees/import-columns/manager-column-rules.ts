import type { PeopleIndex } from "#server/features/employees/import-columns/names-rules";
import type { ReadHead, ReadRow } from "#server/features/employees/import-columns/people-rules";
import type { Text } from "#server/platform/texts";

/**
 * Leaves out a column of managers most of whom no one can be linked to: in a company's first file, they are only about to be added,
 * and each row would be refused. Removes the managers from the rows.
 * @param managers those who can be named in the column
 */
export function withoutStrangers(
  head: ReadHead,
  rows: readonly ReadRow[],
  managers: PeopleIndex,
): ReadHead {
  const column = head.columns.indexOf("managers");
  if (column < 0) return head;
  const found = new Map<string, boolean>();
  const isStranger = (cell: string): boolean => {
    const known = found.get(cell) ?? managers.findAll(cell) !== null;
    found.set(cell, known);
    return !known;
  };
  const filled = rows.filter(({ values }) => values.managers !== undefined);
  const refused = filled.filter(({ values }) => values.managers?.some(isStranger)).length;
  if (refused < fewest || refused <= filled.length / 2) return head;
  for (const { values } of rows) delete values.managers;
  return {
    ...head,
    columns: head.columns.with(column, null),
    notes: [...head.notes, strangersText(head.headers[column] ?? "")],
  };
}

/** A few names may all be wrong. Then the errors say more than a column that is left out. */
const fewest = 3;

function strangersText(header: string): Text {
  return {
    en: `“${header}” is left out: most people in it aren't managers or admins of this team yet. Import the file again when they are`,
    es: `“${header}” no se usa: la mayoría de las personas de esa columna todavía no son gerentes ni administradores de este equipo. Vuelve a importar el archivo cuando lo sean`,
  };
}
