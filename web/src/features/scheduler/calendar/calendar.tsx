import type { ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { classNames } from "#web/ui/elements/class-names.ts";
import { dayInWords, daysShown, today, weekdayName } from "#web/features/scheduler/days.ts";
import type { Entry } from "./entries.ts";
import { EntryChip } from "./entry-chip.tsx";
import { schedulerTexts } from "#web/features/scheduler/scheduler-texts.ts";
import styles from "../scheduler.module.css";
import { useDragToDay } from "./use-drag-to-day.ts";

/** The maximum number of entries shown for each day in the month view. */
const mostInDay = 4;

interface CalendarProps {
  view: "month" | "week";
  day: string;
  entries: readonly Entry[];
  onOpen: (entry: Entry) => void;
  onMove: (entry: Entry, day: string) => void;
  /** Called to open the week of a day, if the month view has no room for all entries of that day. */
  onMore: (day: string) => void;
}

/** The calendar of scheduled and sent entries. An entry's day is the date in the time zone in which the entry is sent. */
export function Calendar({ view, day, entries, ...acts }: CalendarProps): ReactNode {
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
            entries={entries.filter((entry) => entry.day === one)}
            holdOf={holdOf}
            most={view === "month" ? mostInDay : Number.POSITIVE_INFINITY}
          />
        ))}
      </ol>
      {held && (
        <div className={styles.held} style={{ left: held.x, top: held.y }} aria-hidden="true">
          {held.entry.title}
        </div>
      )}
    </div>
  );
}

function nothing(): void {}

/** The placeholder for the calendar while its entries load. */
export function CalendarAhead({ view, day }: Pick<CalendarProps, "view" | "day">): ReactNode {
  const say = coreTexts.useTexts();
  return (
    <div aria-busy="true" className={styles.ahead}>
      <p role="status" className="hidden-text">
        {say("loading")}
      </p>
      <Calendar
        view={view}
        day={day}
        entries={[]}
        onOpen={nothing}
        onMove={nothing}
        onMore={nothing}
      />
    </div>
  );
}

/** @returns true if entries can be dropped on a day: the day must be today or later */
function canTake(day: string): boolean {
  return day >= today();
}

interface DayProps extends Pick<CalendarProps, "onOpen" | "onMove" | "onMore"> {
  day: string;
  faded: boolean;
  /** True while an entry is dragged over the day. */
  over: boolean;
  entries: readonly Entry[];
  holdOf: ReturnType<typeof useDragToDay>["holdOf"];
  most: number;
}

function Day({
  day,
  faded,
  over,
  entries,
  holdOf,
  most,
  onOpen,
  onMove,
  onMore,
}: DayProps): ReactNode {
  const say = schedulerTexts.useTexts();
  const isToday = day === today();
  const shown = entries.length > most ? entries.slice(0, most - 1) : entries;
  const hidden = entries.length - shown.length;
  return (
    <li
      className={classNames(
        styles.day,
        faded && styles.faded,
        over && styles.over,
        entries.length === 0 && styles.free,
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
      {entries.length > 0 && (
        <ul className={styles.runs}>
          {shown.map((entry) => (
            <li key={entry.key}>
              <EntryChip
                entry={entry}
                zone={most > mostInDay}
                hold={holdOf(entry)}
                onOpen={() => onOpen(entry)}
                onMove={(to) => onMove(entry, to)}
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
