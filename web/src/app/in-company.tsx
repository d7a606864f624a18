import { createRoute, notFound, redirect, type RouteComponent } from "@tanstack/react-router";
import { companyStorageKey } from "@lineup/contract/constants";
import { companyQuery } from "#web/entities/companies/company.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import { withImportRetry } from "#web/lib/browser/import-retry.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { storage } from "#web/lib/browser/storage.ts";
import { afterCompanyFailure, maintenanceAddress } from "./guards.ts";
import { later, lazyScreen } from "./lazy-screen.ts";
import { member } from "./member-routes.tsx";
import type { RouteName } from "./route-names.ts";
import { LoadingCompany, PageMissing } from "./screen-states.tsx";
import { mayOpen, standingOf } from "./shell/navigation/navigation.ts";
import { shellTexts } from "./texts/shell-texts.ts";

/**
 * Texts that screens use beside their own. They load with the shell, which keeps screens from waiting for them later. Texts for
 * writing memos and for locations and audiences are not among them: only the screens of management need those, and load them.
 */
const shared = Object.values(
  import.meta.glob<Readonly<Record<string, { load: () => Promise<void> }>>>(
    ["../entities/*/*-texts.ts", "!../entities/segments/*-texts.ts"],
    { eager: true },
  ),
).flatMap((module) => Object.values(module));

/** The company shell. */
export const company = createRoute({
  getParentRoute: () => member,
  path: "/$company_id",
  beforeLoad: async ({ params, location }) => {
    const id = idFrom(params.company_id);
    if (id === null) throw notFound();
    await queryClient.ensureQueryData(companyQuery(id)).catch((error: unknown) => {
      const next = afterCompanyFailure(error);
      if (next === "maintenance") throw redirect(maintenanceAddress(location.href));
      if (next === "failed") throw error;
      storage.remove(companyStorageKey);
      throw redirect({ to: "/", search: { show: "yes" } });
    });
    storage.set(companyStorageKey, String(id));
  },
  component: lazyScreen(
    () => import("./shell/company-layout.tsx"),
    "CompanyLayout",
    shellTexts,
    ...shared,
  ),
  pendingComponent: LoadingCompany,
  notFoundComponent: PageMissing,
});

/**
 * A screen inside the company shell.
 * @param module the screen's module, whose `prefetch` fetches its data early
 */
export function inCompany<const P extends string>(
  path: P,
  name: RouteName,
  component: RouteComponent = later,
  module?: () => Promise<{ prefetch: (place: ScreenPlace) => void }>,
) {
  const loadModule = module && withImportRetry(module);
  return createRoute({
    getParentRoute: () => company,
    path,
    staticData: { name },
    component,
    loader: ({ params, location }) => {
      const { company_id, id } = params as { company_id: string; id?: string };
      const companyId = Number(company_id);
      const details = queryClient.getQueryData(companyQuery(companyId).queryKey);
      if (!details || !mayOpen(name, standingOf(details))) return;
      const { permissions } = details;
      const place = { companyId, id, search: location.search, permissions };
      // The route doesn't wait for this. If the code fails to load, the screen itself shows the error.
      loadModule?.().then(
        ({ prefetch }) => prefetch(place),
        () => undefined,
      );
    },
  });
}
