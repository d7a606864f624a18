import type { FlaggedMessage } from "@lineup/contract/follow-ups/calls";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { useWayHere } from "#web/lib/way-back.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Note } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { LinkedText } from "#web/ui/linked-text.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { TextArea } from "#web/ui/text-fields.tsx";
import { useFocusKept } from "#web/ui/use-focus-kept.ts";
import styles from "./follow-ups.module.css";
import { followUpsTexts } from "./follow-ups-texts.ts";
import { useAnswer, type Answer } from "./use-answer.ts";
import { stateOf, useReply, type FlagState, type Reply } from "./use-reply.ts";
import type { OnWriting } from "./use-written.ts";

const longestAnswer = 2000;

interface FlagProps {
  flag: FlaggedMessage;
  companyId: number;
  /** The question was taken back, or its memo deleted. */
  gone?: boolean;
  onWriting?: OnWriting;
}

/** One question with its answer, or the box to write it in. */
export function FlagCard({ flag, companyId, gone = false, onWriting }: FlagProps): ReactNode {
  const say = followUpsTexts.useTexts();
  const reply = useReply(flag, onWriting);
  const answer = useAnswer(flag, companyId, reply.close);
  const state = stateOf(flag);
  const replying = state === "awaiting" || reply.opened || reply.writing;
  const place = useFocusKept<HTMLElement>(`${state} ${replying}`);
  const acts = <Acts flag={flag} answer={answer} reply={reply} replying={replying} />;
  return (
    <article ref={place} tabIndex={-1} className="card stack" aria-label={flag.employee.name}>
      <About flag={flag} companyId={companyId} state={state} />
      <p className={styles.question}>
        <LinkedText text={flag.flag_data.content} />
      </p>
      {flag.manager_note && <Given flag={flag} note={flag.manager_note} />}
      {flag.resolved_at && (
        <p className="dim small">
          {say("flags.resolvedAt")} <RelativeTime iso={flag.resolved_at} />
        </p>
      )}
      <div className={styles.notes} aria-live="polite">
        {gone && <Note level="warn">{say("flags.gone")}</Note>}
        {!gone && reply.late && (
          <Note level="warn">
            {say("flags.meanwhile", { name: flag.manager?.name ?? say("flags.somebody") })}
          </Note>
        )}
      </div>
      {replying ? (
        <ReplyForm
          flag={flag}
          answer={answer}
          reply={reply}
          others={acts}
          onCancel={gone || state !== "awaiting" ? reply.close : undefined}
        />
      ) : (
        acts
      )}
    </article>
  );
}

/** What can be done without an answer; asks first where that throws away one that is being written. */
function Acts({
  flag,
  answer,
  reply,
  replying,
}: {
  flag: FlaggedMessage;
  answer: Answer;
  reply: Reply;
  replying: boolean;
}): ReactNode {
  const say = followUpsTexts.useTexts();
  const core = coreTexts.useTexts();
  const [asking, setAsking] = useState<"acknowledge" | "resolve" | null>(null);
  const state = stateOf(flag);
  const act = (what: "acknowledge" | "resolve"): void => {
    setAsking(null);
    answer[what]();
  };
  const begin = reply.writing ? setAsking : act;
  return (
    <div className={styles.buttons}>
      {state === "awaiting" && (
        <Act busy={answer.busy} onClick={() => begin("acknowledge")} text="acknowledge" />
      )}
      {state === "answered" && !replying && (
        <Act onClick={reply.open} text={flag.manager_note ? "again" : "answer"} />
      )}
      {state !== "resolved" && (
        <Act busy={answer.busy} onClick={() => begin("resolve")} text="resolve" />
      )}
      {state === "resolved" && <Act busy={answer.busy} onClick={answer.reopen} text="reopen" />}
      {asking && (
        <ConfirmDialog
          open
          title={say("flags.unsent.title")}
          text={say("flags.unsent.text", { name: flag.employee.name })}
          confirm={say(`flags.${asking}`)}
          cancel={core("form.leave.stay")}
          onConfirm={() => act(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

/** Who asked about what, when, and how far it is. */
function About({
  flag,
  companyId,
  state,
}: {
  flag: FlaggedMessage;
  companyId: number;
  state: FlagState;
}): ReactNode {
  const say = followUpsTexts.useTexts();
  const here = useWayHere("FlaggedMessageList");
  const tone = { resolved: "neutral", awaiting: "warning", answered: "success" } as const;
  return (
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
      <Badge tone={tone[state]}>
        {say(state === "answered" && !flag.manager_note ? "flags.seen" : `flags.is.${state}`)}
      </Badge>
      <span className="dim small">
        {say("flags.asked")} <RelativeTime iso={flag.flagged_at} />
      </span>
    </div>
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

function ReplyForm({
  flag,
  answer,
  reply,
  others,
  onCancel,
}: {
  flag: FlaggedMessage;
  answer: Answer;
  reply: Reply;
  /** What can be done without an answer. */
  others: ReactNode;
  /** Absent where there is nothing to go back to. */
  onCancel: (() => void) | undefined;
}): ReactNode {
  const say = followUpsTexts.useTexts();
  const core = coreTexts.useTexts();
  const [error, setError] = useState<string | null>(null);
  const send = (resolved: boolean): void => {
    const note = reply.text.trim();
    if (!note) return setError(core("field.required"));
    answer.reply(note, resolved);
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
        autoFocus={reply.opened}
        readOnly={answer.busy}
        value={reply.text}
        error={error}
        onChange={(text) => {
          setError(null);
          reply.write(text);
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
          {onCancel && (
            <Button variant="link" disabled={answer.busy} onClick={onCancel}>
              {core("action.cancel")}
            </Button>
          )}
        </div>
        {others}
      </div>
    </form>
  );
}
