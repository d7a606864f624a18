import type { Employee } from "@lineup/contract/employees/schemas";
import { Link } from "@tanstack/react-router";
import { useId, type ReactNode } from "react";
import { keyOf } from "#web/entities/follow-ups/follow-up.ts";
import { ownFollowUpsTexts } from "#web/entities/follow-ups/own-texts.ts";
import { useTopicOf } from "#web/entities/follow-ups/topic-name.ts";
import { Badge } from "#web/ui/elements/badge.tsx";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";
import styles from "../employees.module.css";

type Hand = Employee["raised_hands"][number];

/** A person's raised hands, newest first. */
export function EmployeeHands({ person }: { person: Employee }): ReactNode {
  const id = useId();
  const hands = ownFollowUpsTexts.useTexts();
  const topicOf = useTopicOf();
  return (
    <section className="card stack tight" aria-labelledby={id}>
      <h2 id={id}>{hands("person.title")}</h2>
      {person.raised_hands.length === 0 && <p className="dim">{hands("person.none")}</p>}
      <ul className={styles.items}>
        {person.raised_hands.map((hand) => (
          <li key={hand.id}>
            <div className="row between">
              <Link
                to="/$company_id/flags/{-$id}"
                params={{
                  company_id: String(person.company_id),
                  id: keyOf("raised_hand", hand.id),
                }}
                search={{}}
              >
                {hand.content}
              </Link>
              <State hand={hand} />
            </div>
            <span className="dim small">
              {hand.topic && `${topicOf(hand.topic)} · `}
              <RelativeTime iso={hand.flagged_at} />
              {hand.flagged_count > 1 &&
                ` · ${hands("person.times", { count: hand.flagged_count })}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ hand }: { hand: Hand }): ReactNode {
  const say = employeesTexts.useTexts();
  const hands = ownFollowUpsTexts.useTexts();
  if (hand.is_urgent) return <Badge tone="danger">{hands("person.urgent")}</Badge>;
  if (hand.is_awaiting_manager) return <Badge tone="warning">{say("questions.awaiting")}</Badge>;
  if (hand.resolved_at) return <Badge tone="success">{say("questions.resolved")}</Badge>;
  return <Badge tone="info">{say("questions.answered")}</Badge>;
}
