import { useState, type ReactNode } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { call } from "#web/lib/api/api-client.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { type Form, useForm } from "#web/lib/forms/use-form.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Switch } from "#web/ui/forms/choice-fields.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { LeaveGuard } from "#web/ui/forms/leave-guard.tsx";
import { OrderedList } from "#web/ui/lists/ordered-list.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { TextArea, TextField } from "#web/ui/forms/text-fields.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { BackToSettings } from "./back-to-settings.tsx";
import {
  sentAs,
  memoLists,
  nameLists,
  problemOf,
  valuesOf,
  type MemoList,
  type MemoListValues,
} from "./memo-lists.ts";
import { settingsTexts } from "./settings-texts.ts";
import styles from "./settings.module.css";
import { useShowSavedCompany } from "./use-set-cached-company.ts";

/** The options offered in the memo editor. */
export function MemoSettingsScreen(): ReactNode {
  const say = settingsTexts.useTexts();
  const core = coreTexts.useTexts();
  const { company } = useCompany();
  const keep = useShowSavedCompany();
  const initial = valuesOf(company);
  const form = useForm<MemoListValues>({
    initial,
    follows: JSON.stringify(initial),
    draft: `memo-settings-${company.id}`,
    validate: Object.fromEntries(
      memoLists.map((list) => [list, (_: unknown, values: MemoListValues) => worded(list, values)]),
    ),
    async onSubmit(_, changed) {
      const input = { company_id: company.id, ...sentAs(changed) };
      const answer = await call("updateMemoSettings", input);
      keep(answer.company);
      form.reset(valuesOf(answer.company));
      toast({ title: settingsTexts.say("lists.saved"), variant: "success" });
    },
    onError: (error) => void showError(error, say("lists.failed")),
  });
  const [asked, setAsked] = useState<MemoList | null>(null);
  const usual = useCallMutation("updateMemoSettings", {
    onSuccess(answer) {
      keep(answer.company);
      if (asked) form.saved({ [asked]: valuesOf(answer.company)[asked] });
      setAsked(null);
      toast({ title: say("lists.saved"), variant: "success" });
    },
    onError(error) {
      setAsked(null);
      showError(error, say("lists.failed"));
    },
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <PageHeader
        title={say("lists.title")}
        line={say("lists.line")}
        back={<BackToSettings />}
        action={
          <Button type="submit" loading={form.busy}>
            {say("lists.save")}
          </Button>
        }
      />
      <div className="stack loose">
        <Automatic form={form} />
        <section className="card stack" aria-labelledby="lists-questions">
          <h2 id="lists-questions">{say("lists.questions")}</h2>
          <Switch
            label={say("lists.questions_by_default")}
            hint={say("lists.questions.hint")}
            checked={form.values.questions_by_default}
            onChange={form.field("questions_by_default").onChange}
          />
        </section>
      </div>
      <p className={`dim small ${styles.keys}`}>{say("lists.keys")}</p>
      <div className={styles.lists}>
        <NameLists form={form} onUsual={setAsked} />
        <OptionLists form={form} onUsual={setAsked} />
      </div>
      <LeaveGuard when={form.dirty && !form.busy} onLeave={form.reset} />
      <ConfirmDialog
        open={asked !== null}
        title={say("lists.usual.ask")}
        text={asked && say("lists.usual.text", { list: say(`lists.${asked}`) })}
        confirm={core("rows.usual")}
        busy={usual.isPending}
        onConfirm={() => asked && usual.mutate({ company_id: company.id, [asked]: null })}
        onClose={() => setAsked(null)}
      />
    </form>
  );
}

function worded(list: MemoList, values: MemoListValues): string | null {
  const problem = problemOf(list, values);
  return problem && settingsTexts.say(`lists.error.${problem}`);
}

interface ListsProps {
  form: Form<MemoListValues>;
  onUsual: (list: MemoList) => void;
}

/** The automatic celebrations. */
function Automatic({ form }: { form: Form<MemoListValues> }): ReactNode {
  const say = settingsTexts.useTexts();
  return (
    <section className="card stack" aria-labelledby="lists-automatic">
      <h2 id="lists-automatic">{say("lists.automatic")}</h2>
      <p className="dim">{say("lists.automatic.hint")}</p>
      {(["celebrate_birthdays", "celebrate_anniversaries"] as const).map((name) => (
        <Switch
          key={name}
          label={say(`lists.${name}`)}
          checked={form.values[name]}
          onChange={form.field(name).onChange}
        />
      ))}
    </section>
  );
}

function NameLists({ form, onUsual }: ListsProps): ReactNode {
  const say = settingsTexts.useTexts();
  return nameLists.map((list) => (
    <OrderedList
      key={list}
      title={say(`lists.${list}`)}
      rows={form.values[list]}
      onChange={form.field(list).onChange}
      blank=""
      nameOf={(name) => name}
      renderFields={(name, change, place) => (
        <TextField
          name={list}
          label={say("lists.nth", { list: say(`lists.${list}`), place })}
          labelHidden
          maxLength={60}
          value={name}
          onChange={change}
        />
      )}
      error={form.errors[list]}
      onUsual={() => onUsual(list)}
    />
  ));
}

function OptionLists({ form, onUsual }: ListsProps): ReactNode {
  const say = settingsTexts.useTexts();
  const [celebrations, answers] = ["celebration_options", "default_survey_options"] as const;
  const nth = (list: MemoList, place: number): string =>
    say("lists.nth", { list: say(`lists.${list}`), place });
  return (
    <>
      <OrderedList
        title={say(`lists.${celebrations}`)}
        rows={form.values[celebrations]}
        onChange={form.field(celebrations).onChange}
        blank={{ label: "", emoji: "" }}
        nameOf={({ label }) => label}
        renderFields={(option, change, place) => (
          <>
            <TextField
              name={celebrations}
              label={nth(celebrations, place)}
              labelHidden
              maxLength={60}
              value={option.label}
              onChange={(label) => change({ ...option, label })}
            />
            <TextField
              name="emoji"
              label={say("lists.emoji", { place })}
              labelHidden
              maxLength={16}
              value={option.emoji}
              onChange={(emoji) => change({ ...option, emoji })}
            />
          </>
        )}
        error={form.errors[celebrations]}
        onUsual={() => onUsual(celebrations)}
      />
      <OrderedList
        title={say(`lists.${answers}`)}
        rows={form.values[answers]}
        onChange={form.field(answers).onChange}
        blank={{ label: "", answers: "" }}
        nameOf={({ label }) => label}
        renderFields={(option, change, place) => (
          <>
            <TextField
              name={answers}
              label={nth(answers, place)}
              labelHidden
              maxLength={60}
              value={option.label}
              onChange={(label) => change({ ...option, label })}
            />
            <TextArea
              label={say("lists.answers", { place })}
              labelHidden
              value={option.answers}
              onChange={(text) => change({ ...option, answers: text })}
            />
          </>
        )}
        error={form.errors[answers]}
        onUsual={() => onUsual(answers)}
      />
    </>
  );
}
