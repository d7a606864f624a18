import { fillPath } from "@lineup/contract/endpoint";
import { mediaEndpoints } from "@lineup/contract/media/endpoints";
import type { Media } from "@lineup/contract/media/schemas";

/** The columns of a file's record that `presentMedia` needs. Storage keys never reach a client: they only show which sizes exist. */
export interface MediaRow {
  readonly id: number;
  readonly company_id: number;
  readonly name: string;
  readonly original_filename: string;
  readonly content: string;
  readonly storage_key_min: string | null;
  readonly storage_key_thumb: string | null;
  readonly type: string;
  readonly type_category: Media["type_category"];
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly created_at: Date;
}

/** @returns the file as clients get it; its download paths check who may see it */
export function presentMedia(row: MediaRow): Media {
  return {
    id: row.id,
    company_id: row.company_id,
    title: row.name,
    name: row.name,
    original_filename: row.original_filename,
    content: row.content,
    filepath: address(row, "original"),
    filepath_min: row.storage_key_min === null ? null : address(row, "min"),
    filepath_thumb: row.storage_key_thumb === null ? null : address(row, "thumb"),
    type: row.type,
    type_category: row.type_category,
    size: row.size,
    width: row.width,
    height: row.height,
    created_at: row.created_at.toISOString(),
  };
}

function address(row: MediaRow, variant: "original" | "min" | "thumb"): string {
  const { path } = fillPath(mediaEndpoints.downloadFile.path, { id: row.id, variant });
  return `${path}?company_id=${row.company_id}`;
}
