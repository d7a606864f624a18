import type { ReactNode } from "react";
import { type Option, Select } from "#web/ui/forms/choice-fields.tsx";

/** What a filter needs of a list: `useListState()` or anything like it. */
export interface Filtered<F extends string> {
  readonly filters: { readonly [K in F]?: string };
  readonly filter: (name: F, value: string | undefined) => void;
}

/** Sets one filter of a list; the option `all` clears it. */
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

/** Named records as options. */
export function namedOptions(
  records: readonly { readonly id: number; readonly name: string }[] = [],
): Option[] {
  return records.map(({ id, name }) => ({ value: String(id), label: name }));
}
