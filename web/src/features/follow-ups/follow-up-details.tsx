import type { FollowUpStep } from "@lineup/contract/follow-ups/schemas";
import { useEffect, useState, type ReactNode } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import type { FollowUp } from "#web/entities/follow-ups/follow-up.ts";
import { useTopicOf } from "#web/entities/follow-ups/topic-name.ts";
import { dateTimePhrase, formatDateTime } from "#web/lib/dates/dates.ts";
import { useDraft } from "#web/lib/forms/drafts.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { TextArea } from "#web/ui/forms/text-fields.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import styles from "./follow-ups.module.css";
import { followUpsTexts } from "./follow-ups-texts.ts";
import { OwnerSelect } from "./owner-select.tsx";
import { historyTextKey } from "./history-text.ts";
import { useAnswer, type Answer } from "./use-answer.ts";
import { useFollowUp } from "./use-follow-up.ts";
import type { OnWriting } from "./use-kept-while-writing.ts";
import { waitingTime } from "./waiting-time.ts";

interface DetailsProps {
  flag: FollowUp;
  companyId: number;
  /** True if the details start out open. */
  open: boolean;
  onWriting: OnWriting | undefined;
}

const longestNote = 2000;
const nothing = (): void => undefined;

/** The details of a follow-up: owner, internal note, response time and history. They are fetched when opened. */
export function Details({ flag, companyId, open, onWriting }: DetailsProps): ReactNode {
  const say = followUpsTexts.useTexts();
  const [opened, setOpened] = useState(open);
  const answer = useAnswer(flag, companyId, nothing);
  return (
    <details
      className={styles.details}
      open={opened}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>
        {say("flags.details")}
        {flag.internal_note && <span className="dim small"> · {say("flags.note.is")}</span>}
      </summary>
      {opened && (
        <div className={styles.inside}>
          <div className="stack">
            <Owner flag={flag} answer={answer} />
            <InternalNote flag={flag} answer={answer} onWriting={onWriting} />
          </div>
          <div className="stack tight">
            <FirstAnswer flag={flag} />
            <History flag={flag} />
          </div>
        </div>
      )}
    </details>
  );
}

/** One tap assigns it to oneself; the list assigns it to another manager. */
function Owner({ flag, answer }: { flag: FollowUp; answer: Answer }): ReactNode {
  const say = followUpsTexts.useTexts();
  const { employee } = useCompany();
  const first = [
    { value: "", label: say("flags.owner.none") },
    { value: String(employee.id), label: say("flags.owner.me") },
  ];
  const place = useFocusKept<HTMLDivElement>(flag.owner?.id ?? 0);
  return (
    <div ref={place} tabIndex={-1} className={styles.owner}>
      <OwnerSelect
        value={flag.owner ? String(flag.owner.id) : ""}
        owner={flag.owner}
        first={first}
        disabled={answer.busy}
        onChange={(id) => answer.assign(id === "" ? null : Number(id))}
      />
      {flag.owner?.id !== employee.id && (
        <Button
          variant="secondary"
          outline
          loading={answer.busy}
          onClick={() => answer.assign(employee.id)}
        >
          {say("flags.owner.take")}
        </Button>
      )}
    </div>
  );
}

/** The typed note, and the saved note it was based on. */
interface NoteDraft {
  readonly text: string;
  readonly on: string;
}

/** A note that only managers read; its field opens on request. */
function InternalNote({
  flag,
  answer,
  onWriting,
}: {
  flag: FollowUp;
  answer: Answer;
  onWriting: OnWriting | undefined;
}): ReactNode {
  const say = followUpsTexts.useTexts();
  const core = coreTexts.useTexts();
  const draft = useDraft<NoteDraft | null>(`internal-note:${flag.key}`, null);
  const place = useFocusKept<HTMLDivElement>(String(draft.value === null));
  const standing = flag.internal_note ?? "";
  const begin = (): void => draft.set({ text: standing, on: standing });
  const writing = draft.value !== null && draft.value.text.trim() !== standing;
  useEffect(() => {
    if (!writing) return undefined;
    const what = `${flag.key} note`;
    onWriting?.(what, flag);
    return () => onWriting?.(what, null);
  }, [writing, flag, onWriting]);
  if (draft.value === null)
    return (
      <div ref={place} tabIndex={-1} className="stack tight">
        <strong>{say("flags.note")}</strong>
        {flag.internal_note && <p className={styles.note}>{flag.internal_note}</p>}
        <div>
          <Button variant="link" size="small" onClick={begin}>
            {say(flag.internal_note ? "flags.note.change" : "flags.note.write")}
          </Button>
        </div>
      </div>
    );
  const { text, on } = draft.value;
  const isOther = standing !== on && standing !== text.trim();
  return (
    <form
      className="stack tight"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        answer.note(text.trim(), draft.clear);
      }}
    >
      <div className={styles.notes} aria-live="polite">
        {isOther && <Note level="warn">{say("flags.note.meanwhile")}</Note>}
      </div>
      {isOther && standing && <p className={styles.note}>{standing}</p>}
      <TextArea
        label={say("flags.note")}
        hint={say("flags.note.hint")}
        value={text}
        onChange={(next) => draft.set({ text: next, on })}
        maxLength={longestNote}
        rows={3}
        readOnly={answer.busy}
        autoFocus
        optional
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="secondary" outline loading={answer.busy}>
          {say("flags.note.save")}
        </Button>
        <Button variant="link" disabled={answer.busy} onClick={draft.clear}>
          {core("action.cancel")}
        </Button>
      </div>
    </form>
  );
}

/** The time until the first answer. */
function FirstAnswer({ flag }: { flag: FollowUp }): ReactNode {
  const say = followUpsTexts.useTexts();
  if (!flag.first_answered_at) return null;
  const time = waitingTime(flag.asked_at, flag.first_answered_at);
  return <p className="dim small">{say("flags.firstAnswer", { time })}</p>;
}

function History({ flag }: { flag: FollowUp }): ReactNode {
  const say = followUpsTexts.useTexts();
  const one = useFollowUp(flag, true);
  if (one.error && !one.history) return <ErrorState error={one.error} onRetry={one.refetch} />;
  if (!one.history) return <SkeletonList rows={2} />;
  return (
    <>
      <strong>{say("flags.history")}</strong>
      {one.history.length === 0 && <p className="dim small">{say("flags.history.none")}</p>}
      <ol className={styles.history}>
        {one.history.map((step) => (
          <li key={step.id}>
            <Step step={step} flag={flag} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Leaves out what the card shows already. */
function Step({ step, flag }: { step: FollowUpStep; flag: FollowUp }): ReactNode {
  const say = followUpsTexts.useTexts();
  const topicOf = useTopicOf();
  const { at, by, what, text } = step;
  const words = historyTextKey(flag.kind, step);
  const isSentence = what === "assigned" || what === "deferred";
  const isShown = isSentence || text === flag.content || text === flag.manager_note;
  const told = isShown ? null : text;
  const inside = what === "deferred" && text ? dateTimePhrase(text) : (text ?? "");
  return (
    <>
      <span className="small">
        {say(words, { name: by ?? say("flags.someone"), text: inside })}
        {told && `: ${what === "opened" ? topicOf(told) : told}`}
      </span>{" "}
      <span className={classNames("dim small", styles.at)}>{formatDateTime(at)}</span>
    </>
  );
}
