import type { Tag } from "@lineup/contract/tags/schemas";

/** @returns the tags whose titles contain the text, ignoring case and accents; titles that begin with the text come first */
export function matchingTags(tags: readonly Tag[], typed: string): Tag[] {
  const terms = plain(typed);
  const held = tags.filter(({ title }) => plain(title).includes(terms));
  const begins = (tag: Tag): boolean => plain(tag.title).startsWith(terms);
  return [...held.filter(begins), ...held.filter((tag) => !begins(tag))];
}

/** @returns the existing tag with this title, ignoring case; undefined if no tag has the title */
export function duplicateOf(tags: readonly Tag[], title: string): Tag | undefined {
  const same = title.trim().normalize("NFC").toLowerCase();
  return tags.find((tag) => tag.title.normalize("NFC").toLowerCase() === same);
}

/** @returns the text in lower case and without accents, because people often don't type accents in a search */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}
