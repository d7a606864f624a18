import type { Input } from "#web/lib/api/contract.ts";

/**
 * @returns the input for the call `listEmployees` with which the list of people opens: the first page of the active people, by name.
 * The list's screen builds its input on it, so that the answer can be fetched ahead without the screen's code.
 */
export function firstPeople(companyId: number): Input<"listEmployees"> {
  return { company_id: companyId, terms: "", active: "yes", page: 1, sort_by: "name" };
}
