import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { errorText } from "#web/ui/feedback/show-error.ts";
import { shellTexts } from "#web/app/texts/shell-texts.ts";
import styles from "./command-palette.module.css";
import { useFound, type Found, type Sources } from "./sources.ts";

export interface PaletteFoundProps extends Sources {
  /**
   * The text for which the user pressed Enter before this component loaded; empty if the user didn't press Enter. The component
   * opens the first result for the text as soon as the result is found.
   */
  entered: string;
  /** This component sets `keys` to the input's key handler: arrow keys choose a result, and Enter opens the chosen result. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  onClose: () => void;
}

/** The search results for the text that is typed in the palette. */
export function PaletteFound({ entered, keys, onClose, ...sources }: PaletteFoundProps): ReactNode {
  const say = shellTexts.useTexts();
  const core = coreTexts.useTexts();
  const { terms } = sources;
  const [chosen, setChosen] = useState({ at: 0, terms });
  const [confirmed, setConfirmed] = useState(entered);
  const list = useRef<HTMLUListElement>(null);
  const { found, isLoading, error } = useFound(sources);
  // If the search text has changed since a result was chosen, the first result is chosen instead.
  const place = Math.min(chosen.terms === terms ? chosen.at : 0, found.length - 1);
  const current = found[place];
  const nothing = isLoading ? core("recipients.people.searching") : say("palette.none");
  useEffect(() => {
    list.current?.children[place]?.scrollIntoView({ block: "nearest" });
  }, [place]);

  function open(entry: Found): void {
    onClose();
    entry.open();
  }

  const openFirst = useEffectEvent(() => current && open(current));
  const isAwaited = confirmed !== "" && confirmed === terms && current !== undefined;
  useEffect(() => {
    if (isAwaited) openFirst();
  }, [isAwaited]);

  useImperativeHandle(keys, () => (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setChosen({ at: (place + step + found.length) % found.length, terms });
    } else if (event.key === "Enter") {
      event.preventDefault();
      // If the search is running and has no result yet, the first result opens as soon as it is found.
      if (current) open(current);
      else if (isLoading) setConfirmed(terms);
    }
  });

  return (
    <>
      <ul ref={list} aria-label={say("palette.title")} className={styles.list}>
        {found.map((entry) => (
          <li key={entry.key}>
            <button
              type="button"
              data-current={entry === current}
              className={styles.option}
              onClick={() => open(entry)}
            >
              {entry.label}
              <span className={styles.kind}>{entry.kind}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="hidden-text">
        {current ? `${current.label}, ${current.kind}` : ""}
      </p>
      <p role="status" className="dim">
        {error ? errorText(error) : found.length === 0 && nothing}
      </p>
    </>
  );
}
