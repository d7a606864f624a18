import type { ReactNode } from "react";
import styles from "./action-bar.module.css";

/** The step that ends a long list: in sight all along it, at its end when one is there. */
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
