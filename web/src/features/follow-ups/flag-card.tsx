import type { FlaggedMessage } from "@lineup/contract/follow-ups/calls";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useDraft } from "#web/lib/drafts.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { useWayHere } from "#web/lib/way-back.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { LinkedText } from "#web/ui/linked-text.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { TextArea } from "#web/ui/text-fields.tsx";
import styles from "./follow-ups.module.css";
import { followUpsTexts } from "./follow-ups-texts.ts";
import { useAnswer, type Answer } from "./use-answer.ts";

const longestAnswer = 2000;

interface FlagProps {
  flag: FlaggedMessage;
  companyId: number;
}

/** One question with its answer, or the box to write it in. */
export function FlagCard({ flag, companyId }: FlagProps): ReactNode {
  const say = followUpsTexts.useTexts();
  const answer = useAnswer(flag, companyId);
  const here = useWayHere("FlaggedMessageList");
  const [changing, setChanging] = useState(false);
  const state = flag.resolved_at ? "resolved" : flag.is_awaiting_manager ? "awaiting" : "answered";
  const unanswered = state === "answered" && !flag.manager_note;
  const replying = state === "awaiting" || changing;
  const acts = (
    <div className={styles.buttons}>
      {state === "awaiting" && (
        <Act busy={answer.busy} onClick={answer.acknowledge} text="acknowledge" />
      )}
      {state === "answered" && !changing && (
        <Act onClick={() => setChanging(true)} text={unanswered ? "answer" : "again"} />
      )}
      {state !== "resolved" && <Act busy={answer.busy} onClick={answer.resolve} text="resolve" />}
      {state === "resolved" && <Act busy={answer.busy} onClick={answer.reopen} text="reopen" />}
    </div>
  );
  const tone = { resolved: "neutral", awaiting: "warning", answered: "success" } as const;
  return (
    <article className="card stack" aria-label={flag.employee.name}>
      <div className="row">
        <Avatar name={flag.employee.name} />
        <div className={styles.who}>
          <strong>{flag.employee.name}</strong>{" "}
          <span className="dim small">{flag.locations.join(", ")}</span>
          <div className="small">
            <Link
              to="/$company_id/memo/$id"
              params={{ company_id: String(companyId), id: String(flag.memo_id) }}
              search={here}
            >
              {say("flags.about", { title: flag.message_data.title })}
            </Link>
          </div>
        </div>
        <Badge tone={tone[state]}>{say(unanswered ? "flags.seen" : `flags.is.${state}`)}</Badge>
        <span className="dim small">
          {say("flags.asked")} <RelativeTime iso={flag.flagged_at} />
        </span>
      </div>
      <p className={styles.question}>
        <LinkedText text={flag.flag_data.content} />
      </p>
      {flag.manager_note && <Given flag={flag} note={flag.manager_note} />}
      {flag.resolved_at && (
        <p className="dim small">
          {say("flags.resolvedAt")} <RelativeTime iso={flag.resolved_at} />
        </p>
      )}
      {replying ? (
        <Reply flag={flag} answer={answer} others={acts} onSent={() => setChanging(false)} />
      ) : (
        acts
      )}
    </article>
  );
}

function Act({
  text,
  busy = false,
  onClick,
}: {
  text: "acknowledge" | "again" | "answer" | "resolve" | "reopen";
  busy?: boolean;
  onClick: () => void;
}): ReactNode {
  const say = followUpsTexts.useTexts();
  return (
    <Button variant="secondary" outline loading={busy} onClick={onClick}>
      {say(`flags.${text}`)}
    </Button>
  );
}

function Given({ flag, note }: { flag: FlaggedMessage; note: string }): ReactNode {
  const say = followUpsTexts.useTexts();
  return (
    <div className={styles.answer}>
      <strong>
        {flag.manager
          ? say("flags.answeredBy", { name: flag.manager.name })
          : say("flags.answeredByNobody")}
      </strong>{" "}
      {flag.manager_acknowledged_at && (
        <span className="dim small">
          <RelativeTime iso={flag.manager_acknowledged_at} />
        </span>
      )}
      <p>
        <LinkedText text={note} />
      </p>
    </div>
  );
}

function Reply({
  flag,
  answer,
  others,
  onSent,
}: {
  flag: FlaggedMessage;
  answer: Answer;
  /** What can be done without an answer. */
  others: ReactNode;
  onSent: () => void;
}): ReactNode {
  const say = followUpsTexts.useTexts();
  const core = coreTexts.useTexts();
  const draft = useDraft(`follow-up:${flag.id}`, "");
  const [error, setError] = useState<string | null>(null);
  const send = (resolved: boolean): void => {
    const note = draft.value.trim();
    if (!note) return setError(core("field.required"));
    answer.reply(note, resolved, () => {
      draft.clear();
      onSent();
    });
  };
  return (
    <form
      className="stack tight"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <TextArea
        label={say("flags.reply.label", { name: flag.employee.name })}
        maxLength={longestAnswer}
        value={draft.value}
        error={error}
        onChange={(text) => {
          setError(null);
          draft.set(text);
        }}
      />
      <div className="row between">
        <div className={styles.buttons}>
          <Button type="submit" loading={answer.busy}>
            {say("flags.send")}
          </Button>
          <Button variant="secondary" outline disabled={answer.busy} onClick={() => send(true)}>
            {say("flags.sendResolve")}
          </Button>
        </div>
        {others}
      </div>
    </form>
  );
}
