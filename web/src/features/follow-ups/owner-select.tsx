import { useState, type ReactNode } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { usePeopleSearch } from "#web/entities/employees/people-search.ts";
import type { Named } from "#web/ui/forms/people-picker.tsx";
import type { Option } from "#web/ui/forms/choice-fields.tsx";
import { SearchSelect } from "#web/ui/forms/search-select.tsx";
import { followUpsTexts } from "./follow-ups-texts.ts";

interface OwnerSelectProps {
  /** An id, or what one of the first options stands for. */
  value: string;
  /** Who is chosen, where that is known. */
  owner?: Named | null;
  /** Offered before the others of management. */
  first: readonly Option[];
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** Who of management looks after something. The company brings the first 200 of them; all others are searched for. */
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
        // What was found is forgotten with what was typed.
        setLast(people.found.find(({ id }) => String(id) === chosen) ?? null);
        onChange(chosen);
      }}
    />
  );
}
