import type { ScheduledRun } from "@lineup/contract/scheduler/schemas";
import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { dayInWords, daysShown, today, weekdayName } from "./days.ts";
import { RunChip, keyOfRun } from "./run-chip.tsx";
import { dayOf } from "./run-words.ts";
import { schedulerTexts } from "./scheduler-texts.ts";
import styles from "./scheduler.module.css";
import { useDragToDay } from "./use-drag-to-day.ts";

/** As many runs of a day as a month has room for. */
const mostInDay = 4;

interface CalendarProps {
  view: "month" | "week";
  day: string;
  runs: readonly ScheduledRun[];
  onOpen: (run: ScheduledRun) => void;
  onMove: (run: ScheduledRun, day: string) => void;
  /** Shows the week of a day, where it has more than there is room for. */
  onMore: (day: string) => void;
}

/** What goes out, and went, day by day. Each run stands on its day where it goes out, whatever day it is here. */
export function Calendar({ view, day, runs, ...acts }: CalendarProps): ReactNode {
  const days = daysShown(view, day);
  const month = day.slice(0, 7);
  const { held, holdOf } = useDragToDay(canTake, acts.onMove);
  return (
    <div className={classNames(styles.calendar, styles[view])}>
      <div className={styles.weekdays} aria-hidden="true">
        {[0, 1, 2, 3, 4, 5, 6].map((one) => (
          <span key={one}>{weekdayName(one, "short")}</span>
        ))}
      </div>
      <ol className={styles.days}>
        {days.map((one) => (
          <Day
            key={one}
            {...acts}
            day={one}
            faded={view === "month" && !one.startsWith(month)}
            over={held?.day === one}
            runs={runs.filter((run) => dayOf(run) === one)}
            holdOf={holdOf}
            most={view === "month" ? mostInDay : Number.POSITIVE_INFINITY}
          />
        ))}
      </ol>
      {held && (
        <div className={styles.held} style={{ left: held.x, top: held.y }} aria-hidden="true">
          {held.run.title}
        </div>
      )}
    </div>
  );
}

/** What is over takes nothing more. */
function canTake(day: string): boolean {
  return day >= today();
}

interface DayProps extends Pick<CalendarProps, "onOpen" | "onMove" | "onMore"> {
  day: string;
  faded: boolean;
  /** A run is dragged over it. */
  over: boolean;
  runs: readonly ScheduledRun[];
  holdOf: ReturnType<typeof useDragToDay>["holdOf"];
  most: number;
}

function Day({
  day,
  faded,
  over,
  runs,
  holdOf,
  most,
  onOpen,
  onMove,
  onMore,
}: DayProps): ReactNode {
  const say = schedulerTexts.useTexts();
  const isToday = day === today();
  const shown = runs.length > most ? runs.slice(0, most - 1) : runs;
  const hidden = runs.length - shown.length;
  return (
    <li
      className={classNames(
        styles.day,
        faded && styles.faded,
        over && styles.over,
        runs.length === 0 && styles.free,
      )}
      data-day={day}
      aria-current={isToday ? "date" : undefined}
    >
      <p className={styles.date}>
        <span className="hidden-text">{dayInWords(day)}</span>
        <span aria-hidden="true" className={styles.number}>
          {Number(day.slice(8))}
        </span>
        <span aria-hidden="true" className={styles.weekday}>
          {dayInWords(day)}
        </span>
      </p>
      {runs.length > 0 && (
        <ul className={styles.runs}>
          {shown.map((run) => (
            <li key={keyOfRun(run)}>
              <RunChip
                run={run}
                zone={most > mostInDay}
                hold={holdOf(run)}
                onOpen={() => onOpen(run)}
                onMove={(to) => onMove(run, to)}
              />
            </li>
          ))}
          {hidden > 0 && (
            <li>
              <button type="button" className={styles.more} onClick={() => onMore(day)}>
                {say("day.more", { count: hidden })}
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
