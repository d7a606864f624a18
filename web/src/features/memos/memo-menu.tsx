import type { MemoBase } from "@lineup/contract/memos/schemas";
import {
  IconArchive,
  IconArchiveOff,
  IconClockPlay,
  IconClockStop,
  IconDots,
  IconPencil,
  IconTemplate,
  IconTrash,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { formOf } from "#web/entities/memos/form/memo-form.ts";
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

/** The actions for a memo; ending, archiving and deleting ask first. */
export function MemoMenu({ memo, title, withEdit = false, onDeleted }: MenuProps): ReactNode {
  const say = memosTexts.useTexts();
  const navigate = useNavigate();
  const here = useReturnTarget("MemosList");
  const [asking, setAsking] = useState<MemoAction | null>(null);
  const { save } = useSaveAsTemplate();
  const { busy, run } = useMemoActions(memo, () => setAsking(null), onDeleted);
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
      const form = call("getMemo", { company_id, id }).then((found) => formOf(found.memo));
      save({ form, from: new Date(memo.published_at ?? memo.created_at) });
    },
  };
  const params = { company_id: String(memo.company_id), id: String(memo.id) };
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
  const items = [
    ...(withEdit && !finished ? [edit] : []),
    ...(memo.can_expire ? [ask("expire", <IconClockStop size={18} aria-hidden="true" />)] : []),
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
          text={say(textOf(asking, memo))}
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

/** @returns the key of the text that says what an action does to the memo in its current state */
function textOf(action: MemoAction, { status, can_archive, acknowledged_count }: MemoBase) {
  if (action === "expire" && status === "scheduled") return "detail.expire.scheduled";
  if (action !== "delete") return `detail.${action}.text` as const;
  if (status === "draft" || status === "scheduled") return "detail.delete.unsent";
  return can_archive && (acknowledged_count ?? 0) > 0
    ? "detail.delete.acknowledged"
    : "detail.delete.text";
}
