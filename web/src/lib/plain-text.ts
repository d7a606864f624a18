/** @returns a text without the tags in angle brackets, and without white space around it */
export function stripTags(text: string): string {
  return text.replace(/<[^>]*>/g, "").trim();
}

/** @returns whether a rich text has nothing to read in it */
export function isBlank(html: string): boolean {
  return stripTags(html).replace(/&nbsp;|\s/g, "") === "";
}
