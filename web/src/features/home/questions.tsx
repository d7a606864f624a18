import type { FollowUpLists } from "@lineup/contract/follow-ups/calls";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { inboxOf, type FollowUp } from "#web/entities/follow-ups/follow-up.ts";
import { titleIn, useReaderLocales } from "#web/entities/memos/reading/reading.ts";
import { useTopicOf } from "#web/entities/follow-ups/topic-name.ts";
import { Badge } from "#web/ui/elements/badge.tsx";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import styles from "./home.module.css";
import { homeTexts } from "./home-texts.ts";

/** The follow-ups that have waited longest for a manager, and the number of reported chat messages. */
export function Questions({
  followUps,
  reports,
  companyId,
}: {
  followUps: FollowUpLists;
  /** The number of reported chat messages that wait. */
  reports: number;
  companyId: number;
}): ReactNode {
  const say = homeTexts.useTexts();
  const waiting = inboxOf(followUps, "urgent_first");
  const params = { company_id: String(companyId) };
  return (
    <section aria-labelledby="home-flags" className="card">
      <div className="row between">
        <h2 id="home-flags">{say("home.flags")}</h2>
        <Link to="/$company_id/flags/{-$id}" params={params} search={{}}>
          {say("home.flags.all")}
        </Link>
      </div>
      {waiting.length + reports === 0 && <p className="dim">{say("home.flags.none")}</p>}
      <ul className={styles.rows}>
        {waiting.map((one) => (
          <li key={one.key} className={one.is_urgent ? styles.urgent : undefined}>
            <div className={styles.words}>
              <Link to="/$company_id/flags/{-$id}" params={{ ...params, id: one.key }} search={{}}>
                {one.employee.name}
              </Link>{" "}
              <span className="dim small">
                <About one={one} />
              </span>{" "}
              {one.is_urgent && <Badge tone="danger">{say("home.flags.urgent")}</Badge>}
              <div className={styles.excerpt}>{one.content ?? say("home.flags.allGood")}</div>
            </div>
            <span className="dim small">
              <RelativeTime iso={one.waiting_since} />
            </span>
          </li>
        ))}
        {reports > 0 && (
          <li>
            <Link to="/$company_id/flags/{-$id}" params={params} search={{ state: "chats" }}>
              {say("home.flags.reports", { count: reports })}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

function About({ one }: { one: FollowUp }): ReactNode {
  const say = homeTexts.useTexts();
  const topic = useTopicOf()(one.topic);
  const locales = useReaderLocales();
  if (one.memo) return say("home.flags.about", { title: titleIn(one.memo, locales) });
  const kind = say(one.kind === "checkin" ? "home.flags.checkin" : "home.flags.hand");
  return topic ? `${kind} · ${topic}` : kind;
}
