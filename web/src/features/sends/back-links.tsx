import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useLastListQuery } from "#web/lib/navigation/last-list-query.ts";
import { readReturnTarget } from "#web/lib/navigation/return-target.ts";
import { BackArrow } from "#web/ui/layout/page-header.tsx";
import { sendsTexts } from "./sends-texts.ts";

/** A link to the list of sends or the scheduler, in the state the reader left it. */
export function SendsLink(): ReactNode {
  const say = sendsTexts.useTexts();
  const params = { company_id: String(useCompanyId()) };
  const list = useLastListQuery("MemoSendsList");
  const from = readReturnTarget(useSearch({ strict: false })["from"]);
  if (from?.name === "MemoScheduler")
    return (
      <Link to="/$company_id/memo-scheduler" params={params} search={from.query}>
        <BackArrow /> {say("back.scheduler")}
      </Link>
    );
  return (
    <Link to="/$company_id/memo-sends" params={params} search={list}>
      <BackArrow /> {say("back.list")}
    </Link>
  );
}

/** A link from one of its memos to the send. */
export function SendLink({
  send,
}: {
  send: Pick<MemoTemplateSend, "company_id" | "id">;
}): ReactNode {
  const say = sendsTexts.useTexts();
  return (
    <Link
      to="/$company_id/memo-send/$id"
      params={{ company_id: String(send.company_id), id: String(send.id) }}
      search={({ from }) => ({ from })}
    >
      <BackArrow /> {say("back.send")}
    </Link>
  );
}
