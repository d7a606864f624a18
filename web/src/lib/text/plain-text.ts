/** @returns a text without tags in angle brackets and without surrounding white space */
export function stripTags(text: string): string {
  return text.replace(/<[^<>]*>/g, "").trim();
}

/** @returns the plain text of a rich text, one line per paragraph or list item */
export function readableText(html: string): string {
  const lined = html.replaceAll(/<br\s*\/?>|<\/(?:p|li|h\d|blockquote)>/g, "\n");
  const { body } = new DOMParser().parseFromString(lined, "text/html");
  return (body.textContent ?? "").trim();
}

/** @returns true if a rich text contains no text */
export function isBlank(html: string): boolean {
  return stripTags(html).replace(/&nbsp;|\s/g, "") === "";
}
