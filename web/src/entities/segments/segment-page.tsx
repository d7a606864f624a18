import { useNavigate } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { isMissing } from "#web/lib/api/api-error.ts";
import { datePhrase } from "#web/lib/dates/dates.ts";
import { DetailState } from "#web/ui/feedback/detail-state.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { DeleteSegment, type UsedSegment } from "./delete-segment.tsx";
import { SegmentListLink, segmentScreens, type Segments } from "./segment-links.tsx";
import { segmentTexts } from "./segment-texts.ts";

/**
 * Goes back to the list, which is refetched.
 * @param gone true if the segment was deleted here. Call this after the query for the segment: an effect that ran
 * earlier would trigger one more fetch of it
 */
export function useWayOut(of: Segments, gone: boolean): void {
  const company_id = useCompanyId();
  const navigate = useNavigate();
  useEffect(() => {
    if (!gone) return;
    refreshList(of);
    const params = { company_id: String(company_id) };
    void navigate({ to: segmentScreens[of].list, params, search: {} });
  }, [gone, of, company_id, navigate]);
}

interface SegmentPageProps {
  of: Segments;
  query: {
    readonly isPending: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  segment: (UsedSegment & { readonly created_at: string }) | undefined;
  gone: boolean;
  onDeleted: () => void;
  /** The parts that differ between locations and audiences. */
  children: ReactNode;
}

/** The page of one location or audience: details, what depends on it, and its deletion. */
export function SegmentPage(props: SegmentPageProps): ReactNode {
  const { of, query, segment, gone, onDeleted, children } = props;
  const say = segmentTexts.useTexts();
  // A failed refetch keeps the page and what was typed, unless the segment was deleted meanwhile.
  const failed = query.error && !gone && (!segment || isMissing(query.error));
  if (query.isPending || failed)
    return <DetailState query={query} back={<SegmentListLink of={of} />} />;
  if (!segment) return null;
  return (
    <>
      <PageHeader
        title={segment.name}
        line={say("one.since", { date: datePhrase(segment.created_at) })}
        back={<SegmentListLink of={of} />}
      />
      <div className={of === "locations" ? "stack loose reading" : "stack loose"}>
        {children}
        <section className="card stack" aria-labelledby="segment-uses">
          <h2 id="segment-uses">{say(`${of}.one.uses`)}</h2>
          <div>
            <p>{say(`${of}.one.people`, { count: segment.employee_count })}</p>
            <p>{say(`${of}.one.memos`, { count: segment.memo_count })}</p>
            <p>{say(`${of}.one.scheduled`, { count: segment.scheduled_send_count })}</p>
            {segment.device_count !== undefined && (
              <p>{say("locations.one.devices", { count: segment.device_count })}</p>
            )}
          </div>
          <DeleteSegment
            of={of}
            segment={segment}
            onAsk={() => void query.refetch()}
            onDeleted={onDeleted}
          />
        </section>
      </div>
    </>
  );
}
