import type { OwnHand } from "@lineup/contract/follow-ups/hands/schemas";
import { useId, type ReactNode } from "react";
import { type Draft, useDraft } from "#web/lib/forms/drafts.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Badge } from "#web/ui/elements/badge.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { LinkedText } from "#web/ui/elements/linked-text.tsx";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import { TextArea } from "#web/ui/forms/text-fields.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import { ownFollowUpsTexts } from "#web/entities/follow-ups/own-texts.ts";
import styles from "../own.module.css";
import { isAnswered, needsReply } from "#web/entities/follow-ups/own-state.ts";
import { useTopicOf } from "#web/entities/follow-ups/topic-name.ts";
import { useAcknowledgeHand, type AcknowledgeHand } from "./use-acknowledge.ts";

const longest = 2000;

/** A card for the user's own raised hand: the user's text, the manager's answer, and whether the answer solved the problem. */
export function OwnHandCard({ hand }: { hand: OwnHand }): ReactNode {
  const say = ownFollowUpsTexts.useTexts();
  const topicOf = useTopicOf();
  const id = useId();
  const acknowledge = useAcknowledgeHand(hand);
  const again = useDraft<string | null>(`hand-again:${hand.id}`, null);
  const place = useFocusKept<HTMLElement>(`${stateOf(hand)} ${again.value === null}`);
  const waits = hand.is_awaiting_manager;
  return (
    <article ref={place} tabIndex={-1} aria-labelledby={id} className="card stack tight">
      <div className="row between">
        <h3 id={id} className={styles.topic}>
          {topicOf(hand.topic) ?? say("own.one")}
        </h3>
        <span className={styles.badges}>
          {hand.is_urgent && <Badge tone="danger">{say("own.urgent")}</Badge>}
          <State hand={hand} />
        </span>
      </div>
      <p className={styles.words}>
        <LinkedText text={hand.content} />
      </p>
      <p className="dim small">
        {say(hand.flagged_count > 1 ? "own.again" : "own.raised")}{" "}
        <RelativeTime iso={lastRaised(hand)} />
        {hand.owner && waits && ` · ${say("own.owner", { name: hand.owner.name })}`}
      </p>
      <Answer hand={hand} />
      {hand.employee_note && hand.acknowledgement === "not_fixed" && (
        <p className={styles.words}>
          <strong>{say("own.still")}</strong> <LinkedText text={hand.employee_note} />
        </p>
      )}
      {needsReply(hand) || hand.resolved_at ? (
        <Fixed hand={hand} acknowledge={acknowledge} draft={again} />
      ) : (
        <div>
          <Button
            variant="link"
            size="small"
            loading={acknowledge.busy}
            onClick={() => acknowledge.say(true, "", () => {})}
          >
            {say("own.solved")}
          </Button>
        </div>
      )}
    </article>
  );
}

function lastRaised({ acknowledgement, acknowledged_at, flagged_at }: OwnHand): string {
  return acknowledgement !== "fixed" && acknowledged_at ? acknowledged_at : flagged_at;
}

type HandState = "waiting" | "seen" | "answered" | "closed";

function stateOf(hand: OwnHand): HandState {
  if (hand.resolved_at) return "closed";
  if (hand.is_awaiting_manager) return "waiting";
  return isAnswered(hand) ? "answered" : "seen";
}

function State({ hand }: { hand: OwnHand }): ReactNode {
  const say = ownFollowUpsTexts.useTexts();
  const tone = {
    closed: "neutral",
    waiting: "warning",
    answered: "success",
    seen: "info",
  } as const;
  const state = stateOf(hand);
  return <Badge tone={tone[state]}>{say(`own.${state}`)}</Badge>;
}

function Answer({ hand }: { hand: OwnHand }): ReactNode {
  const say = ownFollowUpsTexts.useTexts();
  if (!hand.manager_note) return null;
  return (
    <div className={styles.answer}>
      <strong>
        {hand.manager ? say("own.answer", { name: hand.manager.name }) : say("own.answer.unnamed")}
      </strong>{" "}
      {hand.manager_acknowledged_at && (
        <span className="dim small">
          <RelativeTime iso={hand.manager_acknowledged_at} />
        </span>
      )}
      <p className={styles.words}>
        <LinkedText text={hand.manager_note} />
      </p>
    </div>
  );
}

/** Asks if the problem is solved. "Yes" closes the raised hand; "no" reopens it, with an optional text about what's wrong. */
function Fixed({
  hand,
  acknowledge,
  draft,
}: {
  hand: OwnHand;
  acknowledge: AcknowledgeHand;
  draft: Draft<string | null>;
}): ReactNode {
  const say = ownFollowUpsTexts.useTexts();
  const core = coreTexts.useTexts();
  const isSettled = hand.resolved_at !== null && hand.acknowledgement === "fixed";
  if (draft.value !== null)
    return (
      <form
        className="stack tight"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          acknowledge.say(false, draft.value ?? "", draft.clear);
        }}
      >
        <TextArea
          label={say("own.no.label")}
          value={draft.value}
          readOnly={acknowledge.busy}
          onChange={draft.set}
          maxLength={longest}
          rows={3}
          autoFocus
          optional
        />
        <div className={styles.buttons}>
          <Button type="submit" loading={acknowledge.busy}>
            {say("own.no.send")}
          </Button>
          <Button
            variant="link"
            aria-disabled={acknowledge.busy}
            onClick={() => {
              if (!acknowledge.busy) draft.clear();
            }}
          >
            {core("action.cancel")}
          </Button>
        </div>
      </form>
    );
  if (isSettled)
    return (
      <div>
        <Button variant="link" size="small" onClick={() => draft.set("")}>
          {say("own.again.open")}
        </Button>
      </div>
    );
  return (
    <div className="stack tight">
      <strong>{say(hand.resolved_at ? "own.fixed.resolved" : "own.fixed")}</strong>
      <div className={styles.buttons}>
        <Button loading={acknowledge.busy} onClick={() => acknowledge.say(true, "", draft.clear)}>
          {say("own.yes")}
        </Button>
        <Button variant="secondary" outline onClick={() => draft.set("")}>
          {say("own.no")}
        </Button>
      </div>
    </div>
  );
}
