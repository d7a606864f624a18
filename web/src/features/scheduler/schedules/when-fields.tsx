import { scheduleFrequencies } from "@lineup/contract/constants";
import type { ReactNode } from "react";
import type { Form } from "#web/lib/forms/use-form.ts";
import { zoneOptions } from "#web/lib/dates/zones.ts";
import { Select } from "#web/ui/forms/choice-fields.tsx";
import { Field, FieldError } from "#web/ui/forms/field.tsx";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { weekdayName } from "#web/features/scheduler/days.ts";
import type { ScheduleValues } from "./values.ts";
import { schedulerTexts } from "#web/features/scheduler/scheduler-texts.ts";
import styles from "../scheduler.module.css";

const errorId = "scheduler-days-error";

/** The fields for the frequency, days, time, time zone, first and last day. */
export function WhenFields({ form }: { form: Form<ScheduleValues> }): ReactNode {
  const say = schedulerTexts.useTexts();
  const { frequency } = form.values;
  const time = form.field("send_time");
  return (
    <fieldset className={styles.part}>
      <legend>{say("form.when")}</legend>
      <div className={styles.fields}>
        <Select
          {...form.field("frequency")}
          label={say("form.frequency")}
          options={scheduleFrequencies.map((value) => ({ value, label: say(`form.${value}`) }))}
        />
        {frequency !== "once" && (
          <TextField
            {...form.field("interval")}
            type="number"
            label={say(`form.interval.${frequency}`)}
          />
        )}
        {frequency === "monthly" && (
          <TextField
            {...form.field("day_of_month")}
            type="number"
            label={say("form.dayOfMonth")}
            hint={Number(form.values.day_of_month) > 28 && say("form.dayOfMonth.hint")}
          />
        )}
      </div>
      {frequency === "weekly" && <Weekdays form={form} />}
      <div className={styles.fields}>
        <Field label={say("form.time")} name={time.name} error={time.error} required>
          {(control) => (
            <input
              {...control}
              type="time"
              value={time.value}
              onBlur={time.onBlur}
              onChange={(event) => time.onChange(event.target.value)}
            />
          )}
        </Field>
        <Select
          {...form.field("timezone")}
          label={say("form.zone")}
          placeholder={say("form.zone.each")}
          options={zoneOptions()}
        />
        <TextField
          {...form.field("starts_at")}
          type="date"
          label={say(frequency === "once" ? "form.on" : "form.starts")}
          required
        />
        {frequency !== "once" && (
          <TextField {...form.field("ends_at")} type="date" label={say("form.ends")} optional />
        )}
      </div>
    </fieldset>
  );
}

function Weekdays({ form }: { form: Form<ScheduleValues> }): ReactNode {
  const say = schedulerTexts.useTexts();
  const { name, value, error, onChange } = form.field("days_of_week");
  const toggle = (day: number): void =>
    onChange(value.includes(day) ? value.filter((one) => one !== day) : [...value, day]);
  return (
    <fieldset className={styles.part}>
      <legend className="small">{say("form.days")}</legend>
      <div className={styles.weekdayChoices}>
        {[0, 1, 2, 3, 4, 5, 6].map((day) => (
          <label key={day} className={styles.weekdayChoice}>
            <input
              type="checkbox"
              name={name}
              checked={value.includes(day)}
              aria-describedby={error ? errorId : undefined}
              onChange={() => toggle(day)}
            />
            <span aria-hidden="true">{weekdayName(day, "short")}</span>
            <span className="hidden-text">{weekdayName(day, "long")}</span>
          </label>
        ))}
      </div>
      <FieldError id={errorId} text={error} />
    </fieldset>
  );
}
