import { calendarContents, scheduledSendFilterStatuses } from "@lineup/contract/constants";
import { IconChevronLeft, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import type { Input, Output } from "#web/lib/api/contract.ts";
import { prefetchCall, useCall } from "#web/lib/api/use-call.ts";
import {
  pageOf,
  readListState,
  useListState,
  type ListState,
} from "#web/lib/navigation/list-state.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { useMedia } from "#web/lib/hooks/use-media.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { Button, IconButton } from "#web/ui/elements/button.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import { ListStates } from "#web/ui/lists/data-table.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { lazyDialog } from "#web/ui/feedback/lazy-part.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { Agenda } from "./calendar/agenda.tsx";
import { CalendarMemoDialog } from "./calendar/memo-dialog.tsx";
import { CelebrationsDialog } from "./calendar/celebrations-dialog.tsx";
import { Calendar, CalendarAhead } from "./calendar/calendar.tsx";
import { type DaysView, daysShown, spanInWords, today, turned } from "./days.ts";
import {
  type Entry,
  entriesOf,
  entryOfCelebrations,
  entryOfMemo,
  entryOfRun,
  noDays,
} from "./calendar/entries.ts";
import { MoveDialog } from "./calendar/move-dialog.tsx";
import { dayToMove } from "./schedules/run-text.ts";
import { ScheduledList } from "./schedules/list.tsx";
import { schedulerTexts } from "./scheduler-texts.ts";
import styles from "./scheduler.module.css";
import { Tools } from "./scheduler-tools.tsx";
import { useLiveCalendar } from "./calendar/use-live-calendar.ts";
import { useFocusAlong } from "./calendar/use-focus-along.ts";
import { daysIn, usePlace, wideMedia, type Place, type View } from "./use-scheduler.ts";

const ScheduledDialog = lazyDialog(() => import("./schedules/dialog.tsx"), "ScheduledDialog");
const ScheduleForm = lazyDialog(() => import("./schedules/form.tsx"), "ScheduleForm", {
  needs: editorTexts,
});

type ListInput = Input<"listScheduledSends">;
const filterNames = ["status", "show"] as const;
/** The filters for the list of scheduled sends; the calendar keeps its own filters. */
const ofSchedules: readonly (typeof filterNames)[number][] = ["status"];
const sortable = ["next_send_at", "title"] as const;
type List = ListState<(typeof filterNames)[number]>;

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId, search }: ScreenPlace): void {
  const { view, day } = daysIn(search, matchMedia(wideMedia).matches);
  const list = readListState(search, filtersOf(view));
  prefetchCall("listScheduledSends", inputOf(companyId, list, view, day));
}

/** Everything scheduled: a calendar by month, week or list, and the list of scheduled sends with their actions. */
export function SchedulerScreen(): ReactNode {
  const say = schedulerTexts.useTexts();
  const place = usePlace();
  const { view, day, go } = place;
  const list = useListState(filtersOf(view));
  const input = inputOf(useCompanyId(), list, view, day);
  const query = useCall("listScheduledSends", input, { keepPrevious: true });
  useLiveCalendar();
  const [moving, setMoving] = useState<Moving | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const entries = entriesOf(query.data ?? noDays);
  const along = useFocusAlong(moving?.entry ?? null, entries);
  const movingNow = moving && { ...moving, entry: asItStands(moving.entry, entries) };
  const memo = query.data?.memos.find((one) => entryOfMemo(one).key === opened);
  const celebrations = query.data?.celebrations.find(
    (one) => entryOfCelebrations(one).key === opened,
  );
  const add = (
    <Button
      icon={<IconPlus size={20} aria-hidden="true" />}
      onClick={() => go({ form: "new", template: undefined })}
    >
      {say("new")}
    </Button>
  );
  const empty = <EmptyState title={say("empty.title")} text={say("empty.text")} />;
  return (
    <>
      <PageHeader title={say("title")} line={say("line")} action={add} />
      <Tools list={list} view={view} onView={(next) => go({ view: next })} />
      {view !== "schedules" && <Turner view={view} place={place} />}
      {view === "schedules" ? (
        <ScheduledList query={query} list={list} empty={empty} />
      ) : (
        <ListStates
          query={query}
          count={countOf(query.data, list.narrowed, day)}
          list={list}
          empty={empty}
          {...(view !== "list" && { waiting: <CalendarAhead view={view} day={day} /> })}
        >
          <Days
            view={view}
            place={place}
            entries={entries}
            isAwaited={query.isPlaceholderData}
            along={along}
            onOpen={(entry) => {
              const { of } = entry;
              if ("run" in of) go({ open: String(of.run.scheduled_send_id) });
              else if ("packageDay" in of) go({ open: String(of.packageDay.scheduled_send_id) });
              else setOpened(entry.key);
            }}
            onMove={setMoving}
          />
        </ListStates>
      )}
      {memo && moving === null && (
        <CalendarMemoDialog
          memo={memo}
          onMove={() => setMoving({ entry: entryOfMemo(memo), day: entryOfMemo(memo).day })}
          onClose={() => setOpened(null)}
        />
      )}
      {celebrations && (
        <CelebrationsDialog celebrations={celebrations} onClose={() => setOpened(null)} />
      )}
      <Opened place={place} moving={movingNow} onMove={setMoving} />
    </>
  );
}

