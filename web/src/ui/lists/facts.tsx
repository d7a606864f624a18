import type { ReactNode } from "react";
import styles from "./facts.module.css";

/** What is known of one thing, each with its name: as many beside each other as there is room for. */
export function Facts({ children }: { children: ReactNode }): ReactNode {
  return <dl className={styles.facts}>{children}</dl>;
}

/** @param none what stands there where nothing is known */
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
