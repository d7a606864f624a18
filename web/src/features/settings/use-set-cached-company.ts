import { useQueryClient } from "@tanstack/react-query";
import { companyQuery, type CompanyDetails, useCompany } from "#web/entities/companies/company.ts";

type Company = CompanyDetails["company"];

/** @returns a function that updates the cached company or a part of it */
export function useSetCachedCompany(): (company: Partial<Company>) => void {
  const client = useQueryClient();
  const { queryKey } = companyQuery(useCompany().company.id);
  return (company) =>
    client.setQueryData(
      queryKey,
      (details) => details && { ...details, company: { ...details.company, ...company } },
    );
}
