/** @returns a text without the tags in angle brackets, and without white space around it */
export function stripTags(text: string): string {
  return text.replace(/<[^>]*>/g, "").trim();
}

/** @returns what a rich text says, each of its paragraphs and items on a line of its own */
export function readableText(html: string): string {
  const lined = html.replaceAll(/<br\s*\/?>|<\/(?:p|li|h\d|blockquote)>/g, "\n");
  const { body } = new DOMParser().parseFromString(lined, "text/html");
  return (body.textContent ?? "").trim();
}

/** @returns whether a rich text has nothing to read in it */
export function isBlank(html: string): boolean {
  return stripTags(html).replace(/&nbsp;|\s/g, "") === "";
}
