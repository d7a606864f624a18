import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { formatDateTime, readerZone, zoneName } from "#web/lib/dates.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Switch } from "#web/ui/choice-fields.tsx";
import { DateTimeField } from "#web/ui/date-time-field.tsx";
import { foreignZones } from "./foreign-zones.ts";
import styles from "./writing.module.css";
import { writingTexts } from "./writing-texts.ts";
import type { Writing } from "./use-writing.ts";

/** When a memo goes out, is due and ends, in the writer's zone and in those of its people. */
export function WhenFields({ writing, sent }: { writing: Writing; sent: boolean }): ReactNode {
  const say = writingTexts.useTexts();
  const core = coreTexts.useTexts();
  const { form, set } = writing;
  const locations = useCall("listLocationNames", { company_id: useCompanyId() });
  const zones = foreignZones(locations.data?.locations ?? [], form.target, readerZone());
  return (
    <section className="card stack" aria-labelledby="writing-when">
      <div>
        <h2 id="writing-when">{say("form.when")}</h2>
        <p className="dim small">{core("field.zone", { zone: zoneName(readerZone()) })}</p>
      </div>
      <div className={styles.pair}>
        {!sent && (
          <WhenField writing={writing} name="start_at" label={say("form.start")} zones={zones} />
        )}
        <WhenField writing={writing} name="due_at" label={say("form.due")} zones={zones} />
        <WhenField writing={writing} name="end_at" label={say("form.end")} zones={zones} />
      </div>
      {sent && (
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

function WhenField({
  writing: { form, errors, set },
  name,
  label,
  zones,
}: {
  writing: Writing;
  name: "start_at" | "due_at" | "end_at";
  label: string;
  zones: readonly string[];
}): ReactNode {
  const say = writingTexts.useTexts();
  const at = form[name];
  const elsewhere = at && zones.map((zone) => formatDateTime(at, zone)).join(" · ");
  return (
    <DateTimeField
      label={label}
      name={name}
      optional
      hint={elsewhere || (name === "start_at" && !at ? say("form.start.hint") : undefined)}
      value={at}
      error={errors[name]}
      onChange={(next) => set({ [name]: next })}
    />
  );
}
