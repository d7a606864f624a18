import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { memoKindTypes, memoStatuses, memoTypes } from "@lineup/contract/constants";

import type { NamedRow } from "#server/features/targeting/reads";

/** What the memos of a company have that they can be filtered by. */
export interface MemoChoices {
  readonly authors: NamedRow[];
  readonly locations: NamedRow[];
  readonly audiences: NamedRow[];
  readonly categories: string[];
  readonly tags: NamedRow[];
}

/** @returns what a list of memos was asked for, and what it can be asked for */
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
    authors: choices(authors, chosenAmong(asked.authors, asked.author_id)),
    locations: choices(locations, chosenAmong(asked.locations, asked.location_id)),
    audiences: choices(audiences, chosenAmong(asked.audiences, asked.audience_id)),
    tags: choices(tags, chosenAmong(asked.tags, asked.tag_id)),
  };
}

/** @returns what is chosen of authors, locations, audiences or tags, asked for as a list or as one */
export function chosenAmong(
  chosen: readonly number[] | undefined,
  one: number | undefined,
): number[] {
  return one === undefined ? [...(chosen ?? [])] : [one];
}

function choices(
  rows: readonly NamedRow[],
  chosen: readonly number[],
): (NamedRow & { selected: boolean })[] {
  return rows.map(({ id, name }) => ({ id, name, selected: chosen.includes(id) }));
}
