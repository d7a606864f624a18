import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { memoTypes } from "@lineup/contract/constants";
import { fillPath } from "@lineup/contract/endpoint";
import type { Media } from "@lineup/contract/media/schemas";
import { communityEndpoints } from "@lineup/contract/templates/community/endpoints";
import type { SharedTemplate } from "@lineup/contract/templates/schemas";

import type { SharedFile, SharedRecord } from "#server/features/templates/community/reads";
import { displayTypes, excerptOf } from "#server/features/templates/rules";

/**
 * @param media the files of the template, in order; empty if the template is presented in a list
 * @returns the community template as every company sees it
 */
export function presentShared(row: SharedRecord, media: readonly Media[]): SharedTemplate {
  const { created_at, updated_at, ...words } = row;
  return {
    ...words,
    display_type: displayTypes[row.kind],
    options: [...row.options],
    translations: row.translations.map((one) => ({
      ...one,
      options: [...one.options],
      is_outdated: one.is_outdated ?? false,
    })),
    media: [...media],
    excerpt: excerptOf(row.content),
    shared_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/**
 * @param readerId the id of the company that reads the file. This id is returned instead of the id of the company that
 *   owns the file, because other companies must not see who owns it.
 * @param sharedAt the time when the template was shared
 */
export function presentSharedFile(file: SharedFile, readerId: number, sharedAt: Date): Media {
  const { id, name, original_filename, content, type, type_category, size, width, height } = file;
  return {
    ...{ id, company_id: readerId, title: name, name, original_filename, content },
    filepath: address(id, "original", readerId),
    filepath_min: file.storage_key_min === null ? null : address(id, "min", readerId),
    filepath_thumb: file.storage_key_thumb === null ? null : address(id, "thumb", readerId),
    ...{ type, type_category, size, width, height },
    created_at: sharedAt.toISOString(),
  };
}

/** @returns the filters for the list of community templates: the chosen values, and the values to choose from */
export function presentSharedFilters(
  { display_type, category }: CallArguments<"listSharedTemplates">,
  categories: string[],
): CallOutput<"listSharedTemplates">["filters"] {
  return {
    display_type: display_type ?? null,
    category: category ?? null,
    display_types: [...memoTypes],
    categories,
  };
}

function address(id: number, variant: "original" | "min" | "thumb", readerId: number): string {
  const { path } = fillPath(communityEndpoints.downloadSharedFile.path, { id, variant });
  return `${path}?company_id=${readerId}`;
}
