import { companyQuery, type CompanyDetails } from "#web/entities/companies/company.ts";
import { queryClient } from "#web/lib/api/query-client.ts";

/** @returns the id of the signed-in employee */
export function selfIn(companyId: number): number {
  return (
    queryClient.getQueryData<CompanyDetails>(companyQuery(companyId).queryKey)?.employee.id ?? 0
  );
}
