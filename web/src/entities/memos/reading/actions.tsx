import { awaits } from "@lineup/contract/follow-ups/events";
import type { OwnFlag } from "@lineup/contract/follow-ups/flags/schemas";
import type { EmployeeResponse, Memo } from "@lineup/contract/memos/schemas";
import { useState, type ReactNode } from "react";
import { dateTimePhrase } from "#web/lib/dates/dates.ts";
import { useDraft } from "#web/lib/forms/drafts.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { AimedButton } from "#web/ui/elements/aimed-button.tsx";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { LinkedText } from "#web/ui/elements/linked-text.tsx";
import { TextArea } from "#web/ui/forms/text-fields.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import { SignatureField } from "#web/entities/memos/responses/lazy-signature-field.tsx";
import { hasEnded, isWaiting } from "#web/entities/memos/memo-need.ts";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import styles from "../memos.module.css";
import type { NewText, ShownMemo } from "./reading.ts";
import { ReactionCounts, Reactions } from "#web/entities/memos/celebrations/reactions.tsx";
import { SeeAcknowledged } from "#web/entities/memos/responses/see-acknowledged.tsx";
import { OwnAnswer, SurveyAnswer } from "#web/entities/memos/surveys/answer.tsx";
import { UnsentText, questionDraft } from "./unsent-text.tsx";
import {
  useAcknowledge,
  useFlagMemo,
  useUnflagMemo,
} from "#web/entities/memos/responses/use-responses.ts";

const longestQuestion = 2000;

/** A reader's actions on a memo: acknowledge or sign the memo, ask a question about it, and read the answer. */
export function MemoActions({ memo, newText }: { memo: ShownMemo; newText: NewText }): ReactNode {
  const say = memoTexts.useTexts();
  const response = memo.employee_response;
  const place = useFocusKept<HTMLDivElement>(
    `${response?.has_answered} ${response?.flagged_count} ${newText.unread}`,
  );
  if (!response || memo.status === "draft") return null;
  if (!memo.is_revealed && !hasEnded(memo)) return <Opens memo={memo} />;
  return (
    <div ref={place} tabIndex={-1} className={styles.actions}>
      <Talk memo={memo} />
      <Done memo={memo} response={response} />
      {memo.display_type === "celebration" && !newText.unread && <Celebrated memo={memo} />}
      {isWaiting(memo) && !newText.unread && <Respond memo={memo} />}
      {newText.unread && (
        <Button size="large" block onClick={newText.markRead}>
          {say("ack.readNew")}
        </Button>
      )}
      {!response.has_answered && hasEnded(memo) && (
        <Note>{say(memo.display_type === "survey" ? "survey.ended" : "ack.ended")}</Note>
      )}
      {isFlaggable(memo) && !response.is_awaiting_manager && (
        <Ask memo={memo} again={response.flagged_count > 0} />
      )}
      {!acceptsText(memo, response) && <UnsentText memoId={memo.id} />}
    </div>
  );
}

/** A note that says when the memo opens, shown while readers can see only the title. */
function Opens({ memo }: { memo: ShownMemo }): ReactNode {
  const say = memoTexts.useTexts();
  return (
    memo.reveal_at && <Note>{say("memo.opens", { date: dateTimePhrase(memo.reveal_at) })}</Note>
  );
}

function Celebrated({ memo }: { memo: ShownMemo }): ReactNode {
  return memo.status === "published" ? <Reactions memo={memo} /> : <ReactionCounts memo={memo} />;
}

function Respond({ memo }: { memo: ShownMemo }): ReactNode {
  return memo.display_type === "survey" ? (
    <SurveyAnswer memo={memo} />
  ) : (
    <Acknowledge memo={memo} />
  );
}

function isFlaggable({ display_type, type, status }: Memo): boolean {
  return display_type === "memo" && type === "standard" && status === "published";
}

/**
 * @returns true if the memo accepts a text from the reader, or has already accepted a text. The live event about an accepted
 * text may arrive before the response to the call that sent the text. If the function returned false at that moment, the text
 * would be shown as unsent until the response arrives
 */
function acceptsText(memo: ShownMemo, { has_answered }: EmployeeResponse): boolean {
  return memo.display_type === "survey" ? isWaiting(memo) || has_answered : isFlaggable(memo);
}

/** A note about the reader's last acknowledgement, possibly of an earlier memo version. Empty if there is no acknowledgement. */
function Done({ memo, response }: { memo: ShownMemo; response: EmployeeResponse }): ReactNode {
  const say = memoTexts.useTexts();
  const { acknowledged_at: at, is_signed, last_acknowledged_version: last } = response;
  if (memo.is_anonymous && response.has_answered)
    return <Note level="ok">{say("survey.anonymous.done")}</Note>;
  // The reader's reaction to a celebration already shows that the celebration was acknowledged.
  if (last === null || response.celebration_option !== null) return null;
  if (at && response.survey_data)
    return <OwnAnswer memo={memo} answer={response.survey_data} at={at} />;
  const isEarlier = last < memo.version;
  return (
    <Note level={at ? "ok" : "info"}>
      {at && say(is_signed ? "ack.signed" : "ack.done", { date: dateTimePhrase(at) })}{" "}
      {isEarlier && say(at ? "ack.earlier" : "ack.again")}
      <div>
        <SeeAcknowledged memoId={memo.id} />
      </div>
    </Note>
  );
}

