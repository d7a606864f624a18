import type { ReactNode } from "react";
import { type Option, Select } from "#web/ui/forms/choice-fields.tsx";

/** The part of a list's state that a filter needs. `useListState()` returns such a state. */
export interface Filtered<F extends string> {
  readonly filters: { readonly [K in F]?: string };
  readonly filter: (name: F, value: string | undefined) => void;
}

/** A select field that sets one filter of a list; its option `all` clears the filter. */
export function FilterSelect<F extends string>({
  list,
  name,
  label,
  all,
  options,
}: {
  list: Filtered<F>;
  name: F;
  label: string;
  all: string;
  options: readonly Option[];
}): ReactNode {
  return (
    <Select
      label={label}
      value={list.filters[name] ?? ""}
      placeholder={all}
      onChange={(value: string) => list.filter(name, value)}
      options={options}
    />
  );
}

/** @returns named records as the options of a select field */
export function namedOptions(
  records: readonly { readonly id: number; readonly name: string }[] = [],
): Option[] {
  return records.map(({ id, name }) => ({ value: String(id), label: name }));
}
