import { folded } from "@lineup/contract/folded";
import type { Tag } from "@lineup/contract/tags/schemas";

/** @returns the tags whose titles contain the text, ignoring case, accents and apostrophes; titles that begin with the text come first */
export function matchingTags(tags: readonly Tag[], typed: string): Tag[] {
  const terms = folded(typed).trim();
  const held = tags.filter(({ title }) => folded(title).includes(terms));
  const begins = (tag: Tag): boolean => folded(tag.title).startsWith(terms);
  return [...held.filter(begins), ...held.filter((tag) => !begins(tag))];
}

/** @returns the existing tag with this title, ignoring case; undefined if no tag has the title */
export function duplicateOf(tags: readonly Tag[], title: string): Tag | undefined {
  const same = title.trim().normalize("NFC").toLowerCase();
  return tags.find((tag) => tag.title.normalize("NFC").toLowerCase() === same);
}
