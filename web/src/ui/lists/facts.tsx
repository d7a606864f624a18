import type { ReactNode } from "react";
import styles from "./facts.module.css";

/** The facts about a record with their labels, in as many columns as fit. */
export function Facts({ children }: { children: ReactNode }): ReactNode {
  return <dl className={styles.facts}>{children}</dl>;
}

/** @param none the text shown if the fact is unknown */
export function Fact({
  label,
  none,
  children,
}: {
  label: string;
  none: string;
  children: ReactNode;
}): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || <span className="dim">{none}</span>}</dd>
    </div>
  );
}
