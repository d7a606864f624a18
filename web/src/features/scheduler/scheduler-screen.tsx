import { scheduledSendFilterStatuses } from "@lineup/contract/constants";
import type { ScheduledRun } from "@lineup/contract/scheduler/schemas";
import { IconChevronLeft, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/company.ts";
import type { Input } from "#web/lib/api/contract.ts";
import { askAhead, useCall } from "#web/lib/api/use-call.ts";
import { pageOf, readListState, useListState, type ListState } from "#web/lib/list-state.ts";
import type { ScreenPlace } from "#web/lib/screen-place.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ListCount, ListStates, ListTools, Pager } from "#web/ui/data-table.tsx";
import { FilterSelect } from "#web/ui/filter-select.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { SearchField } from "#web/ui/text-fields.tsx";
import { Calendar } from "./calendar.tsx";
import { daysShown, spanInWords, today, turned } from "./days.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { dayToMove } from "./run-words.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import { ScheduledDialog } from "./scheduled-dialog.tsx";
import { ScheduledList } from "./scheduled-list.tsx";
import { schedulerTexts } from "./scheduler-texts.ts";
import styles from "./scheduler.module.css";
import { usePlace, views, type Place, type View } from "./use-scheduler.ts";

type ListInput = Input<"listScheduledSends">;
const filterNames = ["status"] as const;
const sortable = ["next_send_at", "title"] as const;
type List = ListState<(typeof filterNames)[number]>;

/** What the screen shows, asked for when somebody points at a link to it. */
export function prefetch({ companyId, search }: ScreenPlace): void {
  const wide = matchMedia("(min-width: 48rem)").matches;
  const list = readListState(search, filterNames);
  askAhead("listScheduledSends", inputOf(companyId, list, wide ? "month" : "list", today()));
}

/** What goes out by itself: a calendar by month or week, and a list; scheduled, moved, paused and deleted. */
export function SchedulerScreen(): ReactNode {
  const say = schedulerTexts.useTexts();
  const place = usePlace();
  const list = useListState(filterNames);
  const { view, day, go } = place;
  const input = inputOf(useCompanyId(), list, view, day);
  const query = useCall("listScheduledSends", input, { keepPrevious: true });
  const [moving, setMoving] = useState<Moving | null>(null);
  const add = (
    <Button
      icon={<IconPlus size={20} aria-hidden="true" />}
      onClick={() => go({ form: "new", template: undefined })}
    >
      {say("new")}
    </Button>
  );
  const empty = <EmptyState title={say("empty.title")} text={say("empty.text")} action={add} />;
  return (
    <>
      <PageHeader title={say("title")} line={say("line")} action={add} />
      <ListTools>
        <SearchField label={say("search")} value={list.typed} onChange={list.search} />
        <FilterSelect
          list={list}
          name="status"
          label={say("status")}
          all={say("status.all")}
          options={scheduledSendFilterStatuses.map((value) => ({
            value,
            label: say(value === "failed" ? "run.failed" : `status.${value}`),
          }))}
        />
        <ViewChoice view={view} onChange={(next) => go({ view: next })} />
      </ListTools>
      {view !== "list" && <Turner view={view} place={place} />}
      <ListStates query={query} count={query.data?.total ?? 0} list={list} empty={empty}>
        {view === "list" ? (
          <>
            <ListCount text={say("count", { count: query.data?.total ?? 0 })} />
            <ScheduledList
              scheduled={query.data?.scheduled_sends}
              list={list}
              stale={query.isPlaceholderData}
            />
            <Pager page={list.page} pages={query.data?.total_pages ?? 1} onPage={list.toPage} />
          </>
        ) : (
          <Days view={view} place={place} runs={query.data?.runs ?? []} onMove={setMoving} />
        )}
      </ListStates>
      <Opened place={place} moving={moving} onMove={setMoving} />
    </>
  );
}

/** A run that is on its way to another day. */
interface Moving {
  readonly run: ScheduledRun;
  readonly day: string;
}

function Days({
  view,
  place: { day, go },
  runs,
  onMove,
}: {
  view: "month" | "week";
  place: Place;
  runs: readonly ScheduledRun[];
  onMove: (moving: Moving) => void;
}): ReactNode {
  const say = schedulerTexts.useTexts();
  return (
    <>
      <Calendar
        view={view}
        day={day}
        runs={runs}
        onOpen={(run) => go({ open: String(run.scheduled_send_id) })}
        onMove={(run, to) => onMove({ run, day: to })}
        onMore={(one) => go({ view: "week", day: one })}
      />
      <p className={`dim small ${styles.hint}`} role="status">
        {say(runs.length === 0 ? "calendar.none" : "calendar.hint")}
      </p>
    </>
  );
}

/** What lies over the screen: one scheduled send, its form, or where a run is moved to. */
function Opened({
  place: { open, form, template, go },
  moving,
  onMove,
}: {
  place: Place;
  moving: Moving | null;
  onMove: (moving: Moving | null) => void;
}): ReactNode {
  return (
    <>
      {open !== null && moving === null && (
        <ScheduledDialog
          id={open}
          onMove={(run) => onMove({ run, day: dayToMove(run) })}
          onClose={() => go({ open: undefined })}
        />
      )}
      {form !== null && (
        <ScheduleForm
          key={form}
          id={form}
          template={template}
          onClose={() => go({ form: undefined, template: undefined })}
          onSaved={(id) => go({ form: undefined, template: undefined, open: String(id) })}
        />
      )}
      {moving && <MoveDialog {...moving} onClose={() => onMove(null)} />}
    </>
  );
}

function ViewChoice({ view, onChange }: { view: View; onChange: (view: View) => void }): ReactNode {
  const say = schedulerTexts.useTexts();
  return (
    <div role="group" aria-label={say("view.label")} className={styles.views}>
      {views.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          className={classNames(styles.view, one === view && styles.pressed)}
          onClick={() => onChange(one)}
        >
          {say(`view.${one}`)}
        </button>
      ))}
    </div>
  );
}

function Turner({ view, place }: { view: "month" | "week"; place: Place }): ReactNode {
  const say = schedulerTexts.useTexts();
  const { day, go } = place;
  return (
    <div className={styles.turner}>
      <h2 aria-live="polite">{spanInWords(view, day)}</h2>
      <span className="row">
        <Button variant="secondary" outline size="small" onClick={() => go({ day: undefined })}>
          {say("nav.today")}
        </Button>
        <IconButton label={say("nav.previous")} onClick={() => go({ day: turned(view, day, -1) })}>
          <IconChevronLeft size={20} />
        </IconButton>
        <IconButton label={say("nav.next")} onClick={() => go({ day: turned(view, day, 1) })}>
          <IconChevronRight size={20} />
        </IconButton>
      </span>
    </div>
  );
}

/** An address somebody made up asks for the screen as it opens. */
function inputOf(companyId: number, list: List, view: View, day: string): ListInput {
  const days = view === "list" ? [] : daysShown(view, day);
  return {
    company_id: companyId,
    terms: list.terms,
    status: scheduledSendFilterStatuses.find((each) => each === list.filters.status) ?? "all",
    ...pageOf(list, sortable),
    ...(days.length > 0 && { from: days[0], to: days.at(-1) }),
  };
}