function Acknowledge({ memo }: { memo: Memo }): ReactNode {
  const say = memoTexts.useTexts();
  const acknowledge = useAcknowledge();
  const [signing, setSigning] = useState(false);
  if (memo.signature && signing) {
    return (
      <SignatureField
        busy={acknowledge.isPending}
        onSign={(signature) => acknowledge.mutate({ memo, signature })}
      />
    );
  }
  if (memo.signature) {
    return (
      <Button size="large" block onClick={() => setSigning(true)}>
        {say("ack.sign")}
      </Button>
    );
  }
  return (
    <AimedButton
      size="large"
      block
      // The button is less prominent for a celebration, because a reaction counts as an acknowledgement too.
      {...(memo.display_type === "celebration" && { variant: "secondary", outline: true })}
      loading={acknowledge.isPending}
      onClick={() => acknowledge.mutate({ memo })}
    >
      {say("ack.do")}
    </AimedButton>
  );
}

/** The reader's questions and the answers to them. */
function Talk({ memo }: { memo: Memo }): ReactNode {
  const { flags } = memo.employee_response ?? {};
  if (!flags?.length) return null;
  return (
    <section className={styles.talk}>
      {flags.map((flag) => (
        <Question key={flag.id} memo={memo} flag={flag} />
      ))}
    </section>
  );
}

function Question({ memo, flag }: { memo: Memo; flag: OwnFlag }): ReactNode {
  const say = memoTexts.useTexts();
  const unflag = useUnflagMemo(memo);
  const { is_awaiting_manager, is_awaiting_employee } = awaits(flag);
  return (
    <>
      <div>
        <strong>{say("flag.mine")}</strong>
        <p>
          <LinkedText text={flag.content} />
        </p>
      </div>
      {flag.manager_note ? (
        <div>
          <strong>
            {flag.manager
              ? say("flag.answer", { name: flag.manager.name })
              : say("flag.answer.unnamed")}
          </strong>
          <p>
            <LinkedText text={flag.manager_note} />
          </p>
        </div>
      ) : is_awaiting_manager ? (
        <div className="row between">
          <span className="dim">{say("flag.waiting")}</span>
          <Button
            variant="link"
            size="small"
            loading={unflag.isPending}
            onClick={() => unflag.mutate()}
          >
            {say("flag.undo")}
          </Button>
        </div>
      ) : (
        <span className="dim">
          {say(is_awaiting_employee ? "flag.seen" : "flag.settled", {
            name: flag.manager?.name ?? say("flag.unnamed"),
          })}
        </span>
      )}
    </>
  );
}

function Ask({ memo, again }: { memo: Memo; again: boolean }): ReactNode {
  const say = memoTexts.useTexts();
  const core = coreTexts.useTexts();
  const draft = useDraft(questionDraft(memo.id), "");
  const [open, setOpen] = useState(draft.restored);
  const [error, setError] = useState<string | null>(null);
  const flag = useFlagMemo(draft.clear);
  const opener = useFocusKept<HTMLButtonElement>(String(open));
  if (!open) {
    return (
      <Button ref={opener} variant="secondary" outline block onClick={() => setOpen(true)}>
        {say(again ? "flag.again" : "flag.do")}
      </Button>
    );
  }
  const send = (event: React.FormEvent): void => {
    event.preventDefault();
    if (flag.isPending) return;
    const question = draft.value.trim();
    if (!question) return setError(core("field.required"));
    flag.mutate({ company_id: memo.company_id, id: memo.id, content: question });
  };
  return (
    <form className="stack tight" onSubmit={send} noValidate>
      <TextArea
        label={say("flag.label")}
        hint={say("flag.hint")}
        maxLength={longestQuestion}
        autoFocus
        value={draft.value}
        error={error}
        readOnly={flag.isPending}
        onChange={(text) => {
          setError(null);
          draft.set(text);
        }}
      />
      <div className="row">
        <Button type="submit" variant="secondary" outline loading={flag.isPending}>
          {say("flag.send")}
        </Button>
        <Button
          variant="link"
          aria-disabled={flag.isPending}
          onClick={() => {
            // A question that is being sent can't be canceled, and its text must be kept in case sending fails.
            if (flag.isPending) return;
            draft.clear();
            setOpen(false);
          }}
        >
          {core("action.cancel")}
        </Button>
      </div>
    </form>
  );
}
