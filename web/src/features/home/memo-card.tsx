import { IconCheck, IconPaperclip } from "@tabler/icons-react";
import type { Memo } from "@lineup/contract/memos/schemas";
import { useMemo, type ReactNode } from "react";
import { MemoFacts } from "#web/entities/memos/reading/memo-facts.tsx";
import { NeedBadges } from "#web/entities/memos/memo-badges.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { isWaiting } from "#web/entities/memos/memo-need.ts";
import { Reactions } from "#web/entities/memos/celebrations/reactions.tsx";
import { useNewText, useReading } from "#web/entities/memos/reading/reading.ts";
import { plainText } from "#web/entities/memos/rich-text/rich-text.tsx";
import { useAcknowledge } from "#web/entities/memos/responses/use-responses.ts";
import { answersTo } from "#web/entities/notifications/notifications.ts";
import { dateTimePhrase } from "#web/lib/dates/dates.ts";
import { AimedButton } from "#web/ui/elements/aimed-button.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import styles from "./home.module.css";

const shortEnough = 140;

interface MemoCardProps {
  memo: Memo;
  late?: boolean;
  /** The first one that waits: only its button is filled. */
  pressing?: boolean;
  /** True while it stays in place after being acknowledged. */
  done?: boolean;
  /** The memo with its current reactions. */
  asItIs?: Memo | undefined;
  onOpen: () => void;
  /** @returns a function to run if it was refused */
  onAcknowledge?: (() => () => void) | undefined;
}

/** A memo in the reader's list. If the card shows all of it, one tap acknowledges it. */
export function MemoCard({
  memo: received,
  late = false,
  pressing = false,
  done = false,
  asItIs = received,
  onOpen,
  onAcknowledge,
}: MemoCardProps): ReactNode {
  const { memo } = useReading(received);
  const reacted = useReading(asItIs).memo;
  const say = memoTexts.useTexts();
  const celebrates = memo.display_type === "celebration";
  const text = useMemo(() => plainText(memo.content), [memo.content]);
  const opened = memo.employee_response?.read_version === memo.version;
  const whole = text.length <= shortEnough && memo.media.length === 0;
  const toRead = useNewText(memo).unread || !(whole || opened);
  return (
    <article className={classNames("card", styles.card, late && styles.late)}>
      <div className={styles.badges}>
        <NeedBadges memo={memo} done={done} />
      </div>
      <h3>
        <button type="button" className={styles.title} lang={memo.shownLocale} onClick={onOpen}>
          {memo.title}
        </button>
      </h3>
      {!memo.is_revealed && memo.reveal_at && (
        <p className="dim">{say("memo.opens", { date: dateTimePhrase(memo.reveal_at) })}</p>
      )}
      {text && (
        <p lang={memo.shownLocale} className={whole ? "dim" : styles.excerpt}>
          {text}
        </p>
      )}
      <Answer memo={memo} />
      {memo.media.length > 0 && (
        <span className={classNames("small dim", styles.files)}>
          <IconPaperclip size={16} aria-hidden="true" />
          {say("memo.files", { count: memo.media.length })}
        </span>
      )}
      <MemoFacts memo={memo} />
      {celebrates && memo.status === "published" && (
        <Reactions memo={reacted} onReact={onAcknowledge} />
      )}
      {isWaiting(memo) && (
        <div className={styles.buttons}>
          {needsOpening(memo) || toRead ? (
            <OpenButton memo={memo} pressing={pressing} onOpen={onOpen} />
          ) : (
            <AcknowledgeButton
              memo={memo}
              done={done}
              pressing={pressing}
              onAcknowledge={onAcknowledge}
            />
          )}
        </div>
      )}
    </article>
  );
}

function OpenButton({
  memo,
  pressing,
  onOpen,
}: Pick<MemoCardProps, "memo" | "onOpen"> & { pressing: boolean }): ReactNode {
  return (
    <Button variant={pressing ? "primary" : "secondary"} outline={!pressing} onClick={onOpen}>
      {memoTexts.useTexts()(wayIn(memo))}
    </Button>
  );
}

/** Secondary for a celebration, where a reaction also acknowledges. */
function AcknowledgeButton({
  memo,
  done,
  pressing,
  onAcknowledge,
}: Pick<MemoCardProps, "memo" | "onAcknowledge"> & {
  done: boolean;
  pressing: boolean;
}): ReactNode {
  const say = memoTexts.useTexts();
  const acknowledge = useAcknowledge();
  const isFilled = pressing && memo.display_type !== "celebration";
  return (
    <AimedButton
      variant={done ? "success" : isFilled ? "primary" : "secondary"}
      outline={!isFilled && !done}
      icon={done && <IconCheck size={20} aria-hidden="true" />}
      aria-disabled={done}
      className={done ? styles.done : undefined}
      loading={acknowledge.isPending && !done}
      onClick={() => {
        if (done) return;
        acknowledge.mutate({ memo }, { onError: onAcknowledge?.() });
      }}
    >
      {say(done ? "ack.toast" : "ack.do")}
    </AimedButton>
  );
}

/** True if the memo needs more than one tap. */
function needsOpening({ display_type: kind, signature }: Memo): boolean {
  return kind === "survey" || signature;
}

function wayIn({ display_type: kind, signature }: Memo): "survey.open" | "ack.sign" | "memo.read" {
  if (kind === "survey") return "survey.open";
  return signature ? "ack.sign" : "memo.read";
}

/** An excerpt of the latest answer to the reader's questions. */
function Answer({ memo }: { memo: Memo }): ReactNode {
  const say = memoTexts.useTexts();
  const answer = answersTo(memo.employee_response).at(-1);
  if (!answer) return null;
  const { manager, manager_note: note } = answer;
  return (
    <p className={styles.excerpt}>
      <strong>
        {manager ? say("flag.answer", { name: manager.name }) : say("flag.answer.unnamed")}:
      </strong>{" "}
      {note}
    </p>
  );
}
