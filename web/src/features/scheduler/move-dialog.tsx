import type { ScheduledRun } from "@lineup/contract/scheduler/schemas";
import { useState, type ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { RadioGroup } from "#web/ui/choice-fields.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-fields.tsx";
import { addDays, dayInWords, today } from "./days.ts";
import { dayOf, whenOf } from "./run-words.ts";
import { schedulerTexts } from "./scheduler-texts.ts";
import { useSchedulerActions } from "./use-scheduler.ts";

/** Moves a run to another day; of a series it asks whether the others move along. */
export function MoveDialog({
  run,
  day: first,
  onClose,
}: {
  run: ScheduledRun;
  /** Where it was dragged to. */
  day: string;
  onClose: () => void;
}): ReactNode {
  const say = schedulerTexts.useTexts();
  const core = coreTexts.useTexts();
  const actions = useSchedulerActions();
  const [day, setDay] = useState(first);
  const [which, setWhich] = useState<"one" | "series">("one");
  const [busy, setBusy] = useState(false);
  const repeats = run.frequency !== "once" && run.status !== "failed";
  const move = async (): Promise<void> => {
    setBusy(true);
    const done = await (which === "series" ? actions.moveSeries : actions.move)(run, day);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog open title={say("move.title", { title: run.title })} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void move();
        }}
      >
        <p className="dim">{whenOf(run)}</p>
        <TextField
          type="date"
          label={say("move.day")}
          hint={day && dayInWords(day)}
          value={day}
          onChange={setDay}
          required
          autoFocus
        />
        {repeats && (
          <RadioGroup
            label={say("move.which")}
            value={which}
            onChange={setWhich}
            options={[
              { value: "one", label: say("move.one") },
              { value: "series", label: say("move.series") },
            ]}
          />
        )}
        <DialogActions>
          <Button variant="secondary" outline onClick={onClose}>
            {core("action.cancel")}
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={day === "" || day === dayOf(run) || day < addDays(today(), -1)}
          >
            {say("move.submit")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
