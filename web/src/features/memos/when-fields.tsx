import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { formatDateTime, readerZone, zoneName } from "#web/lib/dates.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Switch } from "#web/ui/choice-fields.tsx";
import { DateTimeField } from "#web/ui/date-time-field.tsx";
import { foreignZones } from "./foreign-zones.ts";
import styles from "./memos.module.css";
import { memosTexts } from "./memos-texts.ts";
import type { Composer } from "./use-composer.ts";

/** When a memo goes out, is due and ends, in the writer's zone and in those of its people. */
export function WhenFields({ composer, sent }: { composer: Composer; sent: boolean }): ReactNode {
  const say = memosTexts.useTexts();
  const core = coreTexts.useTexts();
  const { form, set } = composer;
  const locations = useCall("listLocationNames", { company_id: useCompanyId() });
  const zones = foreignZones(locations.data?.locations ?? [], form.target, readerZone());
  return (
    <section className="card stack" aria-labelledby="composer-when">
      <div>
        <h2 id="composer-when">{say("form.when")}</h2>
        <p className="dim small">{core("field.zone", { zone: zoneName(readerZone()) })}</p>
      </div>
      <div className={styles.pair}>
        {!sent && (
          <WhenField composer={composer} name="start_at" label={say("form.start")} zones={zones} />
        )}
        <WhenField composer={composer} name="due_at" label={say("form.due")} zones={zones} />
        <WhenField composer={composer} name="end_at" label={say("form.end")} zones={zones} />
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
  composer: { form, errors, set },
  name,
  label,
  zones,
}: {
  composer: Composer;
  name: "start_at" | "due_at" | "end_at";
  label: string;
  zones: readonly string[];
}): ReactNode {
  const say = memosTexts.useTexts();
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
