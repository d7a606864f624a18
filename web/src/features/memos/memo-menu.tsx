import type { Memo } from "@lineup/contract/memos/schemas";
import { IconArchive, IconClockStop, IconDots, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { refresh } from "#web/lib/live.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Menu, type MenuItem } from "#web/ui/menu.tsx";
import { showError } from "#web/ui/show-error.ts";
import { toast } from "#web/ui/toast-store.ts";
import { memosTexts } from "./memos-texts.ts";

type Action = "expire" | "archive" | "delete";
const doneText = {
  expire: "detail.expired",
  archive: "detail.archived",
  delete: "detail.deleted",
} as const;

/** Ending, archiving and deleting a memo, each after asking. */
export function MemoMenu({ memo }: { memo: Memo }): ReactNode {
  const say = memosTexts.useTexts();
  const [asking, setAsking] = useState<Action | null>(null);
  const { busy, run } = useAction(memo, () => setAsking(null));
  const item = (action: Action, icon: ReactNode): MenuItem => ({
    label: say(`detail.${action}`),
    icon,
    danger: action === "delete",
    onPress: () => setAsking(action),
  });
  const items = [
    ...(memo.can_expire ? [item("expire", <IconClockStop size={18} aria-hidden="true" />)] : []),
    ...(memo.can_archive ? [item("archive", <IconArchive size={18} aria-hidden="true" />)] : []),
    item("delete", <IconTrash size={18} aria-hidden="true" />),
  ];
  return (
    <>
      <Menu
        label={say("detail.more")}
        groups={[{ items }]}
        renderTrigger={(props) => (
          <Button {...props} variant="secondary" outline aria-label={say("detail.more")}>
            <IconDots size={20} aria-hidden="true" />
          </Button>
        )}
      />
      {asking && (
        <ConfirmDialog
          open
          title={say(`detail.${asking}.ask`, { title: memo.title })}
          text={say(`detail.${asking}.text`)}
          confirm={say(`detail.${asking}`)}
          variant={asking === "delete" ? "danger" : "primary"}
          busy={busy}
          onConfirm={() => run(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

function useAction(memo: Memo, onEnd: () => void): { busy: boolean; run: (what: Action) => void } {
  const navigate = useNavigate();
  const finish = (action: Action): void => {
    onEnd();
    toast({
      title: memosTexts.say(doneText[action]),
      messages: [memo.title],
      variant: "success",
    });
    // What is deleted is left first; asking for it again would only find it missing.
    if (action === "delete") {
      const params = { company_id: String(memo.company_id) };
      void navigate({ to: "/$company_id/memos", params, search: {}, replace: true });
      refresh("listMemos", "getHome", "listFollowUps");
    } else refresh("getMemo", "listMemos", "getHome");
  };
  const onError = (error: unknown): void => {
    onEnd();
    showError(error);
  };
  const expire = useCallMutation("expireMessage", { onSuccess: () => finish("expire"), onError });
  const archive = useCallMutation("archiveMessage", {
    onSuccess: () => finish("archive"),
    onError,
  });
  const remove = useCallMutation("deleteMemo", { onSuccess: () => finish("delete"), onError });
  const actions = { expire, archive, delete: remove };
  return {
    busy: expire.isPending || archive.isPending || remove.isPending,
    run: (action) => actions[action].mutate({ company_id: memo.company_id, id: memo.id }),
  };
}
