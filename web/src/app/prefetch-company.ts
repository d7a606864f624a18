import { companyQuery } from "#web/entities/companies/company.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import { token } from "#web/lib/api/api-client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";

/**
 * Fetches the company in the page's address while the signed-in person is still being loaded, instead of after that.
 * The screen that needs the company reports a failure.
 */
export function prefetchCompany(): void {
  const companyId = idFrom(location.pathname.split("/")[1] ?? "");
  if (companyId !== null && token.get()) void queryClient.prefetchQuery(companyQuery(companyId));
}
