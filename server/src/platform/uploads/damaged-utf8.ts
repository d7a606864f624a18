/**
 * Tells damaged UTF-8 from text with one byte for each character, which hardly ever contains a valid UTF-8 sequence by chance.
 * @param bytes the file's bytes as Latin-1
 * @returns the first damaged line if the text is mostly valid UTF-8; otherwise null
 */
export function damagedUtf8Line(bytes: string): number | null {
  let valid = 0;
  let invalid = 0;
  let firstInvalid = 0;
  for (const { 0: found, index } of bytes.matchAll(utf8Sequences)) {
    if (found.length > 1) valid += 1;
    else if (invalid++ === 0) firstInvalid = index;
  }
  if (valid === 0 || valid < invalid) return null;
  return bytes.slice(0, firstInvalid).split("\n").length;
}

/** Valid UTF-8 sequences of two to four bytes, and other non-ASCII bytes one at a time. */
const utf8Sequences =
  /[\u00C2-\u00DF][\u0080-\u00BF]|[\u00E0-\u00EF][\u0080-\u00BF]{2}|[\u00F0-\u00F4][\u0080-\u00BF]{3}|[\u0080-\u00FF]/g;
