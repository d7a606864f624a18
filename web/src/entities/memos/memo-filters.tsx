import { memoTypes } from "@lineup/contract/constants";
import type { ReactNode } from "react";
import { type Filtered, FilterSelect, namedOptions } from "#web/ui/lists/filter-select.tsx";
import { useCategoryName } from "./category-name.ts";
import { memoTexts } from "./memo-texts.ts";

/** Filters a list by kind; the list's `kind` in the address is one of `memoTypes`. */
export function KindFilter({ list }: { list: Filtered<"kind"> }): ReactNode {
  const say = memoTexts.useTexts();
  return (
    <FilterSelect
      list={list}
      name="kind"
      label={say("filter.kind")}
      all={say("filter.kind.all")}
      options={memoTypes.map((value) => ({ value, label: say(`kind.${value}`) }))}
    />
  );
}

/** Filters a list by category; the list's `category` in the address is its name. */
export function CategoryFilter({
  list,
  categories = [],
}: {
  list: Filtered<"category">;
  categories: readonly string[] | undefined;
}): ReactNode {
  const say = memoTexts.useTexts();
  const categoryName = useCategoryName();
  return (
    <FilterSelect
      list={list}
      name="category"
      label={say("filter.category")}
      all={say("filter.category.all")}
      options={categories.map((value) => ({ value, label: categoryName(value) }))}
    />
  );
}

/** Filters a list by tag; the list's `tag` in the address is its id. It is hidden if nothing has a tag. */
export function TagFilter({
  list,
  tags = [],
}: {
  list: Filtered<"tag">;
  tags: Parameters<typeof namedOptions>[0];
}): ReactNode {
  const say = memoTexts.useTexts();
  if (tags.length === 0 && list.filters.tag === undefined) return null;
  return (
    <FilterSelect
      list={list}
      name="tag"
      label={say("filter.tag")}
      all={say("filter.tag.all")}
      options={namedOptions(tags)}
    />
  );
}

/** Filters a list by author; the list's `author` in the address is their id. */
export function AuthorFilter({
  list,
  authors,
}: {
  list: Filtered<"author">;
  authors: Parameters<typeof namedOptions>[0];
}): ReactNode {
  const say = memoTexts.useTexts();
  return (
    <FilterSelect
      list={list}
      name="author"
      label={say("filter.author")}
      all={say("filter.author.all")}
      options={namedOptions(authors)}
    />
  );
}
