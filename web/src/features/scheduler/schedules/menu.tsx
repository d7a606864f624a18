import type { ScheduledSend } from "@lineup/contract/scheduler/schemas";
import {
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { refreshScheduler } from "#web/entities/scheduler/live-scheduler.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { IconButton } from "#web/ui/elements/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { Menu } from "#web/ui/dialogs/menu.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { schedulerTexts } from "#web/features/scheduler/scheduler-texts.ts";
import { usePlace, useSchedulerActions } from "#web/features/scheduler/use-scheduler.ts";

/** The menu with the actions for a scheduled send. */
export function ScheduledMenu({ scheduled }: { scheduled: ScheduledSend }): ReactNode {
  const say = schedulerTexts.useTexts();
  const { go } = usePlace();
  const { pause } = useSchedulerActions();
  const [asking, setAsking] = useState(false);
  const { id, title, status } = scheduled;
  const label = say("act.more", { title });
  const items = [
    {
      label: say("act.edit"),
      icon: <IconPencil size={18} aria-hidden="true" />,
      onPress: () => go({ form: String(id) }),
    },
    ...(status === "finished" ? [] : [pausing()]),
    {
      label: say("act.delete"),
      icon: <IconTrash size={18} aria-hidden="true" />,
      danger: true,
      onPress: () => setAsking(true),
    },
  ];

  function pausing() {
    const Icon = status === "active" ? IconPlayerPause : IconPlayerPlay;
    return {
      label: say(status === "active" ? "act.pause" : "act.resume"),
      icon: <Icon size={18} aria-hidden="true" />,
      onPress: () => void pause(scheduled),
    };
  }

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
      {asking && <DeleteScheduled scheduled={scheduled} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The dialog that asks for confirmation, and then deletes a scheduled send. */
export function DeleteScheduled({
  scheduled: { id, title },
  onClose,
}: {
  scheduled: ScheduledSend;
  onClose: () => void;
}): ReactNode {
  const say = schedulerTexts.useTexts();
  const { go } = usePlace();
  const company_id = useCompanyId();
  const remove = useCallMutation("deleteScheduledSend", {
    onSuccess() {
      toast({ title: say("delete.done", { title }), variant: "success" });
      refreshScheduler();
    },
    onError: (error) => showError(error, say("delete.failed")),
  });
  return (
    <ConfirmDialog
      open
      title={say("delete.ask", { title })}
      text={say("delete.text")}
      confirm={say("act.delete")}
      onConfirm={() => {
        // Closes the dialogs first. If the details dialog stayed open, it would refetch the deleted scheduled send.
        onClose();
        go({ open: undefined });
        remove.mutate({ company_id, id });
      }}
      onClose={onClose}
    />
  );
}
