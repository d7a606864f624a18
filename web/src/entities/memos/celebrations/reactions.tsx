import type { Memo } from "@lineup/contract/memos/schemas";
import type { ReactNode } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { classNames } from "#web/ui/elements/class-names.ts";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import styles from "./reactions.module.css";
import type { ShownMemo } from "#web/entities/memos/reading/reading.ts";
import { reactionsOf, useReactionName, type ReactionOption } from "./reaction-name.ts";
import { useCelebrate } from "./use-celebrate.ts";

/**
 * Buttons for the reactions to a celebration, with counts. Tapping a reaction chooses it, and tapping the chosen reaction removes
 * it. If the celebration was changed and asks for a new reaction, the first tap on the old reaction confirms it.
 * @param onReact called when the user has not reacted yet and chooses a reaction; returns a function to call if the server
 * refuses the reaction
 */
export function Reactions({
  memo,
  onReact,
}: {
  memo: ShownMemo;
  onReact?: (() => () => void) | undefined;
}): ReactNode {
  const say = memoTexts.useTexts();
  const nameOf = useReactionName();
  const { company } = useCompany();
  const celebrate = useCelebrate();
  const own = memo.employee_response?.celebration_option ?? null;
  return (
    <div role="group" aria-label={say("celebration.react")} className={styles.reactions}>
      {reactionsOf(company, memo).map((option) => {
        const shown = <Shown option={option} name={nameOf(option)} count={countOf(memo, option)} />;
        // A reaction that the company no longer offers is a button only for readers who chose it, so they can remove it.
        if (own !== option.key && !company.celebration_options.includes(option))
          return (
            <span key={option.key} className={classNames(styles.reaction, styles.still)}>
              {shown}
            </span>
          );
        return (
          <button
            key={option.key}
            type="button"
            className={styles.reaction}
            aria-pressed={own === option.key}
            onClick={() => {
              if (celebrate.isPending) return;
              const hasAnswered = memo.employee_response?.has_answered ?? false;
              const refused = hasAnswered ? undefined : onReact?.();
              const chosen = own === option.key && hasAnswered ? null : option.key;
              celebrate.mutate({ memo, option: chosen }, { onError: refused });
            }}
          >
            {shown}
          </button>
        );
      })}
    </div>
  );
}

/** The reactions with their counts but without buttons, for people who can't react anymore or didn't receive the celebration. */
export function ReactionCounts({ memo }: { memo: Memo }): ReactNode {
  const say = memoTexts.useTexts();
  const nameOf = useReactionName();
  const { company } = useCompany();
  const chosen = reactionsOf(company, memo).filter((option) => countOf(memo, option) > 0);
  if (chosen.length === 0) return <p className="dim">{say("celebration.none")}</p>;
  return (
    <ul className={styles.reactions} aria-label={say("celebration.counts")}>
      {chosen.map((option) => (
        <li key={option.key} className={classNames(styles.reaction, styles.still)}>
          <Shown option={option} name={nameOf(option)} count={countOf(memo, option)} />
        </li>
      ))}
    </ul>
  );
}

function Shown({
  option,
  name,
  count,
}: {
  option: ReactionOption;
  name: string;
  count: number;
}): ReactNode {
  return (
    <>
      <span aria-hidden="true">{option.emoji}</span> {name}
      {count > 0 && <strong className={styles.count}> {count}</strong>}
    </>
  );
}

function countOf({ celebration_options: counts }: Memo, { key }: ReactionOption): number {
  return counts[key] ?? 0;
}
