import { undoSeconds } from "@lineup/contract/constants";
import type { MemoBase } from "@lineup/contract/memos/schemas";
import {
  IconArchive,
  IconArchiveOff,
  IconClockPlay,
  IconClockStop,
  IconDots,
  IconPencil,
  IconSend,
  IconTemplate,
  IconTrash,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { call } from "#web/lib/api/api-client.ts";
import { useReturnTarget } from "#web/lib/navigation/return-target.ts";
import { IconButton } from "#web/ui/elements/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { Menu, type MenuItem } from "#web/ui/dialogs/menu.tsx";
import { memosTexts } from "./memos-texts.ts";
import { useSaveAsTemplate } from "./editor/use-save-as-template.ts";
import { useMemoActions, type MemoAction } from "./use-memo-actions.ts";

interface MenuProps {
  memo: MemoBase;
  /** The memo's title where the menu stands. */
  title: string;
  /** True if the menu contains "edit", as in the list; the memo's own page has a button. */
  withEdit?: boolean;
  /** Called after it was deleted. */
  onDeleted?: () => void;
}

/** The actions for a memo; sending, ending, archiving and deleting ask first. */
export function MemoMenu({ memo, title, withEdit = false, onDeleted }: MenuProps): ReactNode {
  const say = memosTexts.useTexts();
  const navigate = useNavigate();
  const here = useReturnTarget("MemosList");
  const [asking, setAsking] = useState<MemoAction | null>(null);
  const { save } = useSaveAsTemplate();
  const params = { company_id: String(memo.company_id), id: String(memo.id) };
  const { busy, run } = useMemoActions(memo, {
    onEnd: () => setAsking(null),
    onHeld: () => {
      if (withEdit) void navigate({ to: "/$company_id/memo/$id", params, search: here });
    },
    ...(onDeleted && { onDeleted }),
  });
  const ask = (action: MemoAction, icon: ReactNode): MenuItem => ({
    label: say(`detail.${action}`),
    icon,
    danger: action === "delete",
    onPress: () => setAsking(action),
  });
  const template: MenuItem = {
    label: say("template.save"),
    icon: <IconTemplate size={18} aria-hidden="true" />,
    onPress: () => {
      const { company_id, id } = memo;
      const content = call("getMemo", { company_id, id }).then((found) => found.memo);
      save({ content, from: new Date(memo.published_at ?? memo.created_at) });
    },
  };
  const edit: MenuItem = {
    label: say("detail.edit"),
    icon: <IconPencil size={18} aria-hidden="true" />,
    onPress: () =>
      void navigate({
        to: "/$company_id/memo/$id",
        params,
        search: { ...here, edit: "yes" },
      }),
  };
  const back = (action: "goOn" | "unarchive", icon: ReactNode): MenuItem => ({
    label: say(`detail.${action}`),
    icon,
    onPress: () => run(action),
  });
  const finished = memo.status === "expired" || memo.status === "archived";
  const scheduled = memo.status === "scheduled";
  const items = [
    ...(withEdit && !finished ? [edit] : []),
    ...(scheduled && memo.held_until === null && memo.recipient_count !== 0
      ? [ask("sendNow", <IconSend size={18} aria-hidden="true" />)]
      : []),
    ...(memo.can_expire && !scheduled
      ? [ask("expire", <IconClockStop size={18} aria-hidden="true" />)]
      : []),
    ...(memo.can_archive ? [ask("archive", <IconArchive size={18} aria-hidden="true" />)] : []),
    ...(memo.status === "expired"
      ? [back("goOn", <IconClockPlay size={18} aria-hidden="true" />)]
      : []),
    ...(memo.can_unarchive
      ? [back("unarchive", <IconArchiveOff size={18} aria-hidden="true" />)]
      : []),
    template,
    ask("delete", <IconTrash size={18} aria-hidden="true" />),
  ];
  return (
    <>
      <Menu
        label={say("detail.more", { title })}
        groups={[{ items }]}
        renderTrigger={(props) => (
          <IconButton {...props} label={say("detail.more", { title })}>
            <IconDots size={20} />
          </IconButton>
        )}
      />
      {asking && (
        <ConfirmDialog
          open
          title={say(`detail.${asking}.ask`, { title })}
          text={textOf(asking, memo)}
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

/** @returns the text that says what an action does to the memo in its current state */
function textOf(action: MemoAction, memo: MemoBase): string {
  const say = memosTexts.say;
  const { status, can_archive, recipient_count, acknowledged_count } = memo;
  if (action === "sendNow") {
    const who = say("detail.sendNow.text", { count: recipient_count ?? 0 });
    return `${who} ${memoTexts.say("ask.undo", { count: undoSeconds })}`;
  }
  if (action !== "delete") return say(`detail.${action}.text`);
  if (status === "draft" || status === "scheduled") return say("detail.delete.unsent");
  const warns = can_archive && (acknowledged_count ?? 0) > 0;
  return say(warns ? "detail.delete.acknowledged" : "detail.delete.text");
}
