import type { ReadHead, ReadRow } from "#server/features/employees/import-columns/people-rules";
import { withoutZeros } from "#server/features/employees/import-columns/numbers-rules";
import type { Text } from "#server/platform/texts";

/** @returns the note about numbers that were found without the zeros at their beginning, as the file has them and as they are */
export function foundWithoutZeros(numbers: ReadonlyMap<string, string>): Text[] {
  const [first] = numbers;
  if (first === undefined) return [];
  const [given, known] = first;
  const count = numbers.size;
  const [en, es] =
    count === 1
      ? ["1 employee number was", "Se encontró 1 número de empleado"]
      : [`${count} employee numbers were`, `Se encontraron ${count} números de empleado`];
  const [such, tal] = count === 1 ? [":", ":"] : [", such as", ", como"];
  return [
    {
      en: `${en} found without the zeros at the beginning${such} ${given} instead of ${known}. A spreadsheet may have removed them. The numbers in Lineup won't change`,
      es: `${es} sin los ceros del principio${tal} ${given} en lugar de ${known}. Puede que una hoja de cálculo los haya quitado. Los números en Lineup no cambian`,
    },
  ];
}

/**
 * @param width the length of the company's numbers that begin with a zero; null if none does
 * @returns the note that a column of employee numbers seems to have lost the zeros at their beginning
 */
export function lostZeros(
  { headers, columns }: Pick<ReadHead, "headers" | "columns">,
  rows: readonly ReadRow[],
  width: number | null,
): Text[] {
  const column = columns.indexOf("company_ext_id");
  if (width === null || column < 0) return [];
  const numbers = rows.flatMap(({ values }) => values.company_ext_id ?? []);
  const isLost =
    !numbers.some((number) => number.startsWith("0")) &&
    numbers.some((number) => number.length < width && withoutZeros(number) !== null);
  return isLost ? [lostText(headers[column] ?? "", String(width))] : [];
}

/** @returns the note that a column of PINs has lost the zeros at their beginning */
export function lostZerosOfPins(header: string, pins: Iterable<string>): Text[] {
  for (const pin of pins) if (/^\d{1,3}$/.test(pin)) return [lostText(header, "4")];
  return [];
}

function lostText(header: string, digits: string): Text {
  return {
    en: `“${header}” seems to have lost zeros at the beginning: there should be ${digits} digits. Format the column as text in your spreadsheet, and save the file again`,
    es: `“${header}” parece haber perdido ceros al principio: debería haber ${digits} dígitos. Dale formato de texto a la columna en tu hoja de cálculo y vuelve a guardar el archivo`,
  };
}
