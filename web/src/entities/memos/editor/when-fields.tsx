import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { formatDateTime, readerZone } from "#web/lib/dates/dates.ts";
import { zoneLabel } from "#web/lib/dates/zones.ts";
import { serverTime } from "#web/lib/dates/server-time.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Switch } from "#web/ui/forms/choice-fields.tsx";
import { DateTimeField } from "#web/ui/forms/date-time-field.tsx";
import { foreignZones } from "./foreign-zones.ts";
import styles from "./editor.module.css";
import { editorTexts } from "./editor-texts.ts";
import type { MemoFormState } from "#web/entities/memos/form/use-memo-form.ts";

/** The fields for the times when a memo is sent, opens, is due and ends, in the time zones of its writer and its readers. */
export function WhenFields({
  writing,
  sent,
}: {
  writing: MemoFormState;
  sent: boolean;
}): ReactNode {
  const say = editorTexts.useTexts();
  const core = coreTexts.useTexts();
  const { form, set } = writing;
  const [openedAt] = useState(serverTime);
  const locations = useCall("listLocationNames", { company_id: useCompanyId() });
  // Once people have been able to read a memo's content, it can't be hidden again.
  const opensLater = !sent || (form.reveal_at !== null && new Date(form.reveal_at) > openedAt);
  const zones = foreignZones(locations.data?.locations ?? [], form.target, readerZone());
  return (
    <section className="card stack" aria-labelledby="writing-when">
      <div>
        <h2 id="writing-when">{say("form.when")}</h2>
        <p className="dim small">{core("field.zone", { zone: zoneLabel(readerZone()) })}</p>
      </div>
      <div className={styles.pair}>
        {!sent && (
          <WhenField writing={writing} name="start_at" label={say("form.start")} zones={zones} />
        )}
        {opensLater && (
          <WhenField writing={writing} name="reveal_at" label={say("form.reveal")} zones={zones} />
        )}
        <WhenField writing={writing} name="due_at" label={say("form.due")} zones={zones} />
        <WhenField writing={writing} name="end_at" label={say("form.end")} zones={zones} />
      </div>
      {/* People answer a survey only once. */}
      {sent && form.display_type !== "survey" && (
        <Switch
          label={say("form.askAgain")}
          hint={say("form.askAgain.hint")}
          checked={form.ask_again}
          onChange={(ask_again) => set({ ask_again })}
        />
      )}
    </section>
  );
}

const hints = {
  start_at: "form.start.hint",
  reveal_at: "form.reveal.hint",
  due_at: null,
  end_at: null,
} as const;

function WhenField({
  writing: { form, errors, set },
  name,
  label,
  zones,
}: {
  writing: MemoFormState;
  name: "start_at" | "reveal_at" | "due_at" | "end_at";
  label: string;
  zones: readonly string[];
}): ReactNode {
  const say = editorTexts.useTexts();
  const at = form[name];
  const elsewhere = at && zones.map((zone) => formatDateTime(at, zone)).join(" · ");
  return (
    <DateTimeField
      label={label}
      name={name}
      optional
      hint={elsewhere || (hints[name] && !at ? say(hints[name]) : undefined)}
      value={at}
      error={errors[name]}
      onChange={(next) => set({ [name]: next })}
    />
  );
}
