import type { ReactNode } from "react";
import styles from "./facts.module.css";

/** The facts about a record with their labels, as many beside each other as fit. */
export function Facts({ children }: { children: ReactNode }): ReactNode {
  return <dl className={styles.facts}>{children}</dl>;
}

/** @param none shown if the fact is unknown */
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
