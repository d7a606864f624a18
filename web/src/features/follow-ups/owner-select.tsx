import { useState, type ReactNode } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { usePeopleSearch } from "#web/entities/employees/people-search.ts";
import type { Named } from "#web/ui/forms/people-picker.tsx";
import type { Option } from "#web/ui/forms/choice-fields.tsx";
import { SearchSelect } from "#web/ui/forms/search-select.tsx";
import { followUpsTexts } from "./follow-ups-texts.ts";

interface OwnerSelectProps {
  /** An id, or the value of one of the first options. */
  value: string;
  /** The selected person, if known. */
  owner?: Named | null;
  /** Options before the managers. */
  first: readonly Option[];
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** Selects a manager as the owner. The company's data has the first 200 of them; others are found by searching. */
export function OwnerSelect({
  value,
  owner = null,
  first,
  disabled,
  onChange,
}: OwnerSelectProps): ReactNode {
  const say = followUpsTexts.useTexts();
  const { company, employee } = useCompany();
  const people = usePeopleSearch({ managers: true });
  const [last, setLast] = useState(owner);
  const known = owner ?? last;
  const others = new Map(
    [...company.managers, ...people.found, ...(known ? [known] : [])]
      .filter(({ id }) => id !== employee.id)
      .map(({ id, name }) => [String(id), { value: String(id), label: name }]),
  );
  return (
    <SearchSelect
      label={say("flags.owner")}
      value={value}
      shown={say("flags.owner.other")}
      disabled={disabled}
      options={[...first, ...others.values()]}
      onSearch={people.search}
      searching={people.searching}
      problem={people.problem}
      onChange={(chosen) => {
        // Remembers the selected person, because clearing the search forgets the results.
        setLast(people.found.find(({ id }) => String(id) === chosen) ?? null);
        onChange(chosen);
      }}
    />
  );
}
