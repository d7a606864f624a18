import type { Media } from "@lineup/contract/media/schemas";
import { sizeFormat } from "#web/lib/i18n/formats.ts";
import { currentLanguage } from "#web/lib/i18n/language.ts";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";

/** The way to preview a file; null if only another program can open the file. */
export type Preview = "video" | "audio" | "pdf" | null;

/** @returns the way to preview a file; null if the file can't be previewed */
export function previewOf({ type, type_category }: Pick<Media, "type" | "type_category">): Preview {
  if (type === "application/pdf") return "pdf";
  return type_category === "video" || type_category === "audio" ? type_category : null;
}

/** @returns a file's type and size, such as "Video · 6.3 MB" */
export function factsOf(media: Media): string {
  return `${memoTexts.say(`files.kind.${kindOf(media)}`)} · ${sizeOf(media.size)}`;
}

type Kind = "image" | "video" | "audio" | "pdf" | "sheet" | "slides" | "text" | "document";

function kindOf({ type, type_category }: Media): Kind {
  if (type === "application/pdf") return "pdf";
  if (type_category !== "document" && type_category !== "other") return type_category;
  if (/spreadsheet|csv/.test(type)) return "sheet";
  if (/presentation/.test(type)) return "slides";
  return type === "text/plain" ? "text" : "document";
}

/** @returns a number of bytes as text in the user's language, such as "6.3 MB" */
export function sizeOf(bytes: number): string {
  const [unit, value] =
    bytes < 1_000_000
      ? (["kilobyte", Math.max(1, Math.round(bytes / 1_000))] as const)
      : (["megabyte", bytes / 1_000_000] as const);
  return sizeFormat(currentLanguage(), unit).format(value);
}
