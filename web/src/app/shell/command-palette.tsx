import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { usePermission } from "#web/entities/company.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import type { MenuGroup } from "#web/ui/menu.tsx";
import { errorText } from "#web/ui/show-error.ts";
import { SearchField } from "#web/ui/text-fields.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./command-palette.module.css";
import type { NavItem } from "./navigation.ts";
import { useFound, type Found } from "./palette-sources.ts";

interface PaletteProps {
  items: readonly NavItem[];
  actions: readonly MenuGroup[];
  companyId: number;
  onClose: () => void;
}

/** Finds screens, memos, people and things to do by a few letters; arrow keys and Enter. */
export function CommandPalette({ onClose, ...sources }: PaletteProps): ReactNode {
  const say = shellTexts.useTexts();
  const core = coreTexts.useTexts();
  const manages = usePermission("memos:manage");
  const [terms, setTerms] = useState("");
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const { found, isLoading, error } = useFound({ ...sources, terms });
  const place = Math.min(at, found.length - 1);
  const current = found[place];
  const nothing = isLoading ? core("recipients.people.searching") : say("palette.none");
  useEffect(() => {
    list.current?.children[place]?.scrollIntoView({ block: "nearest" });
  }, [place]);

  function open(entry: Found | undefined): void {
    if (!entry) return;
    onClose();
    entry.open();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((place + step + found.length) % found.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      open(current);
    }
  }

  return (
    <Dialog open title={say("palette.title")} onClose={onClose}>
      <SearchField
        label={say(manages ? "palette.placeholder" : "palette.placeholder.employee")}
        value={terms}
        autoFocus
        onKeyDown={onKeyDown}
        onChange={(next) => {
          setTerms(next);
          setAt(0);
        }}
      />
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
    </Dialog>
  );
}
