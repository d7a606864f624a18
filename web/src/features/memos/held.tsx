import type { Memo } from "@lineup/contract/memos/schemas";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { refreshSends } from "#web/entities/companies/live-company.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { HeldNote } from "#web/entities/memos/sending/held-note.tsx";
import { isGoingOut } from "#web/entities/memos/sending/is-going-out.ts";
import { call } from "#web/lib/api/api-client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { refresh } from "#web/lib/live/live.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";

/** Says that the memo was just sent; undoing it leads back to the editor. A memo of a bundle is scheduled again instead. */
export function Held({ memo, until }: { memo: Memo; until: string }): ReactNode {
  const navigate = useNavigate();
  const { company_id, id, send_id } = memo;
  const undo = async (): Promise<void> => {
    const { memo: undone } = await call("undoMemo", { company_id, id });
    queryClient.setQueryData(["getMemo", { company_id, id }], { memo: undone });
    refresh("listMemos", "getHome");
    toast({ title: undoneText(undone), messages: [memo.title], variant: "success" });
    if (send_id !== null) return refreshSends();
    await navigate({
      to: "/$company_id/memo/$id",
      params: { company_id: String(company_id), id: String(id) },
      search: ({ from }) => ({ from, edit: "yes" }),
      replace: true,
    });
  };
  return (
    <HeldNote
      key={until}
      until={until}
      people={memo.recipient_count ?? 0}
      later={!isGoingOut(memo)}
      undo={undo}
      onReleased={refreshReleased}
    />
  );
}

function undoneText({ status }: Memo): string {
  if (status === "draft") return editorTexts.say("held.undone", { count: 1 });
  return editorTexts.say(status === "scheduled" ? "held.rescheduled" : "held.restored");
}

function refreshReleased(): void {
  refresh("getMemo", "listMemos", "getHome");
}
