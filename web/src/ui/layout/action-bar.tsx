import type { ReactNode } from "react";
import styles from "./action-bar.module.css";

/** The bar with the buttons for the final step of a long list or form. It stays visible while the page scrolls. */
export function ActionBar({
  text,
  children,
}: {
  text?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <section className={styles.bar} data-form-bar aria-live="polite">
      {text && <div className={styles.text}>{text}</div>}
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
