import type { Checkin } from "@lineup/contract/follow-ups/checkins/schemas";
import type { Employee } from "@lineup/contract/employees/schemas";
import { IconHeartHandshake } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useId, useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { keyOf } from "#web/entities/follow-ups/follow-up.ts";
import { useTopicOf } from "#web/entities/follow-ups/topic-name.ts";
import { showsFollowUps } from "#web/entities/companies/outdated-lists.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { datePhrase, dateTimePhrase, formatDateTime } from "#web/lib/dates/dates.ts";
import { refresh } from "#web/lib/live/live.ts";
import { Badge } from "#web/ui/elements/badge.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import { CheckinDialog } from "./checkin-dialog.tsx";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";
import styles from "../employees.module.css";

/** A person's check-ins: the open check-in or the date when the next check-in is due, and the closed check-ins. */
export function EmployeeCheckins({ person }: { person: Employee }): ReactNode {
  const say = employeesTexts.useTexts();
  const id = useId();
  const [opening, setOpening] = useState(false);
  const { current_checkin: current, due_next: due } = person;
  // Moves the focus to the heading when a check-in is started or closed, because the focused button disappears.
  const heading = useFocusKept<HTMLHeadingElement>(current?.id ?? 0);
  const earlier = person.checkins.filter(({ closed_at }) => closed_at !== null);
  return (
    <section className="card stack" aria-labelledby={id}>
      <div className="row between">
        <h2 ref={heading} id={id} tabIndex={-1}>
          {say("checkins.title")}
        </h2>
        {current && <Badge tone="info">{say("checkins.open")}</Badge>}
      </div>
      {current ? <Current checkin={current} /> : <p className="dim">{say("checkins.none")}</p>}
      {due && !current && <p>{say("checkins.next", { date: datePhrase(due) })}</p>}
      <div className="row">
        {current && <Close person={person} />}
        {!current && person.is_active && (
          <Button
            variant="secondary"
            outline
            icon={<IconHeartHandshake size={18} aria-hidden="true" />}
            onClick={() => setOpening(true)}
          >
            {say("checkins.start")}
          </Button>
        )}
      </div>
      {opening && <CheckinDialog person={person} onClose={() => setOpening(false)} />}
      {earlier.length > 0 && (
        <details>
          <summary>{say("checkins.earlier", { count: earlier.length })}</summary>
          <ul className={styles.items}>
            {earlier.map((checkin) => (
              <li key={checkin.id}>
                <CheckinText checkin={checkin} />
                <span className="dim small">{whenOf(checkin)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Current({ checkin }: { checkin: Checkin }): ReactNode {
  const say = employeesTexts.useTexts();
  const companyId = useCompanyId();
  return (
    <div className="stack tight">
      <CheckinText checkin={checkin} />
      <span className="dim small">
        {checkin.opened_by
          ? say("checkins.startedBy", { name: checkin.opened_by.name })
          : say("checkins.byItself")}{" "}
        · <RelativeTime iso={checkin.opened_at} />
        {checkin.due_at && ` · ${say("checkins.dueAt", { date: dateTimePhrase(checkin.due_at) })}`}
      </span>
      <Link
        to="/$company_id/flags/{-$id}"
        params={{ company_id: String(companyId), id: keyOf("checkin", checkin.id) }}
        search={{}}
      >
        {say("checkins.see")}
      </Link>
    </div>
  );
}

function CheckinText({ checkin }: { checkin: Checkin }): ReactNode {
  const say = employeesTexts.useTexts();
  const topic = useTopicOf()(checkin.topic);
  const { note, content, acknowledged_at, deferred_until, manager, manager_note } = checkin;
  const told = acknowledged_at && (content ?? say("checkins.allGood"));
  return (
    <>
      <strong>{topic ?? say("checkins.noTopic")}</strong>
      {note && <span className={styles.note}>{note}</span>}
      {told && <span className={styles.note}>{say("checkins.told", { text: told })}</span>}
      {deferred_until && (
        <span className="dim small">
          {say("checkins.deferred", { date: datePhrase(deferred_until) })}
        </span>
      )}
      {checkin.is_awaiting_employee && (
        <span className="dim small">{say("checkins.theirTurn")}</span>
      )}
      {manager_note && (
        <span className={styles.note}>
          {say("checkins.reply", { name: manager?.name ?? "", text: manager_note })}
        </span>
      )}
    </>
  );
}

function whenOf({ opened_at, closed_at, closed_by }: Checkin): string {
  const closed =
    closed_at && closed_by && employeesTexts.say("checkins.closedBy", { name: closed_by.name });
  return [formatDateTime(opened_at), closed].filter(Boolean).join(" · ");
}

function Close({ person }: { person: Employee }): ReactNode {
  const say = employeesTexts.useTexts();
  const closing = useCallMutation("closeCheckin", {
    onSuccess() {
      refresh(...showsFollowUps);
      toast({ title: say("checkins.closed"), variant: "success" });
    },
    onError: (error) => void showError(error, say("act.failed")),
  });
  return (
    <Button
      variant="secondary"
      outline
      loading={closing.isPending}
      onClick={() => closing.mutate({ company_id: person.company_id, id: person.id })}
    >
      {say("checkins.close")}
    </Button>
  );
}
