import { IconCalendarEvent } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Badge, type Tone } from "#web/ui/elements/badge.tsx";
import { IconButton } from "#web/ui/elements/button.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import { dayInWords, today } from "#web/features/scheduler/days.ts";
import { type Entry, kindOf } from "./entries.ts";
import { entryIcons } from "./entry-chip.tsx";
import { schedulerTexts } from "#web/features/scheduler/scheduler-texts.ts";
import styles from "../scheduler.module.css";

const tones: Readonly<Record<Entry["look"], Tone>> = {
  ...{ upcoming: "info", paused: "warning", skipped: "neutral", sent: "success" },
  ...{ failed: "danger", scheduled: "accent", published: "neutral", celebrated: "accent" },
};

/** The calendar's entries as a list by day. Days without entries are left out. */
export function Agenda({
  entries,
  onOpen,
  onMove,
}: {
  entries: readonly Entry[];
  onOpen: (entry: Entry) => void;
  onMove: (entry: Entry) => void;
}): ReactNode {
  const days = Map.groupBy(entries, ({ day }) => day);
  return (
    <ol className={classNames("card", styles.agenda)}>
      {[...days].map(([day, ofDay]) => (
        <li key={day} data-day={day} aria-current={day === today() ? "date" : undefined}>
          <h3 className={styles.heading}>{dayInWords(day)}</h3>
          <ul className={styles.list}>
            {ofDay.map((entry) => (
              <AgendaRow
                key={entry.key}
                entry={entry}
                onOpen={() => onOpen(entry)}
                onMove={() => onMove(entry)}
              />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function AgendaRow({
  entry,
  onOpen,
  onMove,
}: {
  entry: Entry;
  onOpen: () => void;
  onMove: () => void;
}): ReactNode {
  const say = schedulerTexts.useTexts();
  const { title, timeWithZone, look, movable, of } = entry;
  const Icon = entryIcons[look];
  const state =
    look === "celebrated"
      ? say("celebrated.itself")
      : look === "scheduled" || look === "published"
        ? say(`memo.${look}`)
        : say(`run.${look}`);
  return (
    <li className={styles.row}>
      <div>
        <button type="button" data-mark={entry.mark} className={styles.link} onClick={onOpen}>
          {title}
        </button>
        <p className={classNames("dim small", styles.when)}>
          {timeWithZone} · {whatOf(of)}
        </p>
      </div>
      <span className={classNames("row", styles.state)}>
        <Badge tone={tones[look]} icon={<Icon size={14} aria-hidden="true" />}>
          {state}
        </Badge>
        {movable && (
          <IconButton label={say("agenda.move", { title })} onClick={onMove}>
            <IconCalendarEvent size={20} />
          </IconButton>
        )}
      </span>
    </li>
  );
}

/** @returns the kind of an entry as text */
function whatOf(of: Entry["of"]): string {
  const { say } = schedulerTexts;
  if ("memo" in of) return kindOf(of.memo);
  if ("packageDay" in of) return say("package.of", { title: of.packageDay.scheduled_send_title });
  return say("celebrations" in of ? "memo.kind.celebration" : "agenda.run");
}
