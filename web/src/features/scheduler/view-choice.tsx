import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { schedulerTexts } from "./scheduler-texts.ts";
import styles from "./scheduler.module.css";
import { views, type View } from "./use-scheduler.ts";

/** By month, by week, as a list of what goes out, or what is scheduled. */
export function ViewChoice({
  view,
  onChange,
}: {
  view: View;
  onChange: (view: View) => void;
}): ReactNode {
  const say = schedulerTexts.useTexts();
  return (
    <div role="group" aria-label={say("view.label")} className={styles.views}>
      {views.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          className={classNames(styles.view, one === view && styles.pressed)}
          onClick={() => onChange(one)}
        >
          {say(`view.${one}`)}
        </button>
      ))}
    </div>
  );
}
