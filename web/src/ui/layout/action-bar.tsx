import type { ReactNode } from "react";
import styles from "./action-bar.module.css";

/** The step at the end of a long list: it stays in view along the list. */
export function ActionBar({
  text,
  children,
}: {
  text?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <section className={styles.bar} aria-live="polite">
      {text && <div className={styles.text}>{text}</div>}
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
