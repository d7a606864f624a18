import { useQueryClient } from "@tanstack/react-query";
import { companyQuery, type CompanyDetails, useCompany } from "#web/entities/companies/company.ts";

type Company = CompanyDetails["company"];

/** @returns a function that updates the given fields of the cached company */
export function useSetCachedCompany(): (company: Partial<Company>) => void {
  const client = useQueryClient();
  const { queryKey } = companyQuery(useCompany().company.id);
  return (company) =>
    client.setQueryData(
      queryKey,
      (details) => details && { ...details, company: { ...details.company, ...company } },
    );
}