/** @returns the entry in its current state, which someone else may have changed */
function asItStands(entry: Entry, entries: readonly Entry[]): Entry {
  return entries.find(({ mark }) => mark === entry.mark) ?? entry;
}

/** The entry being moved, and its target. */
interface Moving {
  readonly entry: Entry;
  readonly day: string;
}

/** The calendar is shown even without entries, unless nothing was ever scheduled. */
function countOf(
  data: Output<"listScheduledSends"> | undefined,
  isNarrowed: boolean,
  day: string,
): number {
  if (data === undefined) return 0;
  const isLooking = isNarrowed || day !== today();
  return data.total + data.memos.length + data.celebrations.length + Number(isLooking);
}

function Days({
  view,
  place: { day, go },
  entries,
  isAwaited,
  along,
  onOpen,
  onMove,
}: {
  view: DaysView;
  place: Place;
  entries: readonly Entry[];
  /** True while the shown entries belong to another period or search. */
  isAwaited: boolean;
  /** Moves the focus along with a moved entry. */
  along: ReturnType<typeof useFocusAlong>;
  onOpen: (entry: Entry) => void;
  onMove: (moving: Moving) => void;
}): ReactNode {
  const say = schedulerTexts.useTexts();
  const core = coreTexts.useTexts();
  const hint = useMedia("(pointer: coarse)") ? "calendar.hint.touch" : "calendar.hint";
  const days = daysShown(view, day);
  const shown = entries.filter((entry) => days.includes(entry.day));
  if (view === "list" && shown.length > 0)
    return (
      <div {...along}>
        <Agenda
          entries={shown}
          onOpen={onOpen}
          onMove={(entry) => onMove({ entry, day: entry.day })}
        />
      </div>
    );
  return (
    <div {...along}>
      {view !== "list" && (
        <Calendar
          view={view}
          day={day}
          entries={shown}
          onOpen={onOpen}
          onMove={(entry, to) => onMove({ entry, day: to })}
          onMore={(one) => go({ view: "week", day: one })}
        />
      )}
      <p className={classNames("dim small", view !== "list" && styles.hint)} role="status">
        {shown.length === 0 && isAwaited
          ? core("loading")
          : say(shown.length === 0 ? "calendar.none" : hint)}
      </p>
    </div>
  );
}

/** What is open over the screen: a scheduled send, its form, or the dialog that moves an entry. */
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
          onMove={(run) => onMove({ entry: entryOfRun(run), day: dayToMove(run) })}
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

function Turner({ view, place }: { view: DaysView; place: Place }): ReactNode {
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

function filtersOf(view: View): readonly (typeof filterNames)[number][] {
  return view === "schedules" ? ofSchedules : filterNames;
}

/** An invalid address shows the screen's default state. */
function inputOf(companyId: number, list: List, view: View, day: string): ListInput {
  const days = view === "schedules" ? [] : daysShown(view, day);
  return {
    company_id: companyId,
    terms: list.terms,
    status: scheduledSendFilterStatuses.find((each) => each === list.filters.status) ?? "all",
    show: calendarContents.find((each) => each === list.filters.show) ?? "planned",
    ...pageOf(list, sortable),
    ...(days.length > 0 && { from: days[0], to: days.at(-1) }),
  };
}
