/** @returns a language's name in that language */
export function languageName(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: "language" }).of(locale) ?? locale;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
