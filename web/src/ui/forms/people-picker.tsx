import { IconX } from "@tabler/icons-react";
import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Avatar } from "#web/ui/elements/avatar.tsx";
import { IconButton } from "#web/ui/elements/button.tsx";
import styles from "./recipients-picker.module.css";
import { SearchField } from "./text-fields.tsx";

export interface Named {
  readonly id: number;
  readonly name: string;
}

/** A search for people, as returned by `usePeopleSearch`. */
export interface PeopleSearch {
  readonly found: readonly Named[];
  readonly searching: boolean;
  /** The reason why the search failed. */
  readonly problem?: string | null;
  readonly search: (terms: string) => void;
}

interface PeoplePickerProps {
  chosen: readonly Named[];
  onChange: (chosen: readonly Named[]) => void;
  people: PeopleSearch;
  autoFocus?: boolean;
}

/**
 * A field that selects people by name. It searches while the user types, and Enter selects the first person found. The
 * selected people are listed below the field.
 */
export function PeoplePicker({
  chosen,
  onChange,
  people,
  autoFocus,
}: PeoplePickerProps): ReactNode {
  const say = coreTexts.useTexts();
  const [terms, setTerms] = useState("");
  const place = useRef<HTMLDivElement>(null);
  const field = (): HTMLElement | null | undefined => place.current?.querySelector("input");
  const search = (next: string): void => {
    setTerms(next);
    people.search(next);
  };
  const open = terms
    ? people.found.filter(({ id }) => chosen.every((person) => person.id !== id))
    : [];
  const pick = ({ id, name }: Named): void => {
    onChange([...chosen, { id, name }]);
    search("");
    // The list of people found disappears together with the pressed option, so the focus would be lost.
    field()?.focus();
  };
  const takeOff = (at: number): void => {
    onChange(chosen.filter((_, other) => other !== at));
    // Waits for the next render, which removes the pressed button.
    setTimeout(() => {
      const left = [...(place.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [])];
      (left[Math.min(at, left.length - 1)] ?? field())?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (open[0] && !people.searching) pick(open[0]);
  };
  return (
    <div ref={place}>
      <SearchField
        label={say("recipients.people.search")}
        placeholder={say("recipients.people.hint")}
        value={terms}
        autoFocus={autoFocus}
        onChange={search}
        onKeyDown={onKeyDown}
      />
      {terms && (
        <ul className={styles.found} aria-busy={people.searching}>
          {open.map((person) => (
            <li key={person.id}>
              <button type="button" onClick={() => pick(person)}>
                <Avatar name={person.name} size={32} />
                {person.name}
              </button>
            </li>
          ))}
          {open.length === 0 && (
            <li className={styles.none} role="status">
              {people.searching
                ? say("recipients.people.searching")
                : (people.problem ?? say("recipients.people.none"))}
            </li>
          )}
        </ul>
      )}
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label={say("recipients.people")}>
          {chosen.map((person, at) => (
            <li key={person.id} className={styles.person}>
              <Avatar name={person.name} size={28} />
              {person.name}
              <IconButton
                small
                data-remove
                label={`${say("action.remove")}: ${person.name}`}
                onClick={() => takeOff(at)}
              >
                <IconX size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
