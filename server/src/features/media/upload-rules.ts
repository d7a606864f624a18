import { uploadPieceBytes } from "@lineup/contract/constants";

/**
 * What to do with a piece of an upload: append it, skip it because it was received before, or refuse it because an earlier piece
 * is missing or its length is wrong.
 */
export type PieceVerdict = "append" | "received" | "gap" | "other_size";

/**
 * Decides by a piece's offset and length, both in bytes. All pieces but the last have the same length, so a file has no more
 * pieces than it needs, and no two pieces overlap.
 */
export function validatePiece(
  { size, received }: { readonly size: number; readonly received: number },
  { offset, length }: { readonly offset: number; readonly length: number },
): PieceVerdict {
  const begins = offset % uploadPieceBytes === 0 && offset < size;
  if (!begins || length !== Math.min(uploadPieceBytes, size - offset)) return "other_size";
  if (offset < received) return "received";
  return offset === received ? "append" : "gap";
}
