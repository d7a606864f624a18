import type { CalendarMemo, ScheduledRun } from "@lineup/contract/scheduler/schemas";
import { useState, type ReactNode } from "react";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import { serverTime } from "#web/lib/dates/server-time.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { RadioGroup } from "#web/ui/forms/choice-fields.tsx";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { addDays, dayInWords, today } from "#web/features/scheduler/days.ts";
import { type Entry, clockOf, entryOfMemo } from "./entries.ts";
import { dayOf, whenOf } from "#web/features/scheduler/schedules/run-text.ts";
import { schedulerTexts } from "#web/features/scheduler/scheduler-texts.ts";
import { datesOn, useMoveMemo } from "./use-move-memo.ts";
import { useSchedulerActions } from "#web/features/scheduler/use-scheduler.ts";

interface Moving {
  /** The day that the entry was dropped on. It is the initial value of the date field. */
  day: string;
  /** False if the entry can't be moved, for example because it was sent while the dialog was open. */
  movable: boolean;
  onClose: () => void;
}

/** The dialog that moves an entry to another day. */
export function MoveDialog({
  entry: { of, movable },
  ...rest
}: Omit<Moving, "movable"> & { entry: Entry }): ReactNode {
  if ("run" in of) return <MoveRun run={of.run} movable={movable} {...rest} />;
  return "memo" in of ? <MoveMemo memo={of.memo} movable={movable} {...rest} /> : null;
}

/** The dialog to move a run. If the scheduled send repeats, the dialog asks whether the later runs move, too. */
function MoveRun({ run, day, movable, onClose }: Moving & { run: ScheduledRun }): ReactNode {
  const say = schedulerTexts.useTexts();
  const actions = useSchedulerActions();
  const [which, setWhich] = useState<"one" | "series">("one");
  const repeats = run.frequency !== "once" && run.status !== "failed";
  return (
    <MoveForm
      title={run.title}
      when={whenOf(run)}
      own={dayOf(run)}
      first={day}
      movable={movable}
      // Yesterday is allowed: the reader's yesterday may still be today in the run's time zone.
      problem={(to) => (to < addDays(today(), -1) ? say("move.passed") : null)}
      onMove={(to) => (which === "series" ? actions.moveSeries : actions.move)(run, to)}
      onClose={onClose}
    >
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
    </MoveForm>
  );
}

/** The dialog to move a scheduled memo or send. The opening, due and end dates move by as many days as the start. */
function MoveMemo({ memo, day, movable, onClose }: Moving & { memo: CalendarMemo }): ReactNode {
  const say = schedulerTexts.useTexts();
  const move = useMoveMemo();
  const hasDates = [memo.reveal_at, memo.due_at, memo.end_at].some((date) => date !== null);
  return (
    <MoveForm
      title={memo.title}
      when={formatDateTime(memo.goes_out_at, clockOf(memo))}
      own={entryOfMemo(memo).day}
      first={day}
      movable={movable}
      problem={(to) =>
        new Date(datesOn(memo, to).start_at) <= serverTime() ? say("move.passed") : null
      }
      onMove={(to) => move(memo, to)}
      onClose={onClose}
    >
      {hasDates && <p className="dim small">{say("move.dates")}</p>}
    </MoveForm>
  );
}

function MoveForm({
  title,
  when,
  own,
  first,
  movable,
  problem,
  onMove,
  onClose,
  children,
}: {
  title: string;
  when: string;
  /** `own` is the entry's current day. `first` is the initial value of the date field. */
  own: string;
  first: string;
  movable: boolean;
  /** @returns the reason the entry can't be moved to a day; null if it can */
  problem: (day: string) => string | null;
  onMove: (day: string) => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const say = schedulerTexts.useTexts();
  const core = coreTexts.useTexts();
  const [day, setDay] = useState(first);
  const [busy, setBusy] = useState(false);
  const error = !movable ? say("move.over") : day === "" ? null : problem(day);
  const move = async (): Promise<void> => {
    setBusy(true);
    const done = await onMove(day);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog open title={say("move.title", { title })} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void move();
        }}
      >
        <p className="dim">{when}</p>
        <TextField
          type="date"
          label={say("move.day")}
          hint={day && dayInWords(day)}
          error={error}
          value={day}
          onChange={setDay}
          required
          autoFocus
        />
        {children}
        <DialogActions>
          <Button variant="secondary" outline onClick={onClose}>
            {core("action.cancel")}
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={day === "" || day === own || error !== null}
          >
            {say("move.submit")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
