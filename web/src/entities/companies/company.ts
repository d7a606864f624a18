import type { FlagKey } from "@lineup/contract/constants";
import type { Permission } from "@lineup/contract/permissions";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { Output } from "#web/lib/api/contract.ts";
import { callQuery } from "#web/lib/api/use-call.ts";

export type CompanyDetails = Output<"getCompany">;

/** @returns the query for a company, including the signed-in user's membership, permissions and unread counts */
export function companyQuery(companyId: number) {
  return callQuery("getCompany", { company_id: companyId });
}

/** @returns the ID of the open company */
export function useCompanyId(): number {
  const { company_id: id } = useParams({ strict: false }) as { company_id?: string };
  return Number(id);
}

/** @returns the open company with all its details; can be used only in screens of a company */
export function useCompany(): CompanyDetails {
  return useSuspenseQuery(companyQuery(useCompanyId())).data;
}

/** @returns the error of the last attempt to refetch the open company; null if the attempt succeeded */
export function useCompanyFailure(): unknown {
  return useSuspenseQuery(companyQuery(useCompanyId())).error;
}

/** @returns true if the signed-in user has the permission in the open company */
export function usePermission(permission: Permission): boolean {
  return useCompany().permissions.includes(permission);
}

export function hasFlag(details: CompanyDetails, key: FlagKey): boolean {
  return details.company.flags.some((flag) => flag.key === key && flag.enabled);
}
