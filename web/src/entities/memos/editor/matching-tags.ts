import type { Tag } from "@lineup/contract/tags/schemas";

/** @returns the tags that contain the text, those that begin with it first */
export function matchingTags(tags: readonly Tag[], typed: string): Tag[] {
  const terms = plain(typed);
  const held = tags.filter(({ title }) => plain(title).includes(terms));
  const begins = (tag: Tag): boolean => plain(tag.title).startsWith(terms);
  return [...held.filter(begins), ...held.filter((tag) => !begins(tag))];
}

/** @returns the existing tag of the same name, ignoring case and accents; undefined if there is none */
export function duplicateOf(tags: readonly Tag[], title: string): Tag | undefined {
  const same = title.trim().normalize("NFC").toLowerCase();
  return tags.find((tag) => tag.title.normalize("NFC").toLowerCase() === same);
}

/** Ignores case and accents, which people don't type in a search. */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}
