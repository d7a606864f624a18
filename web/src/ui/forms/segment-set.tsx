import { folded } from "@lineup/contract/folded";
import { useState, type ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import field from "./field.module.css";
import type { Named } from "./people-picker.tsx";
import styles from "./recipients-picker.module.css";
import { SearchField } from "./text-fields.tsx";

/** The number of options shown at first; if there are more, a search field is added. */
const inView = 24;

interface SegmentSetProps {
  of: "locations" | "audiences";
  options: readonly Named[];
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
  /** The label of the option that clears the selection, if an empty selection doesn't mean "all". */
  none?: string;
  /** True hides the label, for use below an element that already names the set. */
  labelHidden?: boolean;
}

/**
 * Selects all or some locations or audiences. If there are many, only the selected options and the first options that
 * match the search are shown.
 */
export function SegmentSet({
  of,
  options,
  chosen,
  onChange,
  none,
  labelHidden,
}: SegmentSetProps): ReactNode {
  const say = coreTexts.useTexts();
  const label = say(`recipients.${of}`);
  const [terms, setTerms] = useState("");
  if (options.length === 0) return null;
  const wanted = folded(terms).trim();
  const others = options.filter(
    ({ id, name }) => !chosen.includes(id) && folded(name).includes(wanted),
  );
  const few = options.length <= inView;
  const shown = few
    ? options
    : [...options.filter(({ id }) => chosen.includes(id)), ...others.slice(0, inView)];
  const hidden = few ? 0 : others.length - inView;
  // A deleted location or audience stays in the selection: without it, the selection might be empty, which would silently
  // mean "all".
  const kept = chosen.filter((chosenId) => options.some(({ id }) => id === chosenId));
  return (
    <fieldset className={styles.set}>
      <legend className={labelHidden ? "hidden-text" : field.label}>{label}</legend>
      {!few && (
        <SearchField label={say(`recipients.${of}.search`)} value={terms} onChange={setTerms} />
      )}
      <div className={styles.chips}>
        <Chip
          label={none ?? say(`recipients.${of}.all`)}
          checked={chosen.length === 0}
          onChange={() => onChange([])}
        />
        {kept.length < chosen.length && (
          <Chip label={say(`recipients.${of}.gone`)} checked onChange={() => onChange(kept)} />
        )}
        {shown.map(({ id, name }) => (
          <Chip
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))}
          />
        ))}
      </div>
      {hidden > 0 && (
        <p className={styles.more}>{say(`recipients.${of}.more`, { count: hidden })}</p>
      )}
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
