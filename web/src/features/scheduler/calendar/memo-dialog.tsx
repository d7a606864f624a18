import type { CalendarMemo } from "@lineup/contract/scheduler/schemas";
import { IconCalendarEvent } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import { serverTime } from "#web/lib/dates/server-time.ts";
import { useReturnTarget } from "#web/lib/navigation/return-target.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { Fact, Facts } from "#web/ui/lists/facts.tsx";
import { clockOf, kindOf } from "./entries.ts";
import { schedulerTexts } from "#web/features/scheduler/scheduler-texts.ts";
import styles from "../scheduler.module.css";

const dates = ["reveal_at", "due_at", "end_at"] as const;

/** The dialog about a memo or send in the calendar: its kind, its dates, and a link to open it. */
export function CalendarMemoDialog({
  memo,
  onMove,
  onClose,
}: {
  memo: CalendarMemo;
  onMove: () => void;
  onClose: () => void;
}): ReactNode {
  const say = schedulerTexts.useTexts();
  const { title, status, goes_out_at } = memo;
  return (
    <Dialog open title={title} onClose={onClose}>
      <div className="stack">
        <Facts>
          <Fact label={say("memo.kind")} none="">
            <span className={styles.kind}>{kindOf(memo)}</span>
          </Fact>
          <Fact label={say(`memo.${status}.when`)} none="">
            {formatDateTime(goes_out_at, clockOf(memo))}
          </Fact>
          {dates.map((date) => {
            const at = memo[date];
            if (at === null) return null;
            const isPast = date !== "due_at" && new Date(at) <= serverTime();
            return (
              <Fact key={date} label={say(isPast ? `memo.${date}.passed` : `memo.${date}`)} none="">
                {formatDateTime(at, clockOf(memo))}
              </Fact>
            );
          })}
        </Facts>
        <MemoLink memo={memo} />
        {status === "scheduled" && (
          <DialogActions>
            <Button icon={<IconCalendarEvent size={18} aria-hidden="true" />} onClick={onMove}>
              {say("run.move")}
            </Button>
          </DialogActions>
        )}
      </div>
    </Dialog>
  );
}

function MemoLink({ memo: { type, id } }: { memo: CalendarMemo }): ReactNode {
  const say = schedulerTexts.useTexts();
  const params = { company_id: String(useCompanyId()), id: String(id) };
  const here = useReturnTarget("MemoScheduler");
  return type === "memo" ? (
    <Link to="/$company_id/memo/$id" params={params} search={here}>
      {say("memo.open")}
    </Link>
  ) : (
    <Link to="/$company_id/memo-send/$id" params={params} search={here}>
      {say("memo.openSend")}
    </Link>
  );
}
