import { companyQuery } from "#web/entities/companies/company.ts";
import { token } from "#web/lib/api/api-client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import type { AppRouter } from "./router.ts";

/**
 * Loads what the page's address needs while the signed-in person is still being loaded, instead of after that: the company, and
 * the code and texts of the screens. The screens themselves report a failure, after another attempt. Their data waits for the
 * company, whose answer has the number of the newest live event.
 */
export function loadEarly(router: AppRouter): void {
  if (!token.get()) return;
  const { pathname } = router.latestLocation;
  const companyId = idFrom(pathname.split("/")[1] ?? "");
  if (companyId !== null) void queryClient.prefetchQuery(companyQuery(companyId));
  for (const route of router.getMatchedRoutes(pathname)[0])
    router.loadRouteChunk(route)?.catch(() => undefined);
}
