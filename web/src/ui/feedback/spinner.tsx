import type { ReactNode } from "react";
import { classNames } from "#web/ui/elements/class-names.ts";
import styles from "./spinner.module.css";

/** A spinner. It is hidden from screen readers, so add a text next to it. */
export function Spinner({ large = false }: { large?: boolean }): ReactNode {
  return <span aria-hidden="true" className={classNames(styles.spinner, large && styles.large)} />;
}
