import type { CalendarCelebrations } from "@lineup/contract/scheduler/schemas";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId, usePermission } from "#web/entities/companies/company.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Fact, Facts } from "#web/ui/lists/facts.tsx";
import { dayInWords } from "#web/features/scheduler/days.ts";
import { entryOfCelebrations } from "./entries.ts";
import { schedulerTexts } from "#web/features/scheduler/scheduler-texts.ts";

/** The dialog about the automatic celebrations of a day: the people, the time, and a link to the settings. */
export function CelebrationsDialog({
  celebrations,
  onClose,
}: {
  celebrations: CalendarCelebrations;
  onClose: () => void;
}): ReactNode {
  const say = schedulerTexts.useTexts();
  const company_id = String(useCompanyId());
  const maySet = usePermission("settings:manage");
  const { title, timeWithZone } = entryOfCelebrations(celebrations);
  return (
    <Dialog open title={title} onClose={onClose}>
      <div className="stack">
        <Facts>
          <Fact
            label={say(
              celebrations.status === "sent" ? "memo.published.when" : "memo.scheduled.when",
            )}
            none=""
          >
            {dayInWords(celebrations.day)}, {timeWithZone}
          </Fact>
        </Facts>
        <p>
          {celebrations.status === "sent"
            ? say("celebrated.went", { count: celebrations.count })
            : say("celebrated.how")}
        </p>
        {maySet ? (
          <Link to="/$company_id/settings/memos" params={{ company_id }}>
            {say("celebrated.set")}
          </Link>
        ) : (
          <p className="dim">{say("celebrated.setBy")}</p>
        )}
      </div>
    </Dialog>
  );
}
