import type { Memo } from "@lineup/contract/memos/schemas";
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import { IconPlus, IconTemplate } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRef, useState, type ReactNode } from "react";
import { refreshSends } from "#web/entities/companies/live-company.ts";
import { KindBadge } from "#web/entities/memos/memo-badges.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { callQuery, useCallMutation } from "#web/lib/api/use-call.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { Button, buttonClass } from "#web/ui/elements/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { SortableList, movedRow } from "#web/ui/lists/sortable-list.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { AddTemplate } from "./add-template.tsx";
import styles from "./sends.module.css";
import { sendsTexts } from "./sends-texts.ts";

/** The memos of a draft: add, edit, reorder, remove. Each change is saved right away. */
export function SendMemos({ send }: { send: MemoTemplateSend }): ReactNode {
  const say = sendsTexts.useTexts();
  const untitled = memoTexts.useTexts()("memo.untitled");
  const [removing, setRemoving] = useState<Memo | null>(null);
  const [adding, setAdding] = useState(false);
  const { company_id, id } = send;
  const { queryKey } = callQuery("getSend", { company_id, id });
  // The order while it is being saved: answers on their way are older.
  const [wanted, setWanted] = useState<readonly Memo[] | null>(null);
  const unsaved = useRef(0);
  const arrange = useCallMutation("updateSend", {
    queue: `send ${id}`,
    onError: (error) => showError(error, say("draft.failed")),
  });
  const memos = wanted ?? send.memos;
  const move = async (from: number, to: number): Promise<void> => {
    const moved = movedRow(memos, from, to);
    setWanted(moved);
    unsaved.current += 1;
    const memo_ids = moved.map((memo) => memo.id);
    await arrange.mutateAsync({ company_id, id, memo_ids }).catch(() => undefined);
    unsaved.current -= 1;
    if (unsaved.current > 0) return;
    refreshSends();
    await queryClient.invalidateQueries({ queryKey });
    if (unsaved.current === 0) setWanted(null);
  };
  const nameOf = (memo: Memo): string => memo.title || untitled;
  return (
    <section className="card stack" aria-labelledby="send-memos">
      <div>
        <h2 id="send-memos">{say("draft.memos")}</h2>
        <p className="dim small">{say("draft.memos.hint")}</p>
      </div>
      {memos.length === 0 ? (
        <p>{say("draft.memos.none")}</p>
      ) : (
        <SortableList
          label={say("draft.memos")}
          rows={memos}
          rowId={(memo) => memo.id}
          nameOf={nameOf}
          onMove={(from, to) => void move(from, to)}
          onRemove={setRemoving}
        >
          {(memo) => (
            <div className={styles.memo}>
              <Link
                to="/$company_id/memo-send/$id"
                params={{ company_id: String(company_id), id: String(id) }}
                search={({ from }) => ({ from, memo: String(memo.id) })}
                lang={memo.title ? memo.locale_code : undefined}
              >
                {nameOf(memo)}
              </Link>
              <KindBadge kind={memo.display_type} />
            </div>
          )}
        </SortableList>
      )}
      <div className="row">
        <Link
          to="/$company_id/memo-send/$id"
          params={{ company_id: String(company_id), id: String(id) }}
          search={({ from }) => ({ from, memo: "new" })}
          className={buttonClass({ variant: "secondary", outline: true })}
        >
          <IconPlus size={20} aria-hidden="true" />
          {say("draft.write")}
        </Link>
        <Button
          variant="secondary"
          outline
          icon={<IconTemplate size={20} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {say("draft.fromTemplate")}
        </Button>
      </div>
      {adding && <AddTemplate send={send} onClose={() => setAdding(false)} />}
      {removing && (
        <RemoveMemo
          send={send}
          memo={removing}
          name={nameOf(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  );
}

function RemoveMemo({
  send: { company_id, id },
  memo,
  name,
  onClose,
}: {
  send: MemoTemplateSend;
  memo: Memo;
  name: string;
  onClose: () => void;
}): ReactNode {
  const say = sendsTexts.useTexts();
  const remove = useCallMutation("removeSendMemo", {
    // A reordering on its way still contains it.
    queue: `send ${id}`,
    onSuccess(answer) {
      queryClient.setQueryData(["getSend", { company_id, id }], answer);
      toast({ title: say("draft.removed", { title: name }), variant: "success" });
      refreshSends();
      onClose();
    },
    onError(error) {
      refreshSends();
      showError(error);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={say("draft.remove.ask", { title: name })}
      text={say("draft.remove.text")}
      confirm={say("draft.remove")}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ company_id, id, memo_id: memo.id })}
      onClose={onClose}
    />
  );
}
