import { IconCircleCheck } from "@tabler/icons-react";
import type { Memo } from "@lineup/contract/memos/schemas";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode, type RefObject } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { SignatureField } from "#web/entities/memos/responses/lazy-signature-field.tsx";
import { isWaiting, needOf } from "#web/entities/memos/memo-need.ts";
import { useNoticeMarks } from "#web/entities/notifications/notice-marks.ts";
import { richText } from "#web/entities/memos/rich-text/rich-text.tsx";
import { answerId, answersTo } from "#web/entities/notifications/notifications.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { useLayer } from "#web/lib/navigation/use-layer.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import { lazyDialog } from "#web/ui/feedback/lazy-part.tsx";
import { errorText } from "#web/ui/feedback/show-error.ts";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import { EarlierMemos } from "./earlier-memos.tsx";
import styles from "./home.module.css";
import { homeTexts } from "./home-texts.ts";
import { MemoCard } from "./memo-card.tsx";
import { useWaiting, type Waiting } from "./use-waiting.ts";

/** The number of memos in the answer of the home call. */
export const manyMemos = 50;
const preloadAfterMs = 300;
const MemoDialog = lazyDialog(() => import("./memo-dialog.tsx"), "MemoDialog");

/**
 * The memos waiting for the reader, answers to their questions, and earlier memos.
 * @param first the number of waiting memos shown at first
 * @param children other things that wait, shown after the waiting memos
 */
export function Inbox({
  home,
  first,
  children,
}: {
  home: Output<"getHome">;
  first: number;
  children?: ReactNode;
}): ReactNode {
  const say = homeTexts.useTexts();
  const { company, employee } = useCompany();
  const { read } = useNoticeMarks(employee.id);
  const [reading, open, close] = useOpenMemo([...home.memos, ...home.celebrations]);
  const waiting = useWaiting(home, company.id, first);
  const answered = home.memos.filter((memo) => isNews(memo, read) && !waiting.done.has(memo.id));
  const announced = home.memos.filter((memo) => !memo.is_revealed);
  // Open celebrations the reader has responded to: they can see the reactions of others and change their own.
  const celebrated = home.celebrations.filter(
    (memo) => !isWaiting(memo) && !waiting.done.has(memo.id),
  );
  const caughtUp = waiting.count === 0 && waiting.done.size === 0;
  const heading = useFocusKept<HTMLHeadingElement>(`${waiting.count} ${waiting.done.size}`);
  const [firstNew, setFirstNew] = useState(0);
  const next = useFocusKept<HTMLLIElement>(waiting.memos.length);
  const asksToSign = home.memos.some(({ signature }) => signature);
  useEffect(() => preloadReading(asksToSign), [asksToSign]);
  return (
    <section aria-labelledby="home-waiting" className={classNames("stack", styles.inbox)}>
      <h2 id="home-waiting" ref={heading} tabIndex={-1} aria-live="polite">
        {waiting.count > 0
          ? say("home.waiting.count", { count: waiting.count })
          : say("home.waiting")}
      </h2>
      {caughtUp && (
        <div className="card">
          <EmptyState
            icon={<IconCircleCheck size={28} />}
            title={say("home.none.title")}
            text={say("home.none.text")}
          />
        </div>
      )}
      <Cards
        memos={waiting.memos}
        waiting={waiting}
        next={{ at: firstNew, ref: next }}
        onOpen={open}
      />
      <More waiting={waiting} onMore={() => setFirstNew(waiting.memos.length)} />
      {children}
      {answered.length > 0 && <h2>{say("home.answers")}</h2>}
      <Cards memos={answered} onOpen={open} />
      {announced.length > 0 && <h2>{say("home.announced")}</h2>}
      <Cards memos={announced} onOpen={open} />
      {celebrated.length > 0 && <h2>{say("home.celebrated")}</h2>}
      <Cards memos={celebrated} onOpen={open} />
      <EarlierMemos companyId={company.id} caughtUp={caughtUp} onOpen={open} />
      {reading.id !== null && (
        <MemoDialog companyId={company.id} id={reading.id} known={reading.memo} onClose={close} />
      )}
    </section>
  );
}

/**
 * The open memo's id is in the address, and Back closes it.
 * @param memos the source of its updates; if it leaves them, it stays as it was
 */
function useOpenMemo(
  memos: readonly Memo[],
): [
  reading: { id: number | null; memo: Memo | null },
  open: (memo: Memo) => void,
  close: () => void,
] {
  const id = idFrom(useSearch({ strict: false })["memo"]);
  const layer = useLayer("memo");
  const [last, setLast] = useState<Memo | null>(null);
  const memo = memos.find((each) => each.id === id) ?? last;
  if (memo !== last) setLast(memo);
  return [
    { id, memo: memo?.id === id ? memo : null },
    (chosen) => {
      setLast(chosen);
      layer.show({ memo: String(chosen.id) });
    },
    () => layer.close({ memo: undefined }),
  ];
}

/**
 * Preloads the code for reading memos, to open them quickly and without a connection. It waits until the screen is
 * drawn.
 * @param asksToSign true if one of the memos is to be signed
 */
function preloadReading(asksToSign: boolean): () => void {
  const parts = [richText, MemoDialog, ...(asksToSign ? [SignatureField] : [])];
  const timer = setTimeout(() => {
    for (const part of parts) part.preload();
  }, preloadAfterMs);
  return () => clearTimeout(timer);
}

function More({ waiting, onMore }: { waiting: Waiting; onMore: () => void }): ReactNode {
  const say = homeTexts.useTexts();
  const shown = waiting.memos.filter(({ id }) => !waiting.done.has(id));
  // If a refetch fails, earlier data stays and there is nothing more to load.
  if (waiting.count <= shown.length) return null;
  return (
    <div className="stack tight">
      {waiting.error && (
        <Note level="alarm">
          {say("home.waiting.failed")} {errorText(waiting.error)}
        </Note>
      )}
      <Button
        variant="secondary"
        outline
        loading={waiting.isLoading}
        onClick={() => {
          onMore();
          waiting.more();
        }}
      >
        {say(waiting.error ? "home.waiting.again" : "home.waiting.more")}
      </Button>
    </div>
  );
}

function Cards({
  memos,
  waiting,
  next,
  onOpen,
}: {
  memos: readonly Memo[];
  /** For memos that can be acknowledged. */
  waiting?: Waiting;
  /** The card in the place of the pressed button. */
  next?: { at: number; ref: RefObject<HTMLLIElement | null> };
  onOpen: (memo: Memo) => void;
}): ReactNode {
  if (memos.length === 0) return null;
  const pressing = waiting && memos.find(({ id }) => !waiting.done.has(id))?.id;
  return (
    <ul className={styles.cards}>
      {memos.map((memo, index) => (
        <li key={memo.id} {...(index === next?.at ? { ref: next.ref, tabIndex: -1 } : {})}>
          <MemoCard
            memo={memo}
            pressing={memo.id === pressing}
            late={needOf(memo) === "past_due" && !waiting?.done.has(memo.id)}
            done={waiting?.done.has(memo.id) ?? false}
            onOpen={() => onOpen(waiting?.lastSeen(memo.id) ?? memo)}
            {...(waiting && { onAcknowledge: () => waiting.keep(memo) })}
            asItIs={waiting?.asItIs(memo.id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** True for a memo that no longer waits but has an unread answer to a question. */
function isNews(memo: Memo, read: readonly string[]): boolean {
  const answers = answersTo(memo.employee_response);
  return !isWaiting(memo) && answers.some((answer) => !read.includes(answerId(answer)));
}
