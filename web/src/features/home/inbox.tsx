import { IconCircleCheck } from "@tabler/icons-react";
import type { Memo } from "@lineup/contract/memos/schemas";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useCompany } from "#web/entities/company.ts";
import { inOrder, needOf } from "#web/entities/memos/memo-need.ts";
import { useNoticeMarks } from "#web/entities/notice-marks.ts";
import { answerId } from "#web/entities/notifications.ts";
import { EmptyState } from "#web/ui/states.tsx";
import { useFocusKept } from "#web/ui/use-focus-kept.ts";
import { EarlierMemos } from "./earlier-memos.tsx";
import styles from "./home.module.css";
import { homeTexts } from "./home-texts.ts";
import { MemoCard } from "./memo-card.tsx";

const MemoDialog = lazy(async () => ({ default: (await import("./memo-dialog.tsx")).MemoDialog }));

/** The memos waiting for the reader, in the order that matters, answers to their questions, and those from before. */
export function Inbox({ memos }: { memos: readonly Memo[] }): ReactNode {
  const say = homeTexts.useTexts();
  const { company, employee } = useCompany();
  const { read } = useNoticeMarks(employee.id);
  const [reading, setReading] = useState<Memo | null>(null);
  const waiting = memos.filter((memo) => !memo.employee_response?.acknowledged_at);
  const answered = memos.filter((memo) => isNews(memo, read));
  const heading = useFocusKept<HTMLHeadingElement>(waiting.length);
  return (
    <section aria-labelledby="home-waiting" className="stack">
      <h2 id="home-waiting" ref={heading} tabIndex={-1} aria-live="polite">
        {waiting.length > 0
          ? say("home.waiting.count", { count: waiting.length })
          : say("home.waiting")}
      </h2>
      {waiting.length === 0 && (
        <div className="card">
          <EmptyState
            icon={<IconCircleCheck size={28} />}
            title={say("home.none.title")}
            text={say("home.none.text")}
          />
        </div>
      )}
      <Cards memos={inOrder(waiting)} onOpen={setReading} />
      {answered.length > 0 && <h2>{say("home.answers")}</h2>}
      <Cards memos={answered} onOpen={setReading} />
      <EarlierMemos companyId={company.id} onOpen={setReading} />
      {reading && (
        <Suspense>
          <MemoDialog memo={reading} onClose={() => setReading(null)} />
        </Suspense>
      )}
    </section>
  );
}

function Cards({
  memos,
  onOpen,
}: {
  memos: readonly Memo[];
  onOpen: (memo: Memo) => void;
}): ReactNode {
  if (memos.length === 0) return null;
  return (
    <ul className={styles.cards}>
      {memos.map((memo) => (
        <li key={memo.id}>
          <MemoCard memo={memo} late={needOf(memo) === "past_due"} onOpen={() => onOpen(memo)} />
        </li>
      ))}
    </ul>
  );
}

/** What was acknowledged comes back while the answer to a question about it has not been read. */
function isNews(memo: Memo, read: readonly string[]): boolean {
  const answer = answerId(memo.employee_response);
  const done = memo.employee_response?.acknowledged_at != null;
  return done && answer !== null && !read.includes(answer);
}
