import type { ScheduledRun } from "@lineup/contract/scheduler/schemas";
import { IconArrowBackUp, IconCalendarEvent, IconDots, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { formatDay } from "#web/lib/dates/dates.ts";
import { useReturnTarget } from "#web/lib/navigation/return-target.ts";
import { zoneLabel } from "#web/lib/dates/zones.ts";
import { Badge, type Tone } from "#web/ui/elements/badge.tsx";
import { IconButton } from "#web/ui/elements/button.tsx";
import { Menu, type MenuItem } from "#web/ui/dialogs/menu.tsx";
import { entryIcons } from "#web/features/scheduler/calendar/entry-chip.tsx";
import { canMove, dayOf, whenOf } from "./run-text.ts";
import { schedulerTexts } from "#web/features/scheduler/scheduler-texts.ts";
import styles from "../scheduler.module.css";
import { useSchedulerActions } from "#web/features/scheduler/use-scheduler.ts";

const tones: Readonly<Record<ScheduledRun["status"], Tone>> = {
  upcoming: "info",
  paused: "warning",
  skipped: "neutral",
  sent: "success",
  failed: "danger",
};

/** A row of a list of runs, with the run's day, time, time zone, status and actions. */
export function RunRow({ run, onMove }: { run: ScheduledRun; onMove: () => void }): ReactNode {
  const say = schedulerTexts.useTexts();
  const Icon = entryIcons[run.status];
  return (
    <li className={styles.row}>
      <div>
        <span>{whenOf(run)}</span>
        {run.moved_to && (
          <span className="dim small">
            {` · ${say("run.movedFrom", { day: formatDay(run.run_on) })}`}
          </span>
        )}
        <Parts run={run} />
      </div>
      <span className="row">
        {/* Upcoming runs need no badge: the list's heading says that they are upcoming. */}
        {run.status !== "upcoming" && (
          <Badge tone={tones[run.status]} icon={<Icon size={14} aria-hidden="true" />}>
            {say(`run.${run.status}`)}
          </Badge>
        )}
        <RunMenu run={run} onMove={onMove} />
      </span>
    </li>
  );
}

/** The parts of a run, one per time zone. Each part shows a link to the send, or the reason why nothing was sent. */
function Parts({ run }: { run: ScheduledRun }): ReactNode {
  const say = schedulerTexts.useTexts();
  const company_id = String(useCompanyId());
  const here = useReturnTarget("MemoScheduler");
  const told = run.parts.filter(({ status }) => run.timezone === null || status !== "upcoming");
  if (told.length === 0) return null;
  return (
    <ul className={styles.parts}>
      {told.map(({ timezone, status, send_id, reason }) => (
        <li key={timezone}>
          {run.timezone === null && `${zoneLabel(timezone)}: `}
          {send_id !== null && (
            <Link
              to="/$company_id/memo-send/$id"
              params={{ company_id, id: String(send_id) }}
              search={here}
            >
              {say("run.show")}
            </Link>
          )}
          {reason}
          {status === "nobody" && say("run.nobody")}
        </li>
      ))}
    </ul>
  );
}

function RunMenu({ run, onMove }: { run: ScheduledRun; onMove: () => void }): ReactNode {
  const say = schedulerTexts.useTexts();
  const { move, skip } = useSchedulerActions();
  const label = say("run.more", { day: formatDay(dayOf(run)) });
  const items: MenuItem[] = [];
  if (canMove(run)) {
    items.push({
      label: say(run.status === "failed" ? "run.again" : "run.move"),
      icon: <IconCalendarEvent size={18} aria-hidden="true" />,
      onPress: onMove,
    });
    if (run.moved_to !== null && run.status !== "failed")
      items.push({
        label: say("run.unmove"),
        icon: <IconArrowBackUp size={18} aria-hidden="true" />,
        onPress: () => void move(run, run.run_on),
      });
    if (run.frequency !== "once" && run.status !== "failed")
      items.push({
        label: say("run.skip"),
        icon: <IconX size={18} aria-hidden="true" />,
        onPress: () => void skip(run, true),
      });
  }
  if (run.status === "skipped")
    items.push({
      label: say("run.unskip"),
      icon: <IconArrowBackUp size={18} aria-hidden="true" />,
      onPress: () => void skip(run, false),
    });
  if (items.length === 0) return null;
  return (
    <Menu
      label={label}
      groups={[{ items }]}
      renderTrigger={(props) => (
        <IconButton {...props} label={label}>
          <IconDots size={20} />
        </IconButton>
      )}
    />
  );
}
