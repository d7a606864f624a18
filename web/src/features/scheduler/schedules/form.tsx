import type { ScheduleFrequency } from "@lineup/contract/constants";
import type { ScheduledSendDetail } from "@lineup/contract/scheduler/schemas";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { isSame } from "#web/entities/memos/form/memo-form.ts";
import { RecipientsField } from "#web/entities/memos/editor/recipients-field.tsx";
import { asksFirst, sendLabel } from "#web/entities/memos/sending/send-label.ts";
import { SendQuestion } from "#web/entities/memos/sending/send-question.tsx";
import { undoToast } from "#web/entities/memos/sending/undo-sends.ts";
import type { Reach } from "#web/ui/forms/recipients-picker.tsx";
import { targetNames } from "#web/entities/memos/form/refused-fields.ts";
import { refreshScheduler } from "#web/entities/scheduler/live-scheduler.ts";
import { isMissing } from "#web/lib/api/api-error.ts";
import { useCall, useCallMutation } from "#web/lib/api/use-call.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { useForm, type Form } from "#web/lib/forms/use-form.ts";
import { required } from "#web/lib/forms/validators.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { recurrenceTextWithDates } from "./recurrence.ts";
import { type ScheduleValues, fieldsOf, isWithin, ruleOf, valuesOf } from "./values.ts";
import { schedulerTexts } from "#web/features/scheduler/scheduler-texts.ts";
import styles from "../scheduler.module.css";
import { SendableField } from "./sendable-field.tsx";
import { WhenFields } from "./when-fields.tsx";

interface ScheduleFormProps {
  id: number | "new";
  /** The id of the template to schedule; null if the form was opened without a template. */
  template: number | null;
  onClose: () => void;
  onSaved: (id: number) => void;
}

