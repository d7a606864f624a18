import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import type { Named } from "#web/ui/forms/people-picker.tsx";
import { ErrorState, Skeleton } from "#web/ui/feedback/states.tsx";

interface SegmentNames {
  readonly locations: readonly Named[];
  readonly audiences: readonly Named[];
  /** Shown while they load: an empty list would look as if the company had none. */
  readonly instead: ReactNode;
  /** True if they could not be loaded. */
  readonly failed: boolean;
}

/** The locations and audiences that people can be assigned to. */
export function useSegmentNames(): SegmentNames {
  const about = { company_id: useCompanyId() };
  const locations = useCall("listLocationNames", about);
  const audiences = useCall("listAudienceNames", about);
  const queries = [locations, audiences];
  const failed = queries.filter(({ data, error }) => error && !data);
  const retry = (): void => {
    for (const query of failed) void query.refetch();
  };
  return {
    locations: locations.data?.locations ?? [],
    audiences: audiences.data?.audiences ?? [],
    failed: failed.length > 0,
    instead: failed[0] ? (
      <ErrorState error={failed[0].error} onRetry={retry} />
    ) : (
      queries.some(({ isPending }) => isPending) && <Skeleton height={140} />
    ),
  };
}
