import { useState } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { useDebounced } from "#web/lib/hooks/use-debounced.ts";
import { errorText } from "#web/ui/feedback/show-error.ts";
import type { PeopleSearch } from "#web/ui/forms/people-picker.tsx";

const settleMs = 250;

/** Finds the people whom everyone can write to, for `PeoplePicker`. */
export function useChatPeople(): PeopleSearch {
  const company_id = useCompanyId();
  const [terms, setTerms] = useState("");
  const settled = useDebounced(terms.trim(), settleMs);
  const query = useCall(
    "listChatPeople",
    { company_id, terms: settled },
    { enabled: settled !== "", keepPrevious: true },
  );
  return {
    found: terms.trim() ? (query.data?.people ?? []) : [],
    searching: query.isFetching || terms.trim() !== settled,
    problem: query.error && !query.data ? errorText(query.error) : null,
    search: setTerms,
  };
}
