const longestName = 200;

/**
 * What a file is called. The sender's name may hold a path or invisible characters; neither is kept.
 * @param given what the uploader typed; empty means the file's own name
 * @param extension the usual ending of its type, for a file that came without a name
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

/** Keeps the ending, which tells people and programs what it is. */
function shortened(name: string): string {
  if (name.length <= longestName) return name;
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? "";
  return name.slice(0, longestName - ending.length).toWellFormed() + ending;
}
