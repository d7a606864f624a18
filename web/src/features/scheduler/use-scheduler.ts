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

/** What of the scheduler is shown; it stands in the address. */
export interface Place {
  readonly view: View;
  /** A day of the calendar's month or week, or the first of its list. */
  readonly day: string;
  /** Whose details are open. */
  readonly open: number | null;
  /** What the form is open for. */
  readonly form: number | "new" | null;
  /** What a new one sends, chosen where the form was opened from. */
  readonly template: number | null;
  go(to: Partial<Record<"view" | "day" | "open" | "form" | "template", string | undefined>>): void;
}

/** On a phone a calendar has no room: it begins with the list. */
export function usePlace(): Place {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const isWide = useMedia("(min-width: 48rem)");
  const day = search["day"] ?? "";
  const form = search["form"];
  return {
    view: views.find((each) => each === search["view"]) ?? (isWide ? "month" : "list"),
    day: isDay(day) ? day : today(),
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

/** What is done with scheduled sends and their runs from the screen: each says that it was, and can be undone. */
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

  /** @returns what brings the series back to the days that it has now; null where they could not be asked for */
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

  function told(id: number, title: string, undo: Change): void {
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
      told(id, done, { status: pauses ? "active" : "paused" });
      return true;
    },
    /** Moves one run to another day. */
    async move(run: ScheduledRun, moved_to: string): Promise<boolean> {
      const { scheduled_send_id: id, run_on, title } = run;
      if (!(await change(id, { run: { run_on, moved_to, ...known(run) } }))) return false;
      const done = say("move.done", { title, day: formatDay(moved_to) });
      // One that failed had nowhere to go back to.
      if (run.status === "failed") toast({ title: done, variant: "success" });
      else told(id, done, { run: { run_on, moved_to: run.moved_to, known_day: moved_to } });
      return true;
    },
    /** Moves a run, and all that follow along with it. */
    async moveSeries(run: ScheduledRun, moved_to: string): Promise<boolean> {
      const { scheduled_send_id: id, run_on, title } = run;
      const before = await daysNow(id);
      if (before === null) return false;
      const moving = { run_on, moved_to, series: true, ...known(run) };
      const now = await change(id, { run: moving });
      if (!now) return false;
      // Another change since then is not taken back with it.
      const undo = { ...before, revision: now.revision };
      told(id, say("move.done", { title, day: formatDay(moved_to) }), undo);
      return true;
    },
    /** Leaves one run out, or puts it back. */
    async skip(run: ScheduledRun, skipped: boolean): Promise<void> {
      const { scheduled_send_id: id, run_on, title, moved_to } = run;
      const now = await change(id, { run: { run_on, skipped, ...known(run) } });
      if (!now) return;
      const day = formatDay(dayOf(run));
      const left = now.status === "finished" ? "skip.last" : "skip.done";
      const done = say(skipped ? left : "unskip.done", { title, day });
      told(id, done, {
        run: skipped
          ? { run_on, skipped: false, moved_to, known_day: null }
          : { run_on, skipped: true, known_day: run_on },
      });
    },
  };
}

/** @returns on what day a run was seen to go out: where somebody moved it since, what is done with it is refused */
function known(run: ScheduledRun): { known_day?: string | null } {
  if (run.status === "failed") return {};
  return { known_day: run.status === "skipped" ? null : dayOf(run) };
}

/** Long enough to notice that it was another one, in ms. */
export const undoMs = 8000;
