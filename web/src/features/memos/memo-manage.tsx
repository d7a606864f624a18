import type { Memo } from "@lineup/contract/memos/schemas";
import { IconPencil } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { hasFixedRecipients, isPublished } from "#web/entities/memos/memo-status.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { MemoToRead } from "#web/entities/memos/reading/memo-to-read.tsx";
import { useReading } from "#web/entities/memos/reading/reading.ts";
import { StatusBadge } from "#web/entities/memos/memo-badges.tsx";
import { ReactionCounts } from "#web/entities/memos/celebrations/reactions.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { RichText } from "#web/entities/memos/rich-text/rich-text.tsx";
import { useMarkRead } from "#web/entities/memos/reading/use-mark-read.ts";
import { wentOutAt } from "#web/entities/memos/sent-at.ts";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import { serverTime } from "#web/lib/dates/server-time.ts";
import { useLastListQuery } from "#web/lib/navigation/last-list-query.ts";
import { useQuiet } from "#web/lib/api/use-quiet.ts";
import { buttonClass } from "#web/ui/elements/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { rateKindOf } from "#web/entities/memos/rate-kind.ts";
import { ResponseRate } from "#web/ui/feedback/progress.tsx";
import { Skeleton, SkeletonList } from "#web/ui/feedback/states.tsx";
import { BackLink } from "./back-link.tsx";
import { MemoMenu } from "./memo-menu.tsx";
import { MemoProgress, progressHeight } from "./memo-progress.tsx";
import styles from "./memos.module.css";
import { memosTexts } from "./memos-texts.ts";

// A separate chunk, because it is drawn only for the seconds in which sending can be undone.
const Held = lazyPart(() => import("./held.tsx"), "Held", { needs: editorTexts });
// Separate chunks, because they are drawn below the memo, after it, and only a message has questions.
const FlagsRollUp = lazyPart(() => import("./flags-roll-up.tsx"), "FlagsRollUp");
const waiting = <SkeletonList />;
const RecipientsPanel = lazyPart(() => import("./recipients/panel.tsx"), "RecipientsPanel", {
  waiting,
});
const SurveyResults = lazyPart(() => import("./surveys/results.tsx"), "SurveyResults", { waiting });

/** A memo for managers: its content, its results and its recipients. */
export function MemoManage({ memo }: { memo: Memo }): ReactNode {
  const say = memosTexts.useTexts();
  const untitled = memoTexts.useTexts()("memo.untitled");
  const navigate = useNavigate();
  const list = useLastListQuery("MemosList");
  const reading = useReading(memo);
  useMarkRead(memo);
  const leave = (): void => {
    const to = { company_id: String(memo.company_id) };
    void navigate({ to: "/$company_id/memos", params: to, search: list, replace: true });
  };
  // The memo itself is drawn first. Its results and recipients, which take more calls and code, stand below it on a phone.
  const whole = useQuiet();
  const inSend = memo.status === "draft" && memo.send_id !== null;
  const held = memo.held_until;
  return (
    <>
      <PageHeader
        title={reading.memo.title || untitled}
        lang={reading.memo.title ? reading.memo.shownLocale : undefined}
        line={<StatusBadge memo={memo} />}
        back={<BackLink fallback="MemosList" />}
        others={
          !inSend && !held && <MemoMenu memo={memo} title={reading.memo.title} onDeleted={leave} />
        }
        action={<MainAction memo={memo} />}
      />
      {held && memo.can_undo && <Held memo={memo} until={held} />}
      <div className={styles.detail}>
        <section className="card stack" aria-label={say("detail.text")}>
          <MemoToRead reading={reading} />
          <RecipientContent memo={memo} />
        </section>
        <div className="stack">
          <Answers memo={memo} whole={whole} />
          {whole && isPublished(memo) && memo.display_type === "memo" && (
            <FlagsRollUp memo={memo} />
          )}
          <Facts memo={memo} />
        </div>
      </div>
      {whole && memo.display_type === "survey" && isPublished(memo) && (
        <SurveyResults memo={memo} />
      )}
      {whole && hasFixedRecipients(memo) && !held && <RecipientsPanel memo={memo} />}
    </>
  );
}

/** A memo of a bundle is changed there, before it goes out; others are changed until they have ended. */
function MainAction({ memo }: { memo: Memo }): ReactNode {
  const { status, send_id, held_until: held, can_undo } = memo;
  if (send_id !== null && (status === "draft" || (held && !can_undo)))
    return <SendLink memo={memo} />;
  const isFinished = status === "expired" || status === "archived";
  return !isFinished && !held && <EditLink memo={memo} />;
}

