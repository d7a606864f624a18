import { useState } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { useDebounced } from "#web/lib/hooks/use-debounced.ts";
import type { PeopleSearch } from "#web/ui/forms/people-picker.tsx";
import { errorText } from "#web/ui/feedback/show-error.ts";

const settleMs = 250;

/**
 * Finds the company's active employees by name, for `PeoplePicker`. The hook fetches nothing until something is typed.
 * @param managers true to find only people who can manage others
 */
export function usePeopleSearch({ managers = false } = {}): PeopleSearch {
  const companyId = useCompanyId();
  const [terms, setTerms] = useState("");
  const settled = useDebounced(terms.trim(), settleMs);
  const query = useCall(
    "listEmployeeNames",
    { company_id: companyId, terms: settled, managers },
    { enabled: settled !== "", keepPrevious: true },
  );
  return {
    found: terms.trim() ? (query.data?.employees ?? []) : [],
    searching: query.isFetching || terms.trim() !== settled,
    problem: query.error && !query.data ? errorText(query.error) : null,
    search: setTerms,
  };
}
