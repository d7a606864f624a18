/** Whose files are made of boxes (ISO 14496-12, QuickTime). */
const boxed: ReadonlySet<string> = new Set(["video/mp4", "video/quicktime", "audio/mp4"]);
/** Boxes that hold others, among which notes stand, from the outermost: what is nested deeper is none of ours. */
const holders: readonly string[] = ["moov", "trak"];
const notes: ReadonlySet<string> = new Set(["udta", "meta", "uuid"]);

/**
 * Takes away what a camera or a phone notes of a video or a recording beside what is seen and heard: the place, the device, names. As
 * pictures are drawn anew, so that whoever is shown one does not learn where somebody was.
 * @param type media type, by content
 * @returns the same bytes, but blank space where notes stood, so that nothing else moves; another type as it is
 */
export function stripMetadata(content: Buffer, type: string): Buffer {
  if (!boxed.has(type)) return content;
  const clean = Buffer.from(content);
  blankNotes(clean, 0, clean.length, 0);
  return clean;
}

function blankNotes(content: Buffer, from: number, end: number, depth: number): void {
  for (let at = from; at + shortHead <= end;) {
    const { name, head, length } = boxAt(content, at, end);
    // What is no box any more is not looked into.
    if (length < head || at + length > end) return;
    if (notes.has(name)) {
      content.write("free", at + 4, "latin1");
      content.fill(0, at + head, at + length);
    } else if (name === holders[depth]) blankNotes(content, at + head, at + length, depth + 1);
    at += length;
  }
}

const shortHead = 8;
const longHead = 16;

/** @returns a box's name, how long its head is, and all of it */
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
