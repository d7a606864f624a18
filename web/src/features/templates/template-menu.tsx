import type { MemoTemplateRow } from "@lineup/contract/templates/schemas";
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDots,
  IconPencil,
  IconSend,
  IconTrash,
  IconWorldShare,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useReturnTarget } from "#web/lib/navigation/return-target.ts";
import { IconButton } from "#web/ui/elements/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { Menu, type MenuItem } from "#web/ui/dialogs/menu.tsx";
import { templatesTexts } from "./templates-texts.ts";
import { useStartSend, useTemplateActions, type TemplateAction } from "./use-template-actions.ts";

interface MenuProps {
  template: MemoTemplateRow;
  /** True if the menu contains "use" and "edit", as in the list; the template's own page has buttons. */
  inList?: boolean;
  /** Shares it, where that is possible. */
  onShare?: () => void;
  /** Called after it was deleted; its result is awaited. */
  onDeleted?: () => unknown;
}

/** The actions for a template; deleting asks first. */
export function TemplateMenu({
  template,
  inList = false,
  onShare,
  onDeleted,
}: MenuProps): ReactNode {
  const say = templatesTexts.useTexts();
  const navigate = useNavigate();
  const here = useReturnTarget("MemoTemplatesList");
  const [asking, setAsking] = useState(false);
  const { start } = useStartSend();
  const { busy, run } = useTemplateActions(template, (action) => {
    if (action !== "delete") return undefined;
    setAsking(false);
    return onDeleted?.();
  });
  const { status } = template;
  const params = { company_id: String(template.company_id), id: String(template.id) };
  const item = (action: TemplateAction, icon: ReactNode): MenuItem[] => [
    { label: say(`menu.${action as "copy"}`), icon, onPress: () => run(action) },
  ];
  const use: MenuItem = {
    label: say("menu.use"),
    icon: <IconSend size={18} aria-hidden="true" />,
    onPress: () => start(template),
  };
  const edit: MenuItem = {
    label: say("menu.edit"),
    icon: <IconPencil size={18} aria-hidden="true" />,
    onPress: () =>
      void navigate({
        to: "/$company_id/memo-template/$id",
        params,
        search: { ...here, edit: "yes" },
      }),
  };
  const share: MenuItem[] = onShare
    ? [
        {
          label: say(template.is_shared ? "menu.shared" : "menu.share"),
          icon: <IconWorldShare size={18} aria-hidden="true" />,
          onPress: onShare,
        },
      ]
    : [];
  const items = [
    ...(inList && status === "published" ? [use] : []),
    ...(inList && status !== "archived" ? [edit] : []),
    ...(status === "published" ? share : []),
    ...item("copy", <IconCopy size={18} aria-hidden="true" />),
    ...(status === "archived"
      ? item("unarchive", <IconArchiveOff size={18} aria-hidden="true" />)
      : item("archive", <IconArchive size={18} aria-hidden="true" />)),
    {
      label: say("menu.delete"),
      icon: <IconTrash size={18} aria-hidden="true" />,
      danger: true,
      onPress: () => setAsking(true),
    },
  ];
  const label = say("menu.more", { title: template.title });
  return (
    <>
      <Menu
        label={label}
        groups={[{ items }]}
        renderTrigger={(props) => (
          <IconButton {...props} label={label}>
            <IconDots size={20} />
          </IconButton>
        )}
      />
      <ConfirmDialog
        open={asking}
        title={say("delete.ask", { title: template.title })}
        text={say(template.is_shared ? "delete.shared" : "delete.text")}
        confirm={say("menu.delete")}
        busy={busy}
        onConfirm={() => run("delete")}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
