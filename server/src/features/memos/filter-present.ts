import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { memoKindTypes, memoStatuses, memoTypes } from "@lineup/contract/constants";

import type { NamedRow } from "#server/features/targeting/reads";
import { asFilterOptions } from "#server/platform/db/id-filters";

/** The values that the company's memos have, to filter by. */
export interface MemoChoices {
  readonly authors: NamedRow[];
  readonly locations: NamedRow[];
  readonly audiences: NamedRow[];
  readonly categories: string[];
  readonly tags: NamedRow[];
}

/** @returns the filters of a list, chosen and possible */
export function presentFilters(
  asked: CallArguments<"listMemos">,
  { authors, locations, audiences, categories, tags }: MemoChoices,
): CallOutput<"listMemos">["filters"] {
  return {
    status: asked.status,
    display_type: asked.display_type ?? null,
    type: asked.type ?? null,
    category: asked.category ?? null,
    statuses: [...memoStatuses],
    display_types: [...memoTypes],
    types: [...memoKindTypes],
    categories,
    authors: asFilterOptions(authors, asked.authors, asked.author_id),
    locations: asFilterOptions(locations, asked.locations, asked.location_id),
    audiences: asFilterOptions(audiences, asked.audiences, asked.audience_id),
    tags: asFilterOptions(tags, asked.tags, asked.tag_id),
  };
}
