const longestName = 200;

/**
 * Names a stored file.
 * @param sent the file name that the client sent; a path and invisible characters are removed from it
 * @param given the name that the uploader typed; empty means the file's own name
 * @param extension the usual extension of the file's type, for a file that came without a name
 * @returns the name to show and the cleaned file name
 */
export function fileNames(
  sent: string,
  given: string,
  extension: string,
): { name: string; original_filename: string } {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "").trim();
  const original = shortened(clean) || `file.${extension}`;
  return { name: given || original, original_filename: original };
}

/** Keeps the extension, which tells people and programs what kind of file it is. */
function shortened(name: string): string {
  if (name.length <= longestName) return name;
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? "";
  return name.slice(0, longestName - ending.length).toWellFormed() + ending;
}
