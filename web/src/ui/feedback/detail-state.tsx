import type { ReactNode } from "react";
import { isMissing } from "#web/lib/api/api-error.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { classNames } from "#web/ui/elements/class-names.ts";
import header from "../layout/page-header.module.css";
import { ErrorState, Skeleton } from "./states.tsx";
import styles from "./states.module.css";
import { UnsavedText } from "#web/ui/forms/unsaved-text.tsx";

interface DetailStateProps {
  query: {
    readonly isPending: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** The back link, to the list of records; it begins with a `BackArrow`. */
  back: ReactNode;
  /** The draft names of the record's forms. If the record has been deleted, the texts in these drafts are shown. */
  unsaved?: readonly string[];
}

/** Replaces the screen of a record while the record loads or if it can't be loaded. The back link is always shown. */
export function DetailState({ query, back, unsaved = [] }: DetailStateProps): ReactNode {
  if (query.isPending) return <SkeletonDetail back={back} />;
  return (
    <>
      <ErrorState
        wholeScreen
        error={query.error}
        back={back}
        onRetry={() => void query.refetch()}
      />
      {isMissing(query.error) && unsaved.map((draft) => <UnsavedText key={draft} draft={draft} />)}
    </>
  );
}

/** A placeholder for the screen of a record: the back link, the title and the facts. */
export function SkeletonDetail({ back }: { back?: ReactNode }): ReactNode {
  const say = coreTexts.useTexts();
  return (
    <>
      <header className={header.header}>
        <div className={header.words}>
          {back && <div className={header.back}>{back}</div>}
          <h1 className={styles.lined}>
            <span className="hidden-text">{say("loading")}</span>
            <Skeleton width="min(100%, 16rem)" height="0.7lh" />
          </h1>
          <div className={classNames(header.line, styles.lined)}>
            <Skeleton width="min(70%, 22rem)" height="0.7lh" />
          </div>
        </div>
      </header>
      <div className="stack loose">
        <SkeletonCard lines={5} />
        <SkeletonCard lines={3} />
      </div>
    </>
  );
}

function SkeletonCard({ lines }: { lines: number }): ReactNode {
  return (
    <div className="card stack">
      <Skeleton width="40%" height={20} />
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={`${90 - (index % 3) * 20}%`} />
      ))}
    </div>
  );
}
