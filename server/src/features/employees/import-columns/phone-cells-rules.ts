import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js";

/**
 * Finds the phone number in a cell as lists have it: with a label, an extension, a second number or the traces of a program, such
 * as `Cell: 312-555-0192`, `312-555-0192 x12`, `tel:+13125550191` or `3125550191.0`. Extensions are left out.
 * @returns the first number, which may still be invalid; null if there is none of seven digits or more
 */
export function phoneTextIn(cell: string): string | null {
  // Nearly all numbers are written like this.
  if (plain.test(cell)) return cell;
  const whole = asWholeNumber(cell).replaceAll(anyDash, "-").replaceAll(labels, " ");
  const isPair = whole.replaceAll(/\D/g, "").length > mostDigits;
  for (const part of whole.split(isPair ? eachSlash : betweenNumbers)) {
    const [number] = numbers.exec(part.replace(extension, "")) ?? [];
    if (number !== undefined) return number;
  }
  return null;
}

/** @returns true for a number from which a spreadsheet has dropped digits, such as `3.12555E+09` */
export function isShortened(cell: string): boolean {
  return /^\d(?:\.\d{1,5})?E\+?\d{1,2}$/i.test(cell);
}

/** @returns the calling code of a country: `1` for `1`, `+1`, `001` and `US` */
export function callingCodeIn(cell: string): string {
  const country = cell.toUpperCase();
  return isSupportedCountry(country)
    ? getCountryCallingCode(country)
    : cell.replace(/^(\+|00)/, "");
}

const plain = /^\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}$/;
const mostDigits = 16;
const anyDash = /[\u2010-\u2015\u2212]/g;
/** Brackets with words in them, as in `312-555-0192 (cell)`. */
const labels = /[([][^)\]\d]*[)\]]/g;
const betweenNumbers = /[\n;,|&]| \/ | (?:or|and|o|y) /i;
const eachSlash = /[\n;,|&/]| (?:or|and|o|y) /i;
const extension = /(?:#|\b(?:x|ext|extn|extension|int|anexo)|(?<=\d)(?:x|ext))[.:]? ?\d{1,6}\b.*$/i;
/** Seven digits or more, with what people write between them. */
const numbers = /(?:\+ ?)?\(?\d(?:[ ().-]{0,3}\d|\/\d){6,16}/;

/** Undoes what programs do to a number: `3125550191.0` and `3.125550191E9` are whole numbers. */
function asWholeNumber(cell: string): string {
  if (/^\d{7,15}\.0+$/.test(cell)) return cell.slice(0, cell.indexOf("."));
  const [, one, more, power] = /^(\d)\.(\d{6,})E\+?(\d{1,2})$/i.exec(cell) ?? [];
  // Programs leave out zeros at the end.
  return one === undefined ? cell : `${one}${more}`.padEnd(Number(power) + 1, "0");
}
