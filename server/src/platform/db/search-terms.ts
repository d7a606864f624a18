/** A pattern for `like` on a text in small letters: what holds the terms. */
export function containsPattern(terms: string): string {
  return `%${escaped(terms.toLowerCase())}%`;
}

/** The same on a text that the database's function `folded` made: accents do not count. */
export function foldedContainsPattern(terms: string): string {
  return `%${escaped(folded(terms))}%`;
}

/** Whoever is looked for by more than these is found by the first of them. */
const mostWords = 8;

/**
 * The same on `search_text` of people: all of one of these fit. Words are looked for in any order, as a list may name people by
 * the last name first; but one of fewer than three letters, which the index does not know, only after the word that it follows.
 * Phones are digits alone there, however they are written by who looks for them; what looks like one can be somebody's number
 * in the company, too.
 */
export function personSearchPatterns(terms: string): string[][] {
  const isPhone = /^\+?[\d\s().\-/]{3,}$/.test(terms) && /\d/.test(terms);
  const phone = isPhone ? [[`%${terms.replaceAll(/\D/g, "")}%`]] : [];
  const words = terms.split(/,?\s+(?=\S{3})/).slice(0, mostWords);
  return [...phone, [...new Set(words.map(foldedContainsPattern))]];
}

/** As the database's function of this name: letters without their marks, in small ones. */
export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/g, "")
    .toLowerCase();
}

function escaped(terms: string): string {
  return terms.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
