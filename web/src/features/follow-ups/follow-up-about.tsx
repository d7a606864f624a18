import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { FollowUp } from "#web/entities/follow-ups/follow-up.ts";
import { titleIn, useReaderLocales } from "#web/entities/memos/reading/reading.ts";
import { useTopicOf } from "#web/entities/follow-ups/topic-name.ts";
import { datePhrase } from "#web/lib/dates/dates.ts";
import { useReturnTarget } from "#web/lib/navigation/return-target.ts";
import { Avatar } from "#web/ui/elements/avatar.tsx";
import { Badge } from "#web/ui/elements/badge.tsx";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import styles from "./follow-ups.module.css";
import { followUpsTexts } from "./follow-ups-texts.ts";
import type { FlagState } from "./use-reply.ts";

interface AboutProps {
  flag: FollowUp;
  companyId: number;
  state: FlagState;
}

const tones = {
  ...({ resolved: "neutral", awaiting: "warning", answered: "info" } as const),
  ...({ asked: "info", deferred: "neutral" } as const),
};

/** The facts of a follow-up: person, subject, time, owner and status. */
export function About({ flag, companyId, state }: AboutProps): ReactNode {
  const say = followUpsTexts.useTexts();
  return (
    <div className="row">
      <Avatar name={flag.employee.name} />
      <div className={styles.who}>
        <strong>{flag.employee.name}</strong>{" "}
        <span className="dim small">{flag.locations.join(", ")}</span>
        <div className="small">
          <What flag={flag} companyId={companyId} />
        </div>
      </div>
      <div className={styles.facts}>
        {flag.employee_left && <Badge tone="neutral">{say("flags.left")}</Badge>}
        {flag.is_urgent && <Badge tone="danger">{say("flags.urgent")}</Badge>}
        <Badge tone={tones[state]}>
          {say(state === "answered" && !flag.manager_note ? "flags.seen" : `flags.is.${state}`)}
        </Badge>
        <span className="dim small">
          <When flag={flag} state={state} />
          {flag.owner && ` · ${say("flags.ownedBy", { name: flag.owner.name })}`}
        </span>
      </div>
    </div>
  );
}

/** Its kind and subject. */
function What({ flag, companyId }: Pick<AboutProps, "flag" | "companyId">): ReactNode {
  const say = followUpsTexts.useTexts();
  const here = useReturnTarget("FlaggedMessageList");
  const locales = useReaderLocales();
  const topic = useTopicOf()(flag.topic);
  if (flag.memo)
    return (
      <Link
        to="/$company_id/memo/$id"
        params={{ company_id: String(companyId), id: String(flag.memo.id) }}
        search={here}
      >
        {say("flags.about", { title: titleIn(flag.memo, locales) })}
      </Link>
    );
  const kind = say(flag.kind === "checkin" ? "flags.kind.checkin" : "flags.kind.raised_hand");
  return topic ? `${kind} · ${topic}` : kind;
}

function When({ flag, state }: Pick<AboutProps, "flag" | "state">): ReactNode {
  const say = followUpsTexts.useTexts();
  if (flag.deferred_until) return say("flags.until", { date: datePhrase(flag.deferred_until) });
  const words = {
    ...({ flagged_message: "flags.asked", raised_hand: "flags.raised" } as const),
    checkin: state === "asked" ? "flags.begun" : "flags.told",
  } as const;
  // A snoozed check-in has been waiting since later than when its person answered or was asked.
  const at = flag.kind === "checkin" ? flag.asked_at : flag.waiting_since;
  return (
    <>
      {say(words[flag.kind])} <RelativeTime iso={at} />
    </>
  );
}
