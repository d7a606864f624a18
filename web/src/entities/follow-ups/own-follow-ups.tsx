import type { OwnCheckin } from "@lineup/contract/follow-ups/checkins/schemas";
import type { OwnHand } from "@lineup/contract/follow-ups/hands/schemas";
import { useId, useRef, type ReactNode } from "react";
import { hasFlag, useCompany } from "#web/entities/companies/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { formatDate } from "#web/lib/dates/dates.ts";
import { FailedPart } from "#web/ui/feedback/states.tsx";
import { useFocusLost } from "#web/ui/layout/use-focus-lost.ts";
import { ownFollowUpsTexts } from "./own-texts.ts";
import styles from "./own.module.css";
import { hasContent, needsReply } from "./own-state.ts";
import { OwnCheckinCard } from "./checkins/own-card.tsx";
import { OwnHandCard } from "./hands/own-card.tsx";
import { useTopicOf } from "./topic-name.ts";

/**
 * The follow-ups that need a reply from the user: a check-in that is due, and raised hands. Shows nothing if no follow-up needs a
 * reply.
 */
export function PendingOwnFollowUps({ companyId }: { companyId: number }): ReactNode {
  const say = ownFollowUpsTexts.useTexts();
  const id = useId();
  const { data } = useCall("listOwnFollowUps", { company_id: companyId });
  const [heading, focus] = useGoingOn();
  const asks = hasFlag(useCompany(), "checkins");
  const checkin = asks && data?.checkin?.is_awaiting_employee ? data.checkin : null;
  const hands = data?.raised_hands.filter(needsReply) ?? [];
  if (checkin === null && hands.length === 0) return null;
  return (
    <section aria-labelledby={id} className="stack" {...focus}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {say("own.needs")}
      </h2>
      {checkin && <OwnCheckinCard key={checkin.id} checkin={checkin} />}
      <Cards hands={hands} />
    </section>
  );
}

/**
 * The user's raised hands that need no reply from the user, and the user's check-ins that contain an answer or a manager's note.
 * Shows nothing if the user has none of these.
 */
export function OwnFollowUps({ companyId }: { companyId: number }): ReactNode {
  const say = ownFollowUpsTexts.useTexts();
  const [handsId, checkinsId] = [useId(), useId()];
  const own = useCall("listOwnFollowUps", { company_id: companyId });
  const [heading, focus] = useGoingOn();
  const asks = hasFlag(useCompany(), "checkins");
  if (own.error && !own.data) {
    const failed = { id: handsId, title: say("own.title"), error: own.error };
    return <FailedPart {...failed} onRetry={() => void own.refetch()} />;
  }
  const others = own.data?.raised_hands.filter((hand) => !needsReply(hand)) ?? [];
  const open = others.filter(({ resolved_at }) => resolved_at === null);
  const closed = others.filter(({ resolved_at }) => resolved_at !== null);
  const told = own.data?.checkins.filter(hasContent) ?? [];
  const checkins = asks ? told : [];
  const [latest, ...earlier] = checkins;
  return (
    <>
      {others.length > 0 && (
        <section aria-labelledby={handsId} className="stack" {...focus}>
          <h2 id={handsId} ref={heading} tabIndex={-1}>
            {say("own.title")}
          </h2>
          <Cards hands={open} />
          {closed.length > 0 && (
            <details className="stack">
              <summary>{say("own.earlier.hands", { count: closed.length })}</summary>
              <Cards hands={closed} />
            </details>
          )}
        </section>
      )}
      {latest && (
        <section aria-labelledby={checkinsId} className="stack">
          <h2 id={checkinsId}>{say("own.checkins")}</h2>
          <ul className={styles.cards}>
            <CheckinReply checkin={latest} />
          </ul>
          {earlier.length > 0 && (
            <details className="stack">
              <summary>{say("own.earlier.checkins", { count: earlier.length })}</summary>
              <ul className={styles.cards}>
                {earlier.map((checkin) => (
                  <CheckinReply key={checkin.id} checkin={checkin} />
                ))}
              </ul>
            </details>
          )}
        </section>
      )}
    </>
  );
}

/**
 * @returns the ref for a section's heading, and the event handlers for the section element. When the focused card is removed
 * from the section, the heading gets the focus
 */
function useGoingOn() {
  const heading = useRef<HTMLHeadingElement>(null);
  return [heading, useFocusLost(() => heading.current?.focus({ preventScroll: true }))] as const;
}

function Cards({ hands }: { hands: readonly OwnHand[] }): ReactNode {
  if (hands.length === 0) return null;
  return (
    <ul className={styles.cards}>
      {hands.map((hand) => (
        <li key={hand.id}>
          <OwnHandCard hand={hand} />
        </li>
      ))}
    </ul>
  );
}

function CheckinReply({ checkin }: { checkin: OwnCheckin }): ReactNode {
  const say = ownFollowUpsTexts.useTexts();
  const topicOf = useTopicOf();
  const { manager, manager_note: note, acknowledged_at } = checkin;
  const at = acknowledged_at ?? checkin.manager_acknowledged_at;
  return (
    <li className="card stack tight">
      <div className="row between">
        <strong>{topicOf(checkin.topic) ?? say("own.checkin.title")}</strong>
        <span className="dim small">{at && formatDate(at)}</span>
      </div>
      {acknowledged_at && (
        <p className={styles.words}>
          {say("own.checkin.said", { text: checkin.content ?? say("own.checkin.nothing") })}
        </p>
      )}
      {note && (
        <div className={styles.answer}>
          <strong>
            {manager ? say("own.answer", { name: manager.name }) : say("own.answer.unnamed")}
          </strong>
          <p className={styles.words}>{note}</p>
        </div>
      )}
      {!note && (
        <p className="dim small">
          {say(checkin.is_awaiting_manager ? "own.checkin.waiting" : "own.checkin.seen")}
        </p>
      )}
    </li>
  );
}
