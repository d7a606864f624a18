import type { Tag } from "@lineup/contract/tags/schemas";

/** @returns those of the tags that hold what was typed, those that begin with it first */
export function matchingTags(tags: readonly Tag[], typed: string): Tag[] {
  const terms = plain(typed);
  const held = tags.filter(({ title }) => plain(title).includes(terms));
  const begins = (tag: Tag): boolean => plain(tag.title).startsWith(terms);
  return [...held.filter(begins), ...held.filter((tag) => !begins(tag))];
}

/** @returns the tag that is so called already, however it is written; undefined where there is none */
export function duplicateOf(tags: readonly Tag[], title: string): Tag | undefined {
  const same = title.trim().normalize("NFC").toLowerCase();
  return tags.find((tag) => tag.title.normalize("NFC").toLowerCase() === same);
}

/** Without capitals and accents, which nobody types when they search. */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}
