import type {
  Sendable,
  ScheduledRun,
  ScheduledSendDetail,
} from "@lineup/contract/scheduler/schemas";
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { isMissing } from "#web/lib/api/api-error.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { formatDay } from "#web/lib/dates/dates.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { Fact, Facts } from "#web/ui/lists/facts.tsx";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { recurrenceText } from "./recurrence.ts";
import { RunRow } from "./run-row.tsx";
import { ScheduledBadges } from "./list.tsx";
import { DeleteScheduled } from "./menu.tsx";
import { schedulerTexts } from "#web/features/scheduler/scheduler-texts.ts";
import styles from "../scheduler.module.css";
import { usePlace, useSchedulerActions } from "#web/features/scheduler/use-scheduler.ts";

/** The maximum number of upcoming runs. A loading dialog shows this many placeholder rows, so the dialog keeps its height. */
const nextRuns = 10;

/** The dialog about a scheduled send: content, recipients, repeat rule, and up to ten past and ten upcoming runs. */
export function ScheduledDialog({
  id,
  onMove,
  onClose,
}: {
  id: number;
  onMove: (run: ScheduledRun) => void;
  onClose: () => void;
}): ReactNode {
  const say = schedulerTexts.useTexts();
  const company_id = useCompanyId();
  const query = useCall("getScheduledSend", { company_id, id });
  // Another manager may have deleted the scheduled send while this dialog was open.
  const scheduled = isMissing(query.error) ? undefined : query.data?.scheduled_send;
  return (
    <Dialog open wide title={scheduled?.title ?? say("title")} onClose={onClose}>
      {scheduled && <Details scheduled={scheduled} onMove={onMove} />}
      {!scheduled && query.isPending && <SkeletonList rows={nextRuns} />}
      {!scheduled && query.error && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Dialog>
  );
}

function Details({
  scheduled,
  onMove,
}: {
  scheduled: ScheduledSendDetail;
  onMove: (run: ScheduledRun) => void;
}): ReactNode {
  const say = schedulerTexts.useTexts();
  const { go } = usePlace();
  const { pause } = useSchedulerActions();
  const [deleting, setDeleting] = useState(false);
  // The scheduled send's revision when pause or resume was clicked. The button is disabled until a newer revision
  // arrives, because a second click would reverse the first one.
  const [pausing, setPausing] = useState<number | null>(null);
  const { id, status, revision, failure, moves, ends_on, next_runs, last_runs, creator } =
    scheduled;
  const Pausing = status === "active" ? IconPlayerPause : IconPlayerPlay;
  return (
    <div className="stack">
      <ScheduledBadges scheduled={scheduled} />
      {failure && (
        <p className={styles.failure}>
          {say("open.failed", {
            day: formatDay(moves[failure.run_on] ?? failure.run_on),
            reason: failure.reason,
          })}
        </p>
      )}
      <Facts>
        <Fact label={say("open.what")} none={say("open.gone")}>
          {scheduled.sendable && (
            <What sendable={scheduled.sendable} company_id={scheduled.company_id} />
          )}
        </Fact>
        <Fact label={say("open.to")} none={say("open.all")}>
          {scheduled.is_target_gone ? say("open.toGone") : recipientsText(scheduled)}
        </Fact>
        <Fact label={say("open.often")} none="">
          {recurrenceText(scheduled)}
        </Fact>
        {scheduled.frequency !== "once" && (
          <Fact label={say("open.until")} none={say("open.noEnd")}>
            {ends_on && formatDay(ends_on)}
          </Fact>
        )}
        <Fact label={say("open.by")} none={say("open.former")}>
          {creator?.name}
        </Fact>
      </Facts>
      <Runs title={say("open.next")} none={say("open.none")} runs={next_runs} onMove={onMove} />
      {last_runs.length > 0 && (
        <Runs title={say("open.last")} none="" runs={last_runs} onMove={onMove} />
      )}
      <DialogActions>
        <Button
          variant="danger"
          outline
          icon={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => setDeleting(true)}
        >
          {say("act.delete")}
        </Button>
        {status !== "finished" && (
          <Button
            variant="secondary"
            outline
            icon={<Pausing size={18} aria-hidden="true" />}
            loading={pausing === revision}
            onClick={() => {
              setPausing(revision);
              void pause(scheduled).then((done) => done || setPausing(null));
            }}
          >
            {say(status === "active" ? "act.pause" : "act.resume")}
          </Button>
        )}
        <Button
          icon={<IconPencil size={18} aria-hidden="true" />}
          onClick={() => go({ form: String(id), open: undefined })}
        >
          {say("act.edit")}
        </Button>
      </DialogActions>
      {deleting && <DeleteScheduled scheduled={scheduled} onClose={() => setDeleting(false)} />}
    </div>
  );
}

function What({ sendable, company_id }: { sendable: Sendable; company_id: number }): ReactNode {
  const params = { company_id: String(company_id), id: String(sendable.id) };
  return sendable.type === "memo_template" ? (
    <Link to="/$company_id/memo-template/$id" params={params}>
      {sendable.title}
    </Link>
  ) : (
    <Link to="/$company_id/memo-package/$id" params={params}>
      {sendable.title}
    </Link>
  );
}

/** @returns the recipients as text; an empty text means everyone */
function recipientsText({
  mode,
  locations,
  audiences,
  recipient_ids,
}: ScheduledSendDetail): string {
  const places = mode === "segments" ? [...locations, ...audiences].map(({ name }) => name) : [];
  const count = recipient_ids.length;
  const people = count > 0 ? [schedulerTexts.say("open.people", { count })] : [];
  return [...places, ...people].join(", ");
}

function Runs({
  title,
  none,
  runs,
  onMove,
}: {
  title: string;
  none: string;
  runs: readonly ScheduledRun[];
  onMove: (run: ScheduledRun) => void;
}): ReactNode {
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      {runs.length === 0 && <p className="dim">{none}</p>}
      <ol className={styles.list}>
        {runs.map((run) => (
          <RunRow key={run.run_on} run={run} onMove={() => onMove(run)} />
        ))}
      </ol>
    </section>
  );
}
