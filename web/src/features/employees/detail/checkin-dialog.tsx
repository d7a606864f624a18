import type { Employee } from "@lineup/contract/employees/schemas";
import type { ReactNode } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { useTopicOptions } from "#web/entities/follow-ups/topic-name.ts";
import { showsFollowUps } from "#web/entities/companies/outdated-lists.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { refresh } from "#web/lib/live/live.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Select } from "#web/ui/forms/choice-fields.tsx";
import { DateTimeField } from "#web/ui/forms/date-time-field.tsx";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { TextArea } from "#web/ui/forms/text-fields.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";

interface Values {
  readonly topic: string;
  readonly note: string;
  readonly due_at: string | null;
}

const empty: Values = { topic: "", note: "", due_at: null };

/** The dialog to start a check-in with a person. The typed texts are stored as a draft until they are sent. */
export function CheckinDialog({
  person,
  onClose,
}: {
  person: Employee;
  onClose: () => void;
}): ReactNode {
  const say = employeesTexts.useTexts();
  const { company } = useCompany();
  const topics = useTopicOptions();
  const ask = useCallMutation("openCheckin");
  const form = useForm<Values>({
    initial: empty,
    draft: `checkin-${person.id}`,
    async onSubmit({ topic, note, due_at }) {
      await ask.mutateAsync({
        ...{ company_id: company.id, id: person.id },
        ...(topic && { topic }),
        ...(note.trim() && { note }),
        ...(due_at && { due_at }),
      });
      refresh(...showsFollowUps);
      toast({ title: say("checkins.started"), variant: "success" });
      form.reset();
      onClose();
    },
    onError: (error) => void showError(error, say("act.failed")),
  });
  return (
    <Dialog
      open
      title={say("checkins.ask", { name: person.display_name })}
      closeOutside={!form.dirty}
      onClose={onClose}
    >
      <form className="stack" noValidate onSubmit={form.submit}>
        <Select
          {...form.field("topic")}
          autoFocus
          label={say("checkins.topic")}
          placeholder={say("checkins.noTopic")}
          options={topics}
        />
        <TextArea
          {...form.field("note")}
          label={say("checkins.note")}
          hint={say("checkins.note.hint")}
          rows={3}
          optional
        />
        <DateTimeField {...form.field("due_at")} label={say("checkins.due")} optional />
        <DialogActions>
          <Button type="submit" loading={form.busy}>
            {say("checkins.start")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
