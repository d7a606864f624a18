import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useTopicOptions } from "#web/entities/follow-ups/topic-name.ts";
import { showsFollowUps } from "#web/entities/companies/outdated-lists.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import type { Input } from "#web/lib/api/contract.ts";
import { refresh } from "#web/lib/live/live.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Select } from "#web/ui/forms/choice-fields.tsx";
import { DateTimeField } from "#web/ui/forms/date-time-field.tsx";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { TextArea } from "#web/ui/forms/text-fields.tsx";
import { followUpsTexts } from "#web/features/follow-ups/follow-ups-texts.ts";
import { showAskedToast } from "./asked-toast.ts";

interface Values {
  readonly topic: string;
  readonly note: string;
  readonly due_at: string | null;
}

interface DueDialogProps {
  count: number;
  whom: Omit<Input<"openCheckins">, "company_id">;
  onDone: () => void;
  /** Called if no check-in was started, because the number of due people is no longer the number that the user saw. */
  onOthers: () => void;
  onClose: () => void;
}

const longestNote = 2000;
const empty: Values = { topic: "", note: "", due_at: null };

/** The dialog to start check-ins with several people. The typed texts are stored as a draft until they are sent. */
export function DueDialog({ count, whom, onDone, onOthers, onClose }: DueDialogProps): ReactNode {
  const say = followUpsTexts.useTexts();
  const companyId = useCompanyId();
  const topics = useTopicOptions();
  const ask = useCallMutation("openCheckins");
  const form = useForm<Values>({
    initial: empty,
    draft: `checkins-${companyId}`,
    async onSubmit({ topic, note, due_at }) {
      const about = {
        ...(topic && { topic }),
        ...(note.trim() && { note }),
        ...(due_at && { due_at }),
      };
      const done = await ask.mutateAsync({ company_id: companyId, ...whom, ...about });
      refresh(...showsFollowUps);
      showAskedToast(companyId, done);
      form.reset();
      onDone();
      onClose();
    },
    onError(error) {
      showError(error, say("due.failed"));
      if (error instanceof ApiError && error.fields["expected"]) onOthers();
    },
  });
  return (
    <Dialog open title={say("due.ask", { count })} closeOutside={!form.dirty} onClose={onClose}>
      <form className="stack" noValidate onSubmit={form.submit}>
        <p className="dim">{say("due.line")}</p>
        <Select
          {...form.field("topic")}
          autoFocus
          label={say("due.topic")}
          placeholder={say("due.noTopic")}
          options={topics}
        />
        <TextArea
          {...form.field("note")}
          label={say("flags.note")}
          hint={say("flags.note.hint")}
          maxLength={longestNote}
          rows={3}
          optional
        />
        <DateTimeField {...form.field("due_at")} label={say("due.until")} optional />
        <DialogActions>
          <Button type="submit" loading={form.busy}>
            {say("due.begin")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
