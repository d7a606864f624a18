import type { Company } from "@lineup/contract/companies/schemas";

import type { Membership } from "./membership-reads.ts";
import type { CompanyLists } from "./reads.ts";
import { offered } from "./rules.ts";

/** @param colleagues empty for management: they have lists of their own */
export function presentCompany(
  { card }: Membership,
  lists: CompanyLists,
  colleagues: Company["employees"],
): Company {
  return { ...card, ...lists, ...offered, employees: colleagues };
}
