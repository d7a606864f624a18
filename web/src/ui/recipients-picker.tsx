import { IconUsers, IconX } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Avatar } from "./avatar.tsx";
import { IconButton } from "./button.tsx";
import { RadioGroup } from "./choice-fields.tsx";
import field from "./field.module.css";
import styles from "./recipients-picker.module.css";
import { SearchField } from "./text-fields.tsx";

export interface Named {
  readonly id: number;
  readonly name: string;
}

/** Who something is for. No location or no audience means All. */
export interface Recipients {
  readonly mode: "segments" | "recipients";
  readonly location_ids: readonly number[];
  readonly audience_ids: readonly number[];
  readonly recipient_ids: readonly number[];
}

interface RecipientsPickerProps {
  value: Recipients;
  onChange: (value: Recipients) => void;
  locations: readonly Named[];
  audiences: readonly Named[];
  /** Names of the people already chosen. */
  chosen: readonly Named[];
  /** People found for `terms`; the screen searches. */
  found: readonly Named[];
  searching?: boolean;
  onSearch: (terms: string) => void;
  /** Called with the person's name too, so that the screen can keep it. */
  onPick?: (person: Named) => void;
  /** How many people it reaches; null while counting. */
  reaches: number | null;
}

/** Locations and audiences (All or any of), or named people; says how many people it reaches. */
export function RecipientsPicker(props: RecipientsPickerProps): ReactNode {
  const { value, onChange, reaches } = props;
  const say = coreTexts.useTexts();
  return (
    <div className={styles.picker}>
      <RadioGroup
        label={say("recipients.mode")}
        value={value.mode}
        onChange={(mode) => onChange({ ...value, mode })}
        options={[
          { value: "segments", label: say("recipients.mode.segments") },
          { value: "recipients", label: say("recipients.mode.recipients") },
        ]}
      />
      {value.mode === "segments" ? (
        <>
          <Segments
            label={say("recipients.locations")}
            options={props.locations}
            chosen={value.location_ids}
            onChange={(ids) => onChange({ ...value, location_ids: ids })}
          />
          <Segments
            label={say("recipients.audiences")}
            options={props.audiences}
            chosen={value.audience_ids}
            onChange={(ids) => onChange({ ...value, audience_ids: ids })}
          />
        </>
      ) : (
        <People {...props} />
      )}
      <div className={styles.reach} role="status">
        <IconUsers size={20} aria-hidden="true" />
        {reaches === null && say("recipients.counting")}
        {reaches === 0 && say("recipients.nobody")}
        {reaches !== null && reaches > 0 && say("recipients.reaches", { count: reaches })}
      </div>
    </div>
  );
}

interface SegmentsProps {
  label: string;
  options: readonly Named[];
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}

function Segments({ label, options, chosen, onChange }: SegmentsProps): ReactNode {
  const say = coreTexts.useTexts();
  if (options.length === 0) return null;
  return (
    <fieldset className={styles.set}>
      <legend className={field.label}>{label}</legend>
      <div className={styles.chips}>
        <Chip
          label={say("recipients.all")}
          checked={chosen.length === 0}
          onChange={() => onChange([])}
        />
        {options.map(({ id, name }) => (
          <Chip
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Chip({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}): ReactNode {
  return (
    <label className={styles.chip}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

function People({
  value,
  onChange,
  chosen,
  found,
  searching,
  onSearch,
  onPick,
}: RecipientsPickerProps): ReactNode {
  const say = coreTexts.useTexts();
  const [terms, setTerms] = useState("");
  const search = (next: string): void => {
    setTerms(next);
    onSearch(next);
  };
  const open = found.filter((person) => !value.recipient_ids.includes(person.id));
  return (
    <div>
      <SearchField
        labelHidden={false}
        label={say("recipients.people.search")}
        value={terms}
        onChange={search}
      />
      {terms && (
        <ul className={styles.found} aria-busy={searching}>
          {open.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                onClick={() => {
                  onPick?.(person);
                  onChange({ ...value, recipient_ids: [...value.recipient_ids, person.id] });
                  search("");
                }}
              >
                <Avatar name={person.name} size={32} />
                {person.name}
              </button>
            </li>
          ))}
          {open.length === 0 && !searching && (
            <li className="dim" style={{ padding: 12 }}>
              {say("recipients.people.none")}
            </li>
          )}
        </ul>
      )}
      <ul className={styles.chips} aria-label={say("recipients.people")}>
        {chosen
          .filter((person) => value.recipient_ids.includes(person.id))
          .map((person) => (
            <li key={person.id} className={styles.person}>
              <Avatar name={person.name} size={28} />
              {person.name}
              <IconButton
                small
                label={`${say("action.remove")}: ${person.name}`}
                onClick={() =>
                  onChange({
                    ...value,
                    recipient_ids: value.recipient_ids.filter((id) => id !== person.id),
                  })
                }
              >
                <IconX size={16} />
              </IconButton>
            </li>
          ))}
      </ul>
    </div>
  );
}
