import { uploadPieceBytes } from "@lineup/contract/constants";

/** What is to be done with a piece: put behind the others, nothing because it is there, or nothing because one is missing. */
export type PieceVerdict = "append" | "known" | "gap" | "other_size";

/**
 * Judges a piece by where it begins and how long it is. All but the last have the same length, so that a file has no more
 * pieces than it needs, and none lies across two.
 */
export function validatePiece(
  { size, received }: { readonly size: number; readonly received: number },
  { offset, length }: { readonly offset: number; readonly length: number },
): PieceVerdict {
  const begins = offset % uploadPieceBytes === 0 && offset < size;
  if (!begins || length !== Math.min(uploadPieceBytes, size - offset)) return "other_size";
  if (offset < received) return "known";
  return offset === received ? "append" : "gap";
}
