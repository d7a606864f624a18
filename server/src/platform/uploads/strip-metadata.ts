/** Media types whose files consist of boxes (ISO 14496-12, QuickTime). */
const boxedTypes: ReadonlySet<string> = new Set(["video/mp4", "video/quicktime", "audio/mp4"]);
/** The boxes that can contain metadata boxes, one for each level of nesting, starting with the outermost. */
const containers: readonly string[] = ["moov", "trak"];
const metadataBoxes: ReadonlySet<string> = new Set(["udta", "meta", "uuid"]);

/**
 * Removes metadata that a camera or phone writes into a video or recording: the location, the device, names. People who get the
 * file must not learn where someone was. Pictures lose their metadata in `processImage`.
 * @param type the media type, from the content
 * @returns a copy in which metadata is replaced by blank space, so that nothing else moves; the content itself for other types
 */
export function stripMetadata(content: Buffer, type: string): Buffer {
  if (!boxedTypes.has(type)) return content;
  const clean = Buffer.from(content);
  blankMetadata(clean, 0, clean.length, 0);
  return clean;
}

function blankMetadata(content: Buffer, from: number, end: number, depth: number): void {
  for (let at = from; at + shortHead <= end;) {
    const { name, head, length } = boxAt(content, at, end);
    // Stop at anything that isn't a valid box.
    if (length < head || at + length > end) return;
    if (metadataBoxes.has(name)) {
      content.write("free", at + 4, "latin1");
      content.fill(0, at + head, at + length);
    } else if (name === containers[depth])
      blankMetadata(content, at + head, at + length, depth + 1);
    at += length;
  }
}

const shortHead = 8;
const longHead = 16;

/** @returns the name of a box and the lengths, in bytes, of its head and of the whole box */
function boxAt(
  content: Buffer,
  at: number,
  end: number,
): { name: string; head: number; length: number } {
  const name = content.toString("latin1", at + 4, at + shortHead);
  const length = content.readUInt32BE(at);
  if (length === 0) return { name, head: shortHead, length: end - at };
  if (length !== 1 || at + longHead > end) return { name, head: shortHead, length };
  return { name, head: longHead, length: Number(content.readBigUInt64BE(at + shortHead)) };
}
