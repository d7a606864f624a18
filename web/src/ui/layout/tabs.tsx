import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import styles from "./tabs.module.css";

export interface Tab<K extends string> {
  readonly key: K;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

interface TabsProps<K extends string> {
  label: string;
  tabs: readonly Tab<K>[];
  current: K;
  onChange: (key: K) => void;
}

/** Tabs; the arrow keys move between them. */
export function Tabs<K extends string>({
  label,
  tabs,
  current,
  onChange,
}: TabsProps<K>): ReactNode {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const index = Math.max(
    tabs.findIndex((tab) => tab.key === current),
    0,
  );

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -index, End: tabs.length - 1 - index }[
      event.key
    ];
    if (step === undefined) return;
    event.preventDefault();
    const next = (index + step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (tab) onChange(tab.key);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab, position) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            aria-selected={position === index}
            aria-controls={`${id}-panel`}
            tabIndex={position === index ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${tabs[index]?.key}`}
        className={styles.panel}
      >
        {tabs[index]?.content}
      </div>
    </div>
  );
}
