import type { ReactNode } from "react";
import { Switch } from "#web/ui/choice-fields.tsx";
import { DateTimeField } from "#web/ui/date-time-field.tsx";
import styles from "./memos.module.css";
import { memosTexts } from "./memos-texts.ts";
import type { Composer } from "./use-composer.ts";

/** When a memo goes out, is due and ends. */
export function WhenFields({ composer, sent }: { composer: Composer; sent: boolean }): ReactNode {
  const say = memosTexts.useTexts();
  const { form, errors, set } = composer;
  return (
    <section className="card stack" aria-labelledby="composer-when">
      <h2 id="composer-when">{say("form.when")}</h2>
      <div className={styles.pair}>
        {!sent && (
          <DateTimeField
            label={say("form.start")}
            hint={say("form.start.hint")}
            name="start_at"
            optional
            value={form.start_at}
            error={errors.start_at}
            onChange={(start_at) => set({ start_at })}
          />
        )}
        <DateTimeField
          label={say("form.due")}
          name="due_at"
          optional
          value={form.due_at}
          error={errors.due_at}
          onChange={(due_at) => set({ due_at })}
        />
        <DateTimeField
          label={say("form.end")}
          name="end_at"
          optional
          value={form.end_at}
          error={errors.end_at}
          onChange={(end_at) => set({ end_at })}
        />
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
