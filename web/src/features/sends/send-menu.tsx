import type { MemoTemplateSendRow } from "@lineup/contract/sends/schemas";
import {
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconDots,
  IconTrash,
} from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { IconButton } from "#web/ui/elements/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { Menu, type MenuItem } from "#web/ui/dialogs/menu.tsx";
import { sendsTexts } from "./sends-texts.ts";
import { useSendActions } from "./use-send-actions.ts";

type Confirmable = "draft" | "archive" | "delete";

/**
 * The actions for a whole send.
 * @param onDeleted called before the lists are refetched
 */
export function SendMenu({
  send,
  onDeleted,
}: {
  send: MemoTemplateSendRow;
  onDeleted?: () => void;
}): ReactNode {
  const say = sendsTexts.useTexts();
  const [asking, setAsking] = useState<Confirmable | null>(null);
  const { busy, run } = useSendActions(send, () => setAsking(null), onDeleted);
  const { status, title } = send;
  const items: (MenuItem | false)[] = [
    status === "scheduled" && {
      label: say("action.draft"),
      icon: <IconArrowBackUp size={18} aria-hidden="true" />,
      onPress: () => setAsking("draft"),
    },
    status === "archived"
      ? {
          label: say("action.unarchive"),
          icon: <IconArchiveOff size={18} aria-hidden="true" />,
          onPress: () => run("unarchive"),
        }
      : {
          label: say("action.archive"),
          icon: <IconArchive size={18} aria-hidden="true" />,
          onPress: () => setAsking("archive"),
        },
    {
      label: say("action.delete"),
      icon: <IconTrash size={18} aria-hidden="true" />,
      danger: true,
      onPress: () => setAsking("delete"),
    },
  ];
  const isDraft = status === "draft" || (status === "archived" && send.published_at === null);
  const texts = {
    draft: say("action.draft.text"),
    archive: say(
      status === "scheduled" || status === "draft"
        ? `action.archive.text.${status}`
        : "action.archive.text",
    ),
    delete: say(
      isDraft
        ? "action.delete.text.draft"
        : status === "scheduled"
          ? "action.delete.text.scheduled"
          : "action.delete.text",
    ),
  };
  return (
    <>
      <Menu
        label={say("action.more", { title })}
        groups={[{ items: items.filter((item) => item !== false) }]}
        renderTrigger={(props) => (
          <IconButton {...props} label={say("action.more", { title })}>
            <IconDots size={20} />
          </IconButton>
        )}
      />
      {asking && (
        <ConfirmDialog
          open
          title={say(`action.${asking}.ask`, { title })}
          text={texts[asking]}
          confirm={say(`action.${asking}`)}
          variant={asking === "delete" ? "danger" : "primary"}
          busy={busy}
          onConfirm={() => run(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
