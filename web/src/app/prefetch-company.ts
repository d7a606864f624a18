import { companyQuery } from "#web/entities/companies/company.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import { token } from "#web/lib/api/api-client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";

/**
 * Asks for the company of the address that the page was opened with, while it is still being found out who is signed in:
 * the one would wait for the other. What fails is told of where it is needed.
 */
export function prefetchCompany(): void {
  const companyId = idFrom(location.pathname.split("/")[1] ?? "");
  if (companyId !== null && token.get()) void queryClient.prefetchQuery(companyQuery(companyId));
}