function EditLink({ memo }: { memo: Memo }): ReactNode {
  const say = memosTexts.useTexts();
  return (
    <Link
      to="/$company_id/memo/$id"
      params={{ company_id: String(memo.company_id), id: String(memo.id) }}
      search={({ from }) => ({ from, edit: "yes" })}
      className={buttonClass({
        variant: isPublished(memo) ? "secondary" : "primary",
        outline: isPublished(memo),
      })}
    >
      <IconPencil size={20} aria-hidden="true" />
      {say("detail.edit")}
    </Link>
  );
}

/** A draft that belongs to a send is written and sent there. */
function SendLink({ memo }: { memo: Memo }): ReactNode {
  const say = memosTexts.useTexts();
  return (
    <Link
      to="/$company_id/memo-send/$id"
      params={{ company_id: String(memo.company_id), id: String(memo.send_id) }}
      search={{}}
      className={buttonClass({})}
    >
      {say("detail.send")}
    </Link>
  );
}

function Answers({ memo, whole }: { memo: Memo; whole: boolean }): ReactNode {
  const say = memosTexts.useTexts();
  return (
    <section className="card stack" aria-labelledby="memo-answers">
      <h2 id="memo-answers">{say("detail.answers")}</h2>
      {isPublished(memo) ? (
        <div aria-live="polite" className="stack tight">
          <ResponseRate rate={memo.response_rate ?? 0} kind={rateKindOf(memo.display_type)} large />
          <p>
            {say(answeredKey(memo), {
              done: memo.acknowledged_count ?? 0,
              count: memo.recipient_count ?? 0,
            })}
          </p>
          {memo.flagged_count ? (
            <p className="dim">{say("detail.flagged", { count: memo.flagged_count })}</p>
          ) : null}
        </div>
      ) : (
        <p className="dim">{say("detail.noAnswers")}</p>
      )}
      {memo.display_type === "celebration" && isPublished(memo) && <ReactionCounts memo={memo} />}
      {isPublished(memo) &&
        !memo.is_anonymous &&
        (whole ? <MemoProgress memo={memo} /> : <Skeleton height={progressHeight} />)}
    </section>
  );
}

/** The answers to an anonymous survey are counted in fives. */
function answeredKey(memo: Memo) {
  if (memo.display_type !== "survey") return "detail.answered";
  if (!memo.is_anonymous) return "survey.answered";
  return memo.acknowledged_count ? "survey.answeredAtLeast" : "survey.answeredByFew";
}

/** The personal message for the people celebrated, if there is one. */
function RecipientContent({ memo }: { memo: Memo }): ReactNode {
  const say = memoTexts.useTexts();
  const { recipient_title: title, recipient_content: content } = memo;
  if (!title && !content) return null;
  return (
    <section className={styles.ownWords} aria-labelledby="memo-own-words">
      <h2 id="memo-own-words">{say("celebration.own")}</h2>
      {title && <strong lang={memo.locale_code}>{title}</strong>}
      {content && <RichText html={content} media={memo.media} lang={memo.locale_code} />}
    </section>
  );
}

function Facts({ memo }: { memo: Memo }): ReactNode {
  const say = memosTexts.useTexts();
  const memoSay = memoTexts.useTexts();
  const { locations, audiences, named_recipients: people } = memo;
  const names = [...locations, ...audiences, ...people].map(({ name }) => name);
  const at = wentOutAt(memo);
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [say("detail.to"), names.length > 0 ? names.join(", ") : say("detail.to.everyone")],
    [memoSay("celebration.who"), memo.celebrated.map(({ name }) => name).join(", ")],
    [say("detail.author"), memo.author?.name],
    memo.published_at && memo.status !== "scheduled"
      ? [say("detail.sent"), at === null ? memoSay("memo.neverWentOut") : formatDateTime(at)]
      : [say("detail.start"), memo.start_at && formatDateTime(memo.start_at)],
    [
      say(isPublished(memo) && memo.is_revealed ? "detail.opened" : "detail.opens"),
      memo.reveal_at && formatDateTime(memo.reveal_at),
    ],
    [say("detail.due"), memo.due_at && formatDateTime(memo.due_at)],
    [
      say(memo.end_at && new Date(memo.end_at) <= serverTime() ? "detail.ended" : "detail.ends"),
      memo.end_at && formatDateTime(memo.end_at),
    ],
    memo.answer_type ? [memoSay("survey.kind"), memoSay("survey.kind.standard")] : ["", null],
    memo.answer_type
      ? [
          memoSay("survey.type"),
          [
            memoSay(`survey.type.${memo.answer_type}`),
            memo.is_anonymous && say("survey.anonymous.fact"),
          ]
            .filter(Boolean)
            .join(" · "),
        ]
      : [
          memoSay(memo.display_type === "celebration" ? "celebration.type" : "memo.type"),
          memoSay(`memo.type.${memo.type}`),
        ],
    [say("detail.signature"), memo.signature ? say("detail.signature.yes") : null],
  ];
  return (
    <section className="card">
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} style={{ display: "contents" }}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
