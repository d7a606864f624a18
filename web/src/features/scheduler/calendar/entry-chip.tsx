import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconConfetti,
  IconPlayerPause,
  IconSend,
  IconX,
} from "@tabler/icons-react";
import type { KeyboardEvent, ReactNode } from "react";
import { classNames } from "#web/ui/elements/class-names.ts";
import { addDays } from "#web/features/scheduler/days.ts";
import type { Entry } from "./entries.ts";
import { schedulerTexts } from "#web/features/scheduler/scheduler-texts.ts";
import styles from "../scheduler.module.css";
import type { useDragToDay } from "./use-drag-to-day.ts";

/** The icon for each status of an entry. */
export const entryIcons = {
  upcoming: IconClock,
  paused: IconPlayerPause,
  skipped: IconX,
  sent: IconCheck,
  failed: IconAlertTriangle,
  scheduled: IconSend,
  published: IconCheck,
  celebrated: IconConfetti,
} as const;

const steps: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 },
};

/** An entry in the calendar. A click opens it. Dragging it or pressing Shift and an arrow key moves it. */
export function EntryChip({
  entry,
  zone,
  hold,
  onOpen,
  onMove,
}: {
  entry: Entry;
  /** True if there is room to show the time zone. */
  zone: boolean;
  /** The handlers for dragging. They are used only if the entry can be moved. */
  hold: ReturnType<ReturnType<typeof useDragToDay>["holdOf"]>;
  onOpen: () => void;
  onMove: (day: string) => void;
}): ReactNode {
  schedulerTexts.useTexts();
  const { movable, look, name, day } = entry;
  const Icon = entryIcons[look];
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.shiftKey ? steps[event.key] : undefined;
    if (by === undefined || !movable) return;
    event.preventDefault();
    onMove(addDays(day, by));
  };
  return (
    <button
      type="button"
      className={classNames(styles.chip, movable && styles.movable, styles[look])}
      aria-label={name}
      data-mark={entry.mark}
      aria-keyshortcuts={movable ? "Shift+ArrowLeft Shift+ArrowRight" : undefined}
      title={name}
      {...(movable && hold)}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <Icon size={14} aria-hidden="true" />
      <span className={styles.time}>{zone ? entry.timeWithZone : entry.time}</span>
      <span className={styles.words}>{entry.title}</span>
    </button>
  );
}
