import type { ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { classNames } from "#web/ui/elements/class-names.ts";
import styles from "../elements/small.module.css";

/**
 * A bar that shows the progress of a long operation.
 * @param value the progress, from 0 to 1
 */
export function ProgressBar({ value, label }: { value: number; label: string }): ReactNode {
  return <progress className={styles.bar} max={1} value={value} aria-label={label} />;
}

/** What the people of a rate did, in words for screen readers. */
export type RateKind = "acknowledged" | "answered" | "responded" | "loggedIn";

/**
 * A share of people as a bar and an integer percentage, such as a memo's response rate.
 * @param rate the rate in percent, 0 to 100
 * @param kind what these people did
 * @param large true if the rate is the main number of a screen
 */
export function ResponseRate({
  rate,
  kind,
  large,
}: {
  rate: number;
  kind: RateKind;
  large?: boolean;
}): ReactNode {
  const say = coreTexts.useTexts();
  const percent = Math.floor(rate);
  return (
    <span className={classNames(styles.rate, large && styles.large)}>
      <progress max={100} value={percent} aria-label={say(`rate.${kind}`, { percent })} />
      <strong aria-hidden="true">{say("rate.short", { percent })}</strong>
    </span>
  );
}
