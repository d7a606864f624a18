import { IconChevronDown } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { datePhrase, toLocalInput } from "#web/lib/dates/dates.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { Menu } from "#web/ui/dialogs/menu.tsx";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { followUpsTexts } from "#web/features/follow-ups/follow-ups-texts.ts";

interface PutOffProps {
  /** The name of the person whose check-in is snoozed. */
  name: string;
  busy: boolean;
  /** @param until the date and time in ISO 8601 */
  onPutOff: (until: string) => void;
}

const usual = [
  ["tomorrow", 1],
  ["days", 3],
  ["week", 7],
] as const;

/** A menu that snoozes a check-in until the morning of a day: one of the suggested days, or any other chosen day. */
export function Snooze({ name, busy, onPutOff }: PutOffProps): ReactNode {
  const say = followUpsTexts.useTexts();
  const [choosing, setChoosing] = useState(false);
  const items = usual.map(([key, days]) => ({
    label: say(`flags.later.${key}`),
    onPress: () => onPutOff(morningIn(days)),
  }));
  const other = { label: say("flags.later.date"), onPress: () => setChoosing(true) };
  return (
    <>
      <Menu
        label={say("flags.later")}
        groups={[{ items: [...items, other] }]}
        renderTrigger={(props) => (
          <Button {...props} variant="secondary" outline loading={busy}>
            {say("flags.later")}
            <IconChevronDown size={18} aria-hidden="true" />
          </Button>
        )}
      />
      {choosing && <DayDialog name={name} onPutOff={onPutOff} onClose={() => setChoosing(false)} />}
    </>
  );
}

function DayDialog({
  name,
  onPutOff,
  onClose,
}: Omit<PutOffProps, "busy"> & { onClose: () => void }): ReactNode {
  const say = followUpsTexts.useTexts();
  const core = coreTexts.useTexts();
  const first = dayOf(morningIn(1));
  const form = useForm({
    initial: { day: "" },
    validate: {
      day: (day) =>
        day >= first ? null : say("flags.later.first", { date: datePhrase(morningIn(1)) }),
    },
    onSubmit({ day }) {
      onPutOff(morningOf(new Date(`${day}T00:00`)));
      onClose();
    },
  });
  return (
    <Dialog open title={say("flags.later.title", { name })} onClose={onClose}>
      <form className="stack" noValidate onSubmit={form.submit}>
        <TextField {...form.field("day")} type="date" label={say("flags.later.day")} autoFocus />
        <DialogActions>
          <Button variant="secondary" outline onClick={onClose}>
            {core("action.cancel")}
          </Button>
          <Button type="submit">{say("flags.later")}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function morningIn(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return morningOf(day);
}

/** @returns 8 a.m. on the day, in the browser's time zone, as an ISO 8601 text */
function morningOf(day: Date): string {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), 8).toISOString();
}

function dayOf(iso: string): string {
  return toLocalInput(iso).slice(0, 10);
}
