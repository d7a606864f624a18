import type { CalendarMemo } from "@lineup/contract/scheduler/schemas";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { refreshScheduler } from "#web/entities/scheduler/live-scheduler.ts";
import { call } from "#web/lib/api/api-client.ts";
import { dateTimePhrase, daysLater } from "#web/lib/dates/dates.ts";
import { refresh } from "#web/lib/live/live.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { daysBetween } from "#web/features/scheduler/days.ts";
import { clockOf, entryOfMemo } from "./entries.ts";
import { schedulerTexts } from "#web/features/scheduler/scheduler-texts.ts";
import { undoMs } from "#web/features/scheduler/use-scheduler.ts";

/** The dates on which a memo or send starts, opens, is due and ends. */
type Dates = Pick<CalendarMemo, "reveal_at" | "due_at" | "end_at"> & { readonly start_at: string };

/**
 * @returns the dates of a memo or send after it is moved to another day. All dates move by the same number of days and
 * keep their local time of day.
 */
export function datesOn(memo: CalendarMemo, day: string): Dates {
  const days = daysBetween(entryOfMemo(memo).day, day);
  const later = (date: string | null): string | null =>
    date === null ? null : daysLater(date, days, clockOf(memo));
  const { goes_out_at, reveal_at, due_at, end_at } = memo;
  return {
    start_at: daysLater(goes_out_at, days, clockOf(memo)),
    ...{ reveal_at: later(reveal_at), due_at: later(due_at), end_at: later(end_at) },
  };
}

/** @returns a function that moves a scheduled memo or send to another day and shows a toast with an undo button */
export function useMoveMemo(): (memo: CalendarMemo, day: string) => Promise<boolean> {
  const say = schedulerTexts.useTexts();
  const company_id = useCompanyId();

  /** @returns the new revision; null if the call failed */
  async function change({ type, id }: CalendarMemo, dates: Dates, revision: number) {
    const on = { company_id, id, revision };
    try {
      if (type === "memo") return (await call("updateMemo", { ...on, ...dates })).memo.revision;
      return (await call("updateSend", { ...on, ...dates })).memo_template_send.revision;
    } catch (error) {
      showError(error, say("change.failed"));
      return null;
    } finally {
      refreshScheduler();
      refresh("listMemos", "getMemo", "listSends", "getSend");
    }
  }

  return async (memo, day) => {
    const dates = datesOn(memo, day);
    const moved = await change(memo, dates, memo.revision);
    if (moved === null) return false;
    const { goes_out_at: start_at, reveal_at, due_at, end_at } = memo;
    const before = { start_at, reveal_at, due_at, end_at };
    // The undo sends the revision that the move created, so it doesn't overwrite changes made after the move.
    const undo = async (): Promise<void> => {
      const back = await change(memo, before, moved);
      if (back !== null) toast({ title: say("undo.done"), variant: "success" });
    };
    toast({
      title: say("memo.moved", {
        title: memo.title,
        when: dateTimePhrase(dates.start_at, clockOf(memo)),
      }),
      ...({ variant: "success", timeout: undoMs } as const),
      action: { label: say("undo"), onPress: () => void undo() },
    });
    return true;
  };
}
