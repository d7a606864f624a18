import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isMissing } from "#web/lib/api/api-error.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { Fact } from "#web/ui/lists/facts.tsx";
import { errorText } from "#web/ui/feedback/show-error.ts";
import { sendsTexts } from "./sends-texts.ts";

/** The origin of a send, with links: a template, a package or a schedule; nothing for a send written from scratch. */
export function SendOrigin({ send }: { send: MemoTemplateSend }): ReactNode {
  const { memo_template_id, memo_template_package_id, scheduled_send_id } = send;
  return (
    <>
      {memo_template_id !== null && <FromTemplate send={send} id={memo_template_id} />}
      {memo_template_package_id !== null && (
        <FromPackage send={send} id={memo_template_package_id} />
      )}
      {scheduled_send_id !== null && <FromSchedule send={send} id={scheduled_send_id} />}
    </>
  );
}

interface FromProps {
  send: MemoTemplateSend;
  id: number;
}

function FromTemplate({ send: { company_id }, id }: FromProps): ReactNode {
  const say = sendsTexts.useTexts();
  const { data, error } = useCall("getTemplate", { company_id, id });
  return (
    <Origin label={say("from.template")} error={error}>
      {data && (
        <Link to="/$company_id/memo-template/$id" params={paramsOf(company_id, id)}>
          {data.memo_template.title}
        </Link>
      )}
    </Origin>
  );
}

function FromPackage({ send: { company_id }, id }: FromProps): ReactNode {
  const say = sendsTexts.useTexts();
  const { data, error } = useCall("getPackage", { company_id, id });
  return (
    <Origin label={say("from.package")} error={error}>
      {data && (
        <Link to="/$company_id/memo-package/$id" params={paramsOf(company_id, id)}>
          {data.memo_template_package.title}
        </Link>
      )}
    </Origin>
  );
}

function FromSchedule({ send: { company_id }, id }: FromProps): ReactNode {
  const say = sendsTexts.useTexts();
  const { data, error } = useCall("getScheduledSend", { company_id, id });
  return (
    <Origin label={say("from.schedule")} error={error}>
      {data && (
        <Link
          to="/$company_id/memo-scheduler"
          params={{ company_id: String(company_id) }}
          search={{ open: String(id) }}
        >
          {data.scheduled_send.title}
        </Link>
      )}
    </Origin>
  );
}

/** @param error the reason it could not be loaded: only a missing origin is deleted */
function Origin({
  label,
  error,
  children,
}: {
  label: string;
  error: unknown;
  children: ReactNode;
}): ReactNode {
  const say = sendsTexts.useTexts();
  const isGone = isMissing(error);
  return (
    <Fact label={label} none={isGone ? say("from.gone") : error ? errorText(error) : ""}>
      {!isGone && children}
    </Fact>
  );
}

function paramsOf(companyId: number, id: number): { company_id: string; id: string } {
  return { company_id: String(companyId), id: String(id) };
}
