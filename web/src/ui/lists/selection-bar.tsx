import type { ReactNode } from "react";
import styles from "./data-table.module.css";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";

/**
 * The bar with the actions for the selected rows. It stays visible; on a phone, it replaces the screen's main action.
 */
export function SelectionBar({ text, children }: { text: string; children: ReactNode }): ReactNode {
  const said = useFocusKept<HTMLSpanElement>(text);
  return (
    <div className={styles.chosen} data-chosen>
      <span ref={said} role="status" tabIndex={-1}>
        {text}
      </span>
      {children}
    </div>
  );
}
