import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./small.module.css";

export type Tone = "neutral" | "accent" | "danger" | "warning" | "success" | "info";

/** A status in one or two words. The words must be clear enough without the color. */
export function Badge({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <span className={classNames(styles.badge, tone !== "neutral" && styles[tone])}>
      {icon}
      {children}
    </span>
  );
}

/** The red dot for unread items, with a text for screen readers. */
export function UnreadDot({ label }: { label: string }): ReactNode {
  return (
    <>
      <span className={styles.dot} aria-hidden="true" />
      <span className="hidden-text">({label})</span>
    </>
  );
}

/** A number on a navigation item, in the danger color, with a text for screen readers. */
export function ItemCount({ count, label }: { count: number; label: string }): ReactNode {
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {count > 99 ? "99+" : count}
      </span>
      <span className="hidden-text">({label})</span>
    </>
  );
}
