import { useState, type ReactNode } from "react";
import type { FollowUp } from "#web/entities/follow-ups/follow-up.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { LinkedText } from "#web/ui/elements/linked-text.tsx";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import { TextArea } from "#web/ui/forms/text-fields.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import { About } from "./follow-up-about.tsx";
import { Details } from "./follow-up-details.tsx";
import styles from "./follow-ups.module.css";
import { followUpsTexts } from "./follow-ups-texts.ts";
import { Snooze } from "./checkins/snooze.tsx";
import { useAnswer, type Answer } from "./use-answer.ts";
import { stateOf, useReply, type Reply } from "./use-reply.ts";
import type { OnWriting } from "./use-kept-while-writing.ts";

const longestAnswer = 2000;

interface CardProps {
  flag: FollowUp;
  companyId: number;
  /** True if the question was withdrawn or its memo deleted. */
  gone?: boolean;
  /** True if it is the only one on the screen, with all its details. */
  alone?: boolean;
  onWriting?: OnWriting;
}

/** A follow-up with its answer, or with the field for writing one. */
export function FollowUpCard({
  flag,
  companyId,
  gone = false,
  alone = false,
  onWriting,
}: CardProps): ReactNode {
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
      <PersonText flag={flag} />
      {flag.manager_note && <Given flag={flag} note={flag.manager_note} />}
      {flag.employee_note && state === "awaiting" && (
        <p className={styles.question}>
          <strong>{say("flags.still")}</strong> <LinkedText text={flag.employee_note} />
        </p>
      )}
      {flag.resolved_at && (
        <p className="dim small">
          {say("flags.resolvedAt")} <RelativeTime iso={flag.resolved_at} />
        </p>
      )}
      <div className={styles.notes} aria-live="polite">
        {gone && <Note level="warn">{say("flags.gone")}</Note>}
        {!gone && reply.late && (
          <Note level="warn">
            {say("flags.meanwhile", { name: flag.manager?.name ?? say("flags.unnamed") })}
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
      <Details flag={flag} companyId={companyId} open={alone} onWriting={onWriting} />
    </article>
  );
}

/** The person's text, or that they haven't answered, and the note a check-in was opened with. */
function PersonText({ flag }: { flag: FollowUp }): ReactNode {
  const say = followUpsTexts.useTexts();
  return (
    <>
      {!flag.has_said && (
        <p className="dim">{say("flags.notTold", { name: flag.employee.name })}</p>
      )}
      {flag.has_said && (
        <p className={styles.question}>
          <LinkedText text={flag.content ?? say("flags.allGood")} />
        </p>
      )}
      {flag.note && (
        <p className="dim small">
          {say("flags.opened")} <LinkedText text={flag.note} />
        </p>
      )}
    </>
  );
}

/** The actions other than answering; they ask first if a started answer would be lost. */
function Acts({
  flag,
  answer,
  reply,
  replying,
}: {
  flag: FollowUp;
  answer: Answer;
  reply: Reply;
  replying: boolean;
}): ReactNode {
  const say = followUpsTexts.useTexts();
  const core = coreTexts.useTexts();
  const [asking, setAsking] = useState<"acknowledge" | "resolve" | null>(null);
  const state = stateOf(flag);
  const isCheckin = flag.kind === "checkin";
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
      {isUnanswered(flag) && !replying && <Act onClick={reply.open} text="message" />}
      {isCheckin && state === "deferred" && (
        <Act busy={answer.busy} onClick={() => answer.defer(null)} text="now" />
      )}
      {isCheckin && state !== "deferred" && state !== "resolved" && (
        <Snooze name={flag.employee.name} busy={answer.busy} onPutOff={answer.defer} />
      )}
      {/* Acknowledging a check-in closes it. */}
      {state !== "resolved" && !(isCheckin && state === "awaiting") && (
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

/** True for a check-in that the person hasn't answered: a manager can only add a message to it. */
function isUnanswered(flag: FollowUp): boolean {
  return flag.kind === "checkin" && stateOf(flag) === "asked";
}

function Act({
  text,
  busy = false,
  onClick,
}: {
  text: "acknowledge" | "again" | "answer" | "message" | "now" | "resolve" | "reopen";
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

function Given({ flag, note }: { flag: FollowUp; note: string }): ReactNode {
  const say = followUpsTexts.useTexts();
  return (
    <div className={styles.answer}>
      <strong>
        {flag.manager
          ? say(flag.has_said ? "flags.answeredBy" : "flags.wroteBy", { name: flag.manager.name })
          : say("flags.answerUnnamed")}
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
  flag: FollowUp;
  answer: Answer;
  reply: Reply;
  /** The actions other than answering. */
  others: ReactNode;
  /** Missing if there is nothing to go back to. */
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
      {flag.employee_left && (
        <Note level="info">{say("flags.left.reply", { name: flag.employee.name })}</Note>
      )}
      <TextArea
        label={say(isUnanswered(flag) ? "flags.message.label" : "flags.reply.label", {
          name: flag.employee.name,
        })}
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
            {say(isUnanswered(flag) ? "flags.message.send" : "flags.send")}
          </Button>
          {flag.kind !== "checkin" && (
            <Button variant="secondary" outline loading={answer.busy} onClick={() => send(true)}>
              {say("flags.sendResolve")}
            </Button>
          )}
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
