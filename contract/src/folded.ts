// How texts are compared in a search, on the server, in the browser and in the database.

/**
 * @returns the text in lower case, without accents and apostrophes, and with plain letters: `O’Brien` becomes `obrien`, `Łukasz`
 *   becomes `lukasz`. The database's function `folded` returns the same
 */
export function folded(text: string): string {
  // Most texts are plain, and then nothing has to be replaced.
  if (/^[ -&(-_a-~]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F'’‘ʼʻ`´′＇]/g, "")
    .toLowerCase()
    .replaceAll(/[đðħıłøŧæœßþ]/g, (letter) => plainSpellings[letter] ?? letter);
}

/** The plain spelling of each Latin letter that Unicode doesn't take apart into a plain letter and an accent. */
const plainSpellings: Readonly<Record<string, string>> = {
  ...{ đ: "d", ð: "d", ħ: "h", ı: "i", ł: "l", ø: "o", ŧ: "t" },
  ...{ æ: "ae", œ: "oe", ß: "ss", þ: "th" },
};
