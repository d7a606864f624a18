import { folded } from "@lineup/contract/folded";

/** @returns a `like` pattern for text from the database's function `folded`, which ignores accents and apostrophes */
export function foldedContainsPattern(terms: string): string {
  return `%${escaped(folded(terms))}%`;
}

/** Further words are ignored. */
const maxWords = 8;

/**
 * Patterns for `search_text` of people, in groups: a person matches if all patterns of one group match. Words may be in any order,
 * as lists often put the last name first. A word of fewer than three letters, which the index can't find, only matches after the
 * word before it. Phones are stored as digits, so a phone is reduced to them; it may also be a person's employee number.
 */
export function personSearchPatterns(terms: string): string[][] {
  const isPhone = /^\+?[\d\s().\-/]{3,}$/.test(terms) && /\d/.test(terms);
  const phone = isPhone ? [[`%${terms.replaceAll(/\D/g, "")}%`]] : [];
  const words = terms.split(/,?\s+(?=\S{3})/).slice(0, maxWords);
  return [...phone, [...new Set(words.map(foldedContainsPattern))]];
}

function escaped(terms: string): string {
  return terms.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
