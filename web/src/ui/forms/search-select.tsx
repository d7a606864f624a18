import { folded } from "@lineup/contract/folded";
import { IconSelector } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import type { Option } from "./choice-fields.tsx";
import { Field, type FieldProps } from "./field.tsx";
import field from "./field.module.css";
import styles from "./search-select.module.css";

interface SearchSelectProps extends FieldProps {
  value: string;
  /** The label of the selected value, if `options` doesn't contain the value. */
  shown?: string | undefined;
  /** The options loaded so far. */
  options: readonly Option[];
  /** Called with the typed text; needed only if the server can find more options. */
  onSearch?: (terms: string) => void;
  searching?: boolean;
  /** The reason why the search failed. */
  problem?: string | null | undefined;
  onChange: (value: string) => void;
}

/**
 * Selects one of many options: typing filters the options, arrow keys move, Enter selects, and Escape closes the list
 * without a change.
 */
export function SearchSelect({
  value,
  shown,
  options,
  onSearch,
  searching = false,
  problem,
  onChange,
  ...props
}: SearchSelectProps): ReactNode {
  const say = coreTexts.useTexts();
  const id = useId();
  const [terms, setTerms] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const matching = options.filter(({ label }) => contains(label, terms ?? ""));
  const chosen = options.find((option) => option.value === value)?.label ?? shown ?? "";

  function search(next: string | null): void {
    setTerms(next);
    setAt(0);
    onSearch?.(next ?? "");
  }
  function show(): void {
    setAt(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
    setOpen(true);
  }
  function close(): void {
    setOpen(false);
    search(null);
  }
  function take(option: Option | undefined): void {
    if (!option) return;
    close();
    if (option.value !== value) onChange(option.value);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const last = matching.length - 1;
    const next = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0) }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      if (open) setAt(next);
      else show();
    } else if (open && event.key === "Enter") {
      event.preventDefault();
      take(matching[at]);
    } else if (open && event.key === "Escape") {
      // If the field is in a dialog, Escape closes only the list of options, not the dialog.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  return (
    <Field {...props}>
      {(control) => (
        <div className={styles.holder}>
          <input
            {...control}
            className={field.input}
            role="combobox"
            aria-expanded={open}
            aria-controls={open ? `${id}-list` : undefined}
            aria-activedescendant={open && matching[at] ? `${id}-${at}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            value={terms ?? chosen}
            onChange={({ target }) => {
              search(target.value);
              setOpen(true);
            }}
            onFocus={({ target }) => target.select()}
            onClick={() => !open && show()}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
          <IconSelector size={18} aria-hidden="true" className={styles.sign} />
          {open && (
            <Found
              id={id}
              label={props.label}
              options={matching}
              value={value}
              at={at}
              none={
                searching
                  ? say("recipients.people.searching")
                  : (problem ?? say("recipients.people.none"))
              }
              onTake={take}
            />
          )}
        </div>
      )}
    </Field>
  );
}

interface FoundProps {
  id: string;
  label: string;
  options: readonly Option[];
  value: string;
  /** The position of the option that Enter selects. */
  at: number;
  /** The text shown if there are no options. */
  none: string;
  onTake: (option: Option) => void;
}

function Found({ id, label, options, value, at, none, onTake }: FoundProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <div className={styles.found}>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label}>
        {options.map((option, place) => (
          <button
            key={option.value}
            type="button"
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            className={place === at ? styles.active : undefined}
            // Pressing an option doesn't move the focus out of the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onTake(option)}
          >
            {option.label}
          </button>
        ))}
      </div>
      {options.length === 0 && (
        <p role="status" className="dim">
          {none}
        </p>
      )}
    </div>
  );
}

function contains(label: string, terms: string): boolean {
  return folded(label).includes(folded(terms).trim());
}
