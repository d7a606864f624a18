import type { ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Skeleton } from "#web/ui/feedback/states.tsx";
import styles from "./tablet.module.css";

const keys = 12;

/** The placeholder for the PIN pad while the tablet's state loads. */
export function PadSkeleton(): ReactNode {
  const say = coreTexts.useTexts();
  return (
    <div className={styles.pad} role="status">
      <span className="hidden-text">{say("loading")}</span>
      <div className={styles.head}>
        <Skeleton width="60%" height={22} />
        <Skeleton width="45%" height={16} />
        <Skeleton width="9rem" height={32} />
        <Skeleton width="50%" />
      </div>
      <div className={styles.form}>
        <div className={styles.dots} />
        <div className={styles.trouble} />
        <div className={styles.keys}>
          {Array.from({ length: keys }, (_, at) => (
            <Skeleton key={at} height={64} />
          ))}
        </div>
      </div>
    </div>
  );
}
