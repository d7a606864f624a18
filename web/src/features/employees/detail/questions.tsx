import type { Employee } from "@lineup/contract/employees/schemas";
import { Link } from "@tanstack/react-router";
import { useId, type ReactNode } from "react";
import { titleIn, useReaderLocales } from "#web/entities/memos/reading/reading.ts";
import { Badge } from "#web/ui/elements/badge.tsx";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";
import styles from "../employees.module.css";

type Question = Employee["flagged_messages"][number];

/** A person's questions about memos, newest first. */
export function EmployeeQuestions({ person }: { person: Employee }): ReactNode {
  const say = employeesTexts.useTexts();
  const id = useId();
  const locales = useReaderLocales();
  return (
    <section className="card stack tight" aria-labelledby={id}>
      <h2 id={id}>{say("questions.title")}</h2>
      {person.flagged_messages.length === 0 && <p className="dim">{say("questions.none")}</p>}
      <ul className={styles.items}>
        {person.flagged_messages.map((question) => (
          <li key={question.id}>
            <div className="row between">
              <Link
                to="/$company_id/flags/{-$id}"
                params={{ company_id: String(person.company_id), id: String(question.id) }}
                search={{}}
              >
                {question.flag_data.content}
              </Link>
              <State question={question} />
            </div>
            <span className="dim small">
              {say("questions.about", { title: titleIn(question.message_data, locales) })} ·{" "}
              <RelativeTime iso={question.flagged_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ question }: { question: Question }): ReactNode {
  const say = employeesTexts.useTexts();
  if (question.is_awaiting_manager)
    return <Badge tone="warning">{say("questions.awaiting")}</Badge>;
  if (question.resolved_at) return <Badge tone="success">{say("questions.resolved")}</Badge>;
  return <Badge tone="info">{say("questions.answered")}</Badge>;
}
