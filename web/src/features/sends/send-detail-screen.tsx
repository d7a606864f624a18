import { useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import { isMissing } from "#web/lib/api/api-error.ts";
import { prefetchCall, useCall } from "#web/lib/api/use-call.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { DetailState, SkeletonDetail } from "#web/ui/feedback/detail-state.tsx";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { MissingState } from "#web/ui/feedback/states.tsx";
import { SendsLink } from "./back-links.tsx";
import { SendDraft } from "./send-draft.tsx";
import { SendSent } from "./send-sent.tsx";

// The editor is large and needed only for writing.
const SendMemo = lazyPart(() => import("./send-memo.tsx"), "SendMemo", {
  waiting: <SkeletonDetail back={<SendsLink />} />,
});

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId, id }: ScreenPlace): void {
  const sendId = idFrom(id);
  if (sendId !== null) prefetchCall("getSend", { company_id: companyId, id: sendId });
}

/** One send: edited as a draft, followed once it is out. `memo` in the address is the memo being edited. */
export function SendDetailScreen(): ReactNode {
  const company_id = useCompanyId();
  const id = idFrom(useParams({ strict: false }).id);
  const memo = useSearch({ strict: false })["memo"];
  const query = useCall("getSend", { company_id, id: id ?? 0 }, { enabled: id !== null });
  if (id === null) return <MissingState back={<SendsLink />} />;
  const send = query.data?.memo_template_send;
  const gone = isMissing(query.error);
  if (send && memo !== undefined)
    return <SendMemo key={memo} send={send} which={memo} gone={gone} />;
  if (!send || gone) {
    const form = send && send.status !== "draft" ? "send-edit" : "send";
    const ofMemo = memo === undefined ? [] : [memo === "new" ? `send-memo:${id}` : `memo:${memo}`];
    return (
      <DetailState query={query} back={<SendsLink />} unsaved={[`${form}:${id}`, ...ofMemo]} />
    );
  }
  return send.status === "draft" ? (
    <SendDraft key={send.id} send={send} />
  ) : (
    <SendSent key={send.id} send={send} />
  );
}
