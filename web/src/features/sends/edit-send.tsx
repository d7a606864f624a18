import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import { useState, type ReactNode } from "react";
import { refreshSends } from "#web/entities/companies/live-company.ts";
import { dateErrors } from "#web/entities/memos/form/date-errors.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { callQuery, useCallMutation } from "#web/lib/api/use-call.ts";
import { readerZone } from "#web/lib/dates/dates.ts";
import { zoneLabel } from "#web/lib/dates/zones.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { saveRebased } from "#web/lib/forms/save-rebased.ts";
import { serverTime } from "#web/lib/dates/server-time.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { required } from "#web/lib/forms/validators.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { DateTimeField } from "#web/ui/forms/date-time-field.tsx";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { NameAndNote } from "./name-and-note.tsx";
import styles from "./sends.module.css";
import { sendsTexts } from "./sends-texts.ts";

/** Edits a send that is scheduled or out: its name and note for managers, and its dates. */
export function EditSend({
  send,
  onClose,
}: {
  send: MemoTemplateSend;
  onClose: () => void;
}): ReactNode {
  const say = sendsTexts.useTexts();
  const sayWriting = editorTexts.useTexts();
  const core = coreTexts.useTexts();
  const { company_id, id, reveal_at } = send;
  const [openedAt] = useState(serverTime);
  // A memo that people have read can't be hidden again.
  const opensLater =
    send.status === "scheduled" || (reveal_at !== null && new Date(reveal_at) > openedAt);
  const waits = send.status === "scheduled";
  const update = useCallMutation("updateSend");
  const asked = { ...callQuery("getSend", { company_id, id }), staleTime: 0 };
  const form = useForm({
    initial: formOf(send),
    follows: send.revision,
    draft: `send-edit:${id}`,
    validate: {
      title: (value) => required(value),
      start_at: (value) => (waits ? startProblem(value) : null),
      reveal_at: (_, values) => dateErrors(values, null).reveal_at ?? null,
      due_at: (_, values) => dateErrors(values, null).due_at ?? null,
      end_at: (_, values) => dateErrors(values, null).end_at ?? null,
    },
    async onSubmit(_, changed) {
      const answer = await saveRebased(send, changed, {
        formOf,
        save: (revision) => update.mutateAsync({ company_id, id, ...changed, revision }),
        again: async () => (await queryClient.fetchQuery(asked)).memo_template_send,
      });
      queryClient.setQueryData(asked.queryKey, answer);
      refreshSends();
      toast({ title: say("draft.saved"), messages: [form.values.title], variant: "success" });
      onClose();
    },
    onError(error) {
      refreshSends();
      showError(error, say("draft.failed"));
    },
  });
  const leave = (): void => {
    form.reset();
    onClose();
  };
  return (
    <Dialog open title={say("edit.title")} closeOutside={!form.dirty} onClose={onClose}>
      <form className="stack" noValidate onSubmit={form.submit}>
        <NameAndNote form={form} />
        <p className="dim small">{core("field.zone", { zone: zoneLabel(readerZone()) })}</p>
        <div className={styles.dates}>
          {waits && (
            <DateTimeField {...form.field("start_at")} label={sayWriting("form.start")} required />
          )}
          {opensLater && (
            <DateTimeField
              {...form.field("reveal_at")}
              label={sayWriting("form.reveal")}
              optional
            />
          )}
          <DateTimeField {...form.field("due_at")} label={sayWriting("form.due")} optional />
          <DateTimeField {...form.field("end_at")} label={sayWriting("form.end")} optional />
        </div>
        <DialogActions>
          <Button variant="secondary" outline onClick={leave}>
            {core("action.cancel")}
          </Button>
          <Button type="submit" loading={form.busy} disabled={!form.dirty}>
            {say("draft.save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** A start that has passed would send the bundle without a question. */
function startProblem(start: string | null): string | null {
  const isPast = start !== null && new Date(start) <= serverTime();
  return required(start ?? "") ?? (isPast ? sendsTexts.say("edit.passed") : null);
}

function formOf({ title, content, start_at, reveal_at, due_at, end_at }: MemoTemplateSend) {
  return { title, content, start_at, reveal_at, due_at, end_at };
}
