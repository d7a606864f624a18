import { useQueryClient } from "@tanstack/react-query";
import { companyQuery, type CompanyDetails, useCompany } from "#web/entities/companies/company.ts";
import { refresh } from "#web/lib/live/live.ts";

type Company = CompanyDetails["company"];

/** @returns a function that shows a company that was just saved, and then refetches the company once */
export function useShowSavedCompany(): (company: Partial<Company>) => void {
  const show = useSetCachedCompany();
  return (company) => {
    show(company);
    refresh("getCompany");
  };
}

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