/** The dialog to add or edit a scheduled send: its content, recipients and rule. */
export function ScheduleForm(props: ScheduleFormProps): ReactNode {
  const say = schedulerTexts.useTexts();
  const company_id = useCompanyId();
  const isNew = props.id === "new";
  const query = useCall(
    "getScheduledSend",
    { company_id, id: isNew ? 0 : Number(props.id) },
    { enabled: !isNew },
  );
  const scheduled = query.data?.scheduled_send ?? null;
  // Another manager may have deleted the scheduled send. In that case, the form saves its values as a new scheduled send.
  const gone = isMissing(query.error);
  const title = scheduled ? say("form.edit", { title: scheduled.title }) : say("form.new");
  return (
    <Dialog open wide title={title} onClose={props.onClose} closeOutside={false}>
      {(isNew || scheduled) && <Fields {...props} scheduled={scheduled} gone={gone} />}
      {!isNew && query.isPending && <SkeletonList />}
      {!isNew && !scheduled && query.error && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Dialog>
  );
}

function Fields({
  scheduled,
  gone,
  template,
  onClose,
  onSaved,
}: ScheduleFormProps & { scheduled: ScheduledSendDetail | null; gone: boolean }): ReactNode {
  const say = schedulerTexts.useTexts();
  const core = coreTexts.useTexts();
  const form = useScheduleForm(scheduled, gone, template, onSaved);
  useTemplate(form, template);
  const rule = ruleOf(form.values);
  const [reach, setReach] = useState<Reach | null>(null);
  const [asking, setAsking] = useState(false);
  const changes = scheduled !== null && !gone;
  const label = changes
    ? core("action.save")
    : sendLabel({ target: form.values.target, reach, later: true });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    if (changes || !asksFirst(reach)) return form.submit(event);
    event.preventDefault();
    if (form.check({}, event.currentTarget)) setAsking(true);
  };
  const leave = (): void => {
    form.reset();
    onClose();
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <div aria-live="polite">{gone && <Note level="warn">{say("form.gone")}</Note>}</div>
      <SendableField {...form.field("sendable")} />
      <TextField
        {...form.field("title")}
        label={say("form.title")}
        hint={say("form.title.hint")}
        maxLength={200}
        autoComplete="off"
        optional
      />
      <fieldset className={styles.part}>
        <legend>{say("form.to")}</legend>
        <RecipientsField
          {...form.field("target")}
          author={scheduled ? (scheduled.creator?.id ?? null) : undefined}
          onReach={setReach}
        />
      </fieldset>
      <WhenFields form={form} />
      <p className={styles.summary} role="status">
        {rule && (
          <>
            <span className="dim">{say("form.summary")}</span> {recurrenceTextWithDates(rule)}
          </>
        )}
      </p>
      <DialogActions>
        <Button variant="secondary" outline onClick={leave}>
          {core("action.cancel")}
        </Button>
        <Button type="submit" loading={form.busy}>
          {label}
        </Button>
      </DialogActions>
      {asking && (
        <SendQuestion
          {...(rule && { text: say("form.ask", { often: recurrenceTextWithDates(rule) }) })}
          confirm={label}
          target={form.values.target}
          reach={reach}
          onConfirm={() => {
            setAsking(false);
            form.submit();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
}

function useScheduleForm(
  scheduled: ScheduledSendDetail | null,
  gone: boolean,
  template: number | null,
  onSaved: (id: number) => void,
): Form<ScheduleValues> {
  const say = schedulerTexts.useTexts();
  const company_id = useCompanyId();
  const number = (least: number, most: number) => () =>
    say("form.number", { least: String(least), most: String(most) });
  const known = valuesOf(scheduled);
  const create = useCallMutation("createScheduledSend");
  const update = useCallMutation("updateScheduledSend");
  const remove = useCallMutation("deleteScheduledSend", {
    onSuccess() {
      toast({ title: say("form.undone"), variant: "success" });
      refreshScheduler();
    },
    onError(error) {
      refreshScheduler();
      showError(error);
    },
  });
  return useForm<ScheduleValues>({
    initial: known,
    ...(scheduled && { follows: scheduled.revision }),
    // A new scheduled send has a separate draft for each template that the form is opened for.
    draft: scheduled
      ? `scheduled-send:${scheduled.id}`
      : ["scheduled-send-new", company_id, template ?? []].flat().join(":"),
    names: { ...targetNames, sendable_id: "sendable" },
    validate: {
      sendable: (value) => (value ? null : say("form.sendable.required")),
      // If all recipients were deleted, new recipients must be chosen: an empty selection would mean everyone.
      target: (value) =>
        scheduled?.is_target_gone && isSame(value, known.target) ? say("form.to.gone") : null,
      interval: (value, { frequency }) =>
        frequency === "once" || isWithin(value, 1, 99) ? null : number(1, 99)(),
      days_of_week: only(
        "weekly",
        ({ days_of_week }) => days_of_week.length > 0,
        () => say("form.days.required"),
      ),
      day_of_month: only(
        "monthly",
        ({ day_of_month }) => isWithin(day_of_month, 1, 31),
        number(1, 31),
      ),
      send_time: (value) => required(value),
      starts_at: (value) => required(value),
    },
    async onSubmit(values) {
      const rule = ruleOf(values);
      if (rule === null) return;
      const fields = { company_id, ...fieldsOf(values, rule) };
      const changes = scheduled !== null && !gone;
      const { scheduled_send: saved } = changes
        ? await update.mutateAsync({
            ...fields,
            ...{ id: scheduled.id, revision: scheduled.revision },
          })
        : await create.mutateAsync({ ...fields, hold: true });
      const { title } = saved;
      const undo = (): void => remove.mutate({ company_id, id: saved.id, only_unsent: true });
      if (changes) toast({ title: say("form.saved"), variant: "success" });
      else undoToast({ title: say("form.created", { title }), undo });
      refreshScheduler();
      onSaved(saved.id);
    },
    onError(error) {
      // Saving may fail because someone else changed the scheduled send. After the refetch, the form shows their change.
      refreshScheduler();
      showError(error, say("form.failed"));
    },
  });
}

/** @returns a validator that checks the form's values only if this frequency is selected */
function only(
  frequency: ScheduleFrequency,
  check: (values: ScheduleValues) => boolean,
  text: () => string,
) {
  return (_: unknown, values: ScheduleValues): string | null =>
    values.frequency === frequency && !check(values) ? text() : null;
}

/** Fills in the template that the form was opened for, and the template's recipients. The user can change both afterwards. */
function useTemplate(form: Form<ScheduleValues>, template: number | null): void {
  const company_id = useCompanyId();
  const [wanted, setWanted] = useState(form.values.sendable === null ? template : null);
  const found = useCall(
    "getTemplate",
    { company_id, id: wanted ?? 0 },
    { enabled: wanted !== null },
  ).data?.memo_template;
  const { set } = form;
  useEffect(() => {
    if (wanted === null || found === undefined) return;
    setWanted(null);
    const { mode, location_ids, audience_ids, recipients: people } = found;
    set({
      sendable: { id: found.id, type: "memo_template", title: found.title },
      target: { mode, location_ids, audience_ids, people },
    });
  }, [wanted, found, set]);
}
