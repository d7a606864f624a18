/**
 * @returns an employee number without the zeros at its beginning, which spreadsheets remove from numbers: `777` for `00777`; null if
 *   the number isn't made of digits only
 */
export function withoutZeros(number: string): string | null {
  if (!/^\d+$/.test(number)) return null;
  return number.startsWith("0") ? number.replace(/^0+(?=\d)/, "") : number;
}
