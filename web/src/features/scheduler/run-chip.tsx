import type { ScheduledRun } from "@lineup/contract/scheduler/schemas";
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconPlayerPause,
  IconX,
} from "@tabler/icons-react";
import type { KeyboardEvent, ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { addDays, timeInWords } from "./days.ts";
import { canMove, dayOf, nameOf, timeOf } from "./run-words.ts";
import { schedulerTexts } from "./scheduler-texts.ts";
import styles from "./scheduler.module.css";
import type { useDragToDay } from "./use-drag-to-day.ts";

export const statusIcons = {
  upcoming: IconClock,
  paused: IconPlayerPause,
  skipped: IconX,
  sent: IconCheck,
  failed: IconAlertTriangle,
} as const;

const steps: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 },
};

/** @returns by what a run is known among others */
export function keyOfRun({ scheduled_send_id, run_on }: ScheduledRun): string {
  return `${scheduled_send_id} ${run_on}`;
}

/** A run in the calendar: opened by a press, moved by dragging or with Shift and the arrow keys. */
export function RunChip({
  run,
  zone,
  hold,
  onOpen,
  onMove,
}: {
  run: ScheduledRun;
  /** Whether there is room to say by whose clocks it goes. */
  zone: boolean;
  /** What it hears where it can be moved. */
  hold: ReturnType<ReturnType<typeof useDragToDay>["holdOf"]>;
  onOpen: () => void;
  onMove: (day: string) => void;
}): ReactNode {
  schedulerTexts.useTexts();
  const Icon = statusIcons[run.status];
  const movable = canMove(run);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.shiftKey ? steps[event.key] : undefined;
    if (by === undefined || !movable) return;
    event.preventDefault();
    onMove(addDays(dayOf(run), by));
  };
  return (
    <button
      type="button"
      className={classNames(styles.chip, movable && styles.movable, styles[run.status])}
      aria-label={nameOf(run)}
      aria-keyshortcuts={movable ? "Shift+ArrowLeft Shift+ArrowRight" : undefined}
      title={nameOf(run)}
      {...(movable && hold)}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <Icon size={14} aria-hidden="true" />
      <span className={styles.time}>{zone ? timeOf(run, true) : timeInWords(run.send_time)}</span>
      <span className={styles.words}>{run.title}</span>
    </button>
  );
}
