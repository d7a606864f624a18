import type { FlagKey } from "@lineup/contract/constants";
import type { Permission } from "@lineup/contract/permissions";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { Output } from "#web/lib/api/contract.ts";
import { callQuery } from "#web/lib/api/use-call.ts";

export type CompanyDetails = Output<"getCompany">;

/** The company, the caller in it, what they may do, and their unread counts. */
export function companyQuery(companyId: number) {
  return callQuery("getCompany", { company_id: companyId });
}

/** @returns the id of the company whose screens are open */
export function useCompanyId(): number {
  const { company_id: id } = useParams({ strict: false }) as { company_id?: string };
  return Number(id);
}

/** @returns the open company with everything known about it; only inside the company shell */
export function useCompany(): CompanyDetails {
  return useSuspenseQuery(companyQuery(useCompanyId())).data;
}

/** @returns what kept the open company from being read again; null while it can be */
export function useCompanyFailure(): unknown {
  return useSuspenseQuery(companyQuery(useCompanyId())).error;
}

/** @returns whether the caller may do something, as the server says */
export function usePermission(permission: Permission): boolean {
  return useCompany().permissions.includes(permission);
}

export function hasFlag(details: CompanyDetails, key: FlagKey): boolean {
  return details.company.flags.some((flag) => flag.key === key && flag.enabled);
}
