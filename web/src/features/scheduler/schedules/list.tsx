import type { ScheduledSend } from "@lineup/contract/scheduler/schemas";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import type { useCall } from "#web/lib/api/use-call.ts";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import { Badge, type Tone } from "#web/ui/elements/badge.tsx";
import type { Column } from "#web/ui/lists/data-table.tsx";
import { PagedTable } from "#web/ui/lists/paged-list.tsx";
import { recurrenceText } from "./recurrence.ts";
import { ScheduledMenu } from "./menu.tsx";
import { schedulerTexts } from "#web/features/scheduler/scheduler-texts.ts";
import styles from "../scheduler.module.css";
import { usePlace } from "#web/features/scheduler/use-scheduler.ts";

const tones: Readonly<Record<ScheduledSend["status"], Tone>> = {
  active: "success",
  paused: "warning",
  finished: "neutral",
};

/** @returns true if the next run can't be sent, because its template, package or recipients were deleted */
function isWanting({ status, sendable, is_target_gone }: ScheduledSend): boolean {
  return status !== "finished" && (sendable === null || is_target_gone);
}

/** The status of a scheduled send, with warnings if its next run can't be sent or its last run failed. */
export function ScheduledBadges({ scheduled }: { scheduled: ScheduledSend }): ReactNode {
  const say = schedulerTexts.useTexts();
  return (
    <span className="row">
      <Badge tone={tones[scheduled.status]}>{say(`status.${scheduled.status}`)}</Badge>
      {isWanting(scheduled) && (
        <Badge tone="warning" icon={<IconAlertTriangle size={14} aria-hidden="true" />}>
          {say(scheduled.sendable === null ? "wants.what" : "wants.to")}
        </Badge>
      )}
      {scheduled.failure && (
        <Badge tone="danger" icon={<IconAlertTriangle size={14} aria-hidden="true" />}>
          {say("status.failed")}
        </Badge>
      )}
    </span>
  );
}

/** The list of scheduled sends. */
export function ScheduledList({
  query,
  ...around
}: Pick<ComponentProps<typeof PagedTable>, "list" | "empty"> & {
  query: ReturnType<typeof useCall<"listScheduledSends">>;
}): ReactNode {
  const say = schedulerTexts.useTexts();
  const columns: readonly Column<ScheduledSend>[] = [
    {
      key: "title",
      label: say("col.title"),
      sort: "title",
      lead: true,
      cell: titleCell,
    },
    { key: "status", label: say("col.status"), cell: badgesCell },
    { key: "often", label: say("col.often"), cell: recurrenceText },
    {
      key: "next",
      label: say("col.next"),
      sort: "next_send_at",
      align: "end",
      cell: ({ next_send_at: next, timezone }) =>
        next && formatDateTime(next, timezone ?? undefined),
    },
    { key: "actions", label: say("col.actions"), corner: true, cell: menuCell },
  ];
  return (
    <PagedTable
      {...around}
      label={say("title")}
      columns={columns}
      rows={query.data?.scheduled_sends}
      rowId={(one) => one.id}
      rowName={(one) => one.title}
      query={query}
      counted={(count) => say("count", { count })}
    />
  );
}

function titleCell(scheduled: ScheduledSend): ReactNode {
  return <TitleCell scheduled={scheduled} />;
}

function TitleCell({ scheduled: { id, title } }: { scheduled: ScheduledSend }): ReactNode {
  const { go } = usePlace();
  return (
    <button type="button" className={styles.link} onClick={() => go({ open: String(id) })}>
      {title}
    </button>
  );
}

function badgesCell(scheduled: ScheduledSend): ReactNode {
  return <ScheduledBadges scheduled={scheduled} />;
}

function menuCell(scheduled: ScheduledSend): ReactNode {
  return <ScheduledMenu scheduled={scheduled} />;
}
