import type { ScheduledRun, ScheduledSend } from "@lineup/contract/scheduler/schemas";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { refreshScheduler } from "#web/entities/scheduler/live-scheduler.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import { call } from "#web/lib/api/api-client.ts";
import type { Input } from "#web/lib/api/contract.ts";
import { formatDay } from "#web/lib/dates/dates.ts";
import type { Search } from "#web/lib/navigation/search-codec.ts";
import { useMedia } from "#web/lib/hooks/use-media.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { isDay, today } from "./days.ts";
import { dayOf } from "./schedules/run-text.ts";
import { schedulerTexts } from "./scheduler-texts.ts";

export const views = ["month", "week", "list", "schedules"] as const;
export type View = (typeof views)[number];

/** The state of the scheduler's screen; it is in the address. */
export interface Place {
  readonly view: View;
  /** A day of the month or week, or the first day of the list. */
  readonly day: string;
  /** The id of the scheduled send with open details. */
  readonly open: number | null;
  /** The id of the scheduled send in the form. */
  readonly form: number | "new" | null;
  /** The template for a new scheduled send. */
  readonly template: number | null;
  go(to: Partial<Record<"view" | "day" | "open" | "form" | "template", string | undefined>>): void;
}

/** The screens with room for a calendar. */
export const wideMedia = "(min-width: 48rem)";

/** @returns the view and day in an address; a phone has no room for a calendar, so it starts with the list */
export function daysIn(search: Search, isWide: boolean): Pick<Place, "view" | "day"> {
  const day = search["day"] ?? "";
  return {
    view: views.find((each) => each === search["view"]) ?? (isWide ? "month" : "list"),
    day: isDay(day) ? day : today(),
  };
}

/** @returns the place in the address */
export function usePlace(): Place {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const form = search["form"];
  return {
    ...daysIn(search, useMedia(wideMedia)),
    open: idFrom(search["open"]),
    form: form === "new" ? "new" : idFrom(form),
    template: idFrom(search["template"]),
    go: (to) =>
      void navigate({
        to: ".",
        search: (before: Search) => ({ ...before, ...to }),
        replace: !("day" in to || "view" in to),
        resetScroll: false,
      }),
  };
}

type Change = Omit<Input<"updateScheduledSend">, "company_id" | "id">;

/** The actions on scheduled sends and their runs; each shows a toast with an undo button. */
export function useSchedulerActions() {
  const say = schedulerTexts.useTexts();
  const company_id = useCompanyId();

  async function change(id: number, what: Change): Promise<ScheduledSend | null> {
    try {
      return (await call("updateScheduledSend", { company_id, id, ...what })).scheduled_send;
    } catch (error) {
      showError(error, say("change.failed"));
      return null;
    } finally {
      refreshScheduler();
    }
  }

  /** @returns the input that restores the series to its current days; null if those could not be fetched */
  async function daysNow(id: number): Promise<Change | null> {
    try {
      const { scheduled_send: now } = await call("getScheduledSend", { company_id, id });
      const { starts_on: starts_at, days_of_week, day_of_month, moves } = now;
      return { starts_at, days_of_week, day_of_month, moves };
    } catch (error) {
      showError(error, say("change.failed"));
      return null;
    }
  }

  function showDone(id: number, title: string, undo: Change): void {
    const onPress = async (): Promise<void> => {
      if (await change(id, undo)) toast({ title: say("undo.done"), variant: "success" });
    };
    const action = { label: say("undo"), onPress: () => void onPress() };
    toast({ title, variant: "success", timeout: undoMs, action });
  }

  return {
    async pause({ id, title, status }: ScheduledSend): Promise<boolean> {
      const pauses = status === "active";
      if (!(await change(id, { status: pauses ? "paused" : "active" }))) return false;
      const done = say(pauses ? "paused.done" : "resumed.done", { title });
      showDone(id, done, { status: pauses ? "active" : "paused" });
      return true;
    },
    /** Moves one run to another day. */
    async move(run: ScheduledRun, moved_to: string): Promise<boolean> {
      const { scheduled_send_id: id, run_on, title } = run;
      if (!(await change(id, { run: { run_on, moved_to, ...known(run) } }))) return false;
      const done = say("move.done", { title, day: formatDay(moved_to) });
      // A failed run has no day to go back to.
      if (run.status === "failed") toast({ title: done, variant: "success" });
      else showDone(id, done, { run: { run_on, moved_to: run.moved_to, known_day: moved_to } });
      return true;
    },
    /** Moves a run and all later ones. */
    async moveSeries(run: ScheduledRun, moved_to: string): Promise<boolean> {
      const { scheduled_send_id: id, run_on, title } = run;
      const before = await daysNow(id);
      if (before === null) return false;
      const moving = { run_on, moved_to, series: true, ...known(run) };
      const now = await change(id, { run: moving });
      if (!now) return false;
      // Undoing does not undo other changes made since.
      const undo = { ...before, revision: now.revision };
      showDone(id, say("move.done", { title, day: formatDay(moved_to) }), undo);
      return true;
    },
    /** Skips one run, or restores it. */
    async skip(run: ScheduledRun, skipped: boolean): Promise<void> {
      const { scheduled_send_id: id, run_on, title, moved_to } = run;
      const now = await change(id, { run: { run_on, skipped, ...known(run) } });
      if (!now) return;
      const day = formatDay(dayOf(run));
      const left = now.status === "finished" ? "skip.last" : "skip.done";
      const done = say(skipped ? left : "unskip.done", { title, day });
      showDone(id, done, {
        run: skipped
          ? { run_on, skipped: false, moved_to, known_day: null }
          : { run_on, skipped: true, known_day: run_on },
      });
    },
  };
}

/** @returns the day on which the run was shown: if someone has moved it since, the server refuses the action */
function known(run: ScheduledRun): { known_day?: string | null } {
  if (run.status === "failed") return {};
  return { known_day: run.status === "skipped" ? null : dayOf(run) };
}

/** Long enough to notice a mistake. */
export const undoMs = 8000;
