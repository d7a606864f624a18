import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/company.ts";
import { useListLeft } from "#web/lib/list-left.ts";
import { BackArrow } from "#web/ui/page-header.tsx";
import { sendsTexts } from "./sends-texts.ts";

/** To the list of sends, as it was where the reader came from there. */
export function SendsLink(): ReactNode {
  const say = sendsTexts.useTexts();
  const company_id = String(useCompanyId());
  return (
    <Link to="/$company_id/memo-sends" params={{ company_id }} search={useListLeft("MemoSendsList")}>
      <BackArrow /> {say("back.list")}
    </Link>
  );
}

/** From one of its memos to the send. */
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
