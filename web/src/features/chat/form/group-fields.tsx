import { useMemo, type ReactNode } from "react";
import { RecipientsField } from "#web/entities/memos/editor/recipients-field.tsx";
import type { Form } from "#web/lib/forms/use-form.ts";
import { Switch } from "#web/ui/forms/choice-fields.tsx";
import { FieldError } from "#web/ui/forms/field.tsx";
import { PeoplePicker, type Named } from "#web/ui/forms/people-picker.tsx";
import type { Recipients } from "#web/ui/forms/recipients-picker.tsx";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { groupTexts } from "./group-texts.ts";
import { IconField, isIcon } from "./icon-field.tsx";
import { useChatPeople } from "./use-chat-people.ts";

/** The form of a group: a public one is for a part of the team, a private one for the people named. */
export interface GroupForm {
  readonly name: string;
  readonly icon: string;
  readonly target: Recipients;
  readonly people: readonly Named[];
  readonly shows_history: boolean;
}

const longestName = 120;

/** The people of a private group. */
export function PeopleField({
  form,
  autoFocus,
}: {
  form: Form<GroupForm>;
  autoFocus?: boolean;
}): ReactNode {
  const { value, onChange, error } = form.field("people");
  return (
    <div>
      <PeoplePicker
        chosen={value}
        people={useChatPeople()}
        autoFocus={autoFocus ?? false}
        onChange={onChange}
      />
      <FieldError id="chat-people-error" text={error} />
    </div>
  );
}

/** A group's name and icon. */
export function NameFields({ form }: { form: Form<GroupForm> }): ReactNode {
  const say = groupTexts.useTexts();
  return (
    <>
      <TextField {...form.field("name")} label={say("new.name")} maxLength={longestName} required />
      <IconField {...form.field("icon")} />
    </>
  );
}

/** Whom a public group is for. */
export function TeamField({ form }: { form: Form<GroupForm> }): ReactNode {
  const say = groupTexts.useTexts();
  const { value, onChange, error } = form.field("target");
  return (
    <RecipientsField
      value={value}
      onChange={onChange}
      author={null}
      error={error}
      alsoHint={say("new.who.hint")}
    />
  );
}

/** Whether newcomers see what was written before. */
export function HistoryField({ form }: { form: Form<GroupForm> }): ReactNode {
  const say = groupTexts.useTexts();
  return <Switch {...form.checkbox("shows_history")} label={say("new.history")} />;
}

/** The check of a group's icon. */
export function useIconCheck(): (icon: string) => string | null {
  const say = groupTexts.useTexts();
  return useMemo(() => (icon) => (isIcon(icon) ? null : say("new.icon.bad")), [say]);
}

/** @returns whom a group is for, as the calls have it */
export function targetInput({ mode, location_ids, audience_ids, people }: Recipients) {
  const recipient_ids = people.map(({ id }) => id);
  if (mode === "recipients") return { mode, location_ids: [], audience_ids: [], recipient_ids };
  return { mode, location_ids: [...location_ids], audience_ids: [...audience_ids], recipient_ids };
}
