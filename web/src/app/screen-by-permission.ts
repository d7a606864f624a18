import type { Permission } from "@lineup/contract/permissions";
import type { AsyncRouteComponent } from "@tanstack/react-router";
import { createElement, type ReactNode } from "react";
import { companyQuery, usePermission } from "#web/entities/companies/company.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";

type Screen = AsyncRouteComponent<object>;

/**
 * Two screens at one address: one for people with a permission, and one for everyone else. Only the code of the person's own
 * screen is loaded.
 */
export function screenByPermission(
  permission: Permission,
  { having, lacking }: { having: Screen; lacking: Screen },
): Screen {
  function ScreenOfReader(): ReactNode {
    return createElement(usePermission(permission) ? having : lacking);
  }
  const preload = async (): Promise<void> => {
    const permissions = await openPermissions();
    // Without them, the screen loads its code when it is drawn.
    if (permissions) await (permissions.includes(permission) ? having : lacking).preload?.();
  };
  return Object.assign(ScreenOfReader, { preload });
}

/** @returns the reader's permissions in the company of the address, which may still be on its way; null outside of companies */
async function openPermissions(): Promise<readonly Permission[] | null> {
  const companyId = idFrom(location.pathname.split("/")[1]);
  if (companyId === null) return null;
  // The parent route reports a failure.
  const details = await queryClient.ensureQueryData(companyQuery(companyId)).catch(() => null);
  return details && details.permissions;
}
